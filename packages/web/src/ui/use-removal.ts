import { useErrorText } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { useMutation } from '@tanstack/react-query';

/** What is asked before something goes. */
export interface RemovalQuestion {
  title: string;
  text: string;
  confirmLabel: string;
}

/** Something that goes once a person said so: `ask` asks and removes it; what the server refuses is said. */
export function useRemoval<Thing, Answer>({
  question,
  remove,
  onRemoved,
  failed,
}: {
  question: (thing: Thing) => RemovalQuestion;
  remove: (thing: Thing) => Promise<Answer>;
  onRemoved: (answer: Answer, thing: Thing) => unknown;
  /** Said instead of the reason that the server gives. */
  failed?: string;
}) {
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: (answer, thing) => onRemoved(answer, thing),
    onError: (error) => toasts.error(failed ?? errorText(error)),
  });
  return {
    isPending,
    async ask(thing: Thing): Promise<void> {
      if (await ask({ icon: 'warning', danger: true, ...question(thing) })) mutate(thing);
    },
  };
}
