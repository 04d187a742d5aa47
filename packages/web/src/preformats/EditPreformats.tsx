import { isAppError } from '@marbete/core/api/errors';
import { showPreformat, storePreformat, updatePreformat, type Preformat } from '@marbete/core/api/preformats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { useToasts } from '@marbete/widgets/internal/ui';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { PreformatForm } from './PreformatForm.tsx';
import {
  missingFields,
  refusedFields,
  type PreformatDraft,
  type PreformatIssues,
} from './preformat-draft.ts';
import { useTexts } from '../texts/texts.ts';

export interface PreformatScreenProps {
  trail?: ReactNode;
  /** Saved, or called off: back to the list. */
  onDone: () => void;
}

/** Makes a web template of a name, its code and a picture (PRE-02 to PRE-05). */
export function CreatePreformat({ trail, onDone }: PreformatScreenProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const screen = usePreformatScreen({ name: '', description: '' });
  const store = useMutation({
    mutationFn: (imagen: File) =>
      client.call(storePreformat, { form: { data: screen.draft }, files: { imagen } }),
    onSuccess: ({ respuesta, mensaje }) => {
      if (respuesta === 'correcto') screen.saved(t('preformats.stored'), onDone);
      else toasts.error(mensaje || t('preformats.storeFailed'));
    },
    onError: (error) => {
      screen.refused(error);
      toasts.error(
        isAppError(error) && error.issues.length > 0 ? t('preformats.storeFailed') : errorText(error),
      );
    },
  });
  return (
    <PreformatForm
      {...screen.fields}
      title={t('preformats.createTitle')}
      trail={trail}
      imageHint={t('editor.imageHint')}
      busy={store.isPending}
      onSubmit={() => {
        if (!screen.check()) return;
        if (screen.fields.imagen) store.mutate(screen.fields.imagen);
        // A pre-format needs a picture (PRE-05).
        else toasts.info(t('editor.imageMissing'));
      }}
      onCancel={onDone}
    />
  );
}

export interface EditPreformatProps extends PreformatScreenProps {
  id: number;
}

/** Changes a web template; its picture stays unless another is chosen (PRE-04, PRE-07). */
export function EditPreformat(props: EditPreformatProps) {
  const { id } = props;
  const { client } = useMarbete();
  const preformat = useQuery({
    queryKey: ['preformat', id],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await client.call(showPreformat, { params: { id } }, { signal })).preformato,
  });
  if (!preformat.data) return <LoadState query={preformat} wholePage />;
  return <LoadedPreformat key={id} {...props} preformat={preformat.data} />;
}

function LoadedPreformat({ preformat, trail, onDone }: EditPreformatProps & { preformat: Preformat }) {
  const t = useTexts();
  const toasts = useToasts();
  const { client } = useMarbete();
  const { id, name, description, language_id } = preformat;
  const screen = usePreformatScreen({ name, description });
  const update = useMutation({
    mutationFn: () => {
      const { imagen } = screen.fields;
      return client.call(updatePreformat, {
        params: { id },
        form: { data: screen.draft },
        files: imagen ? { imagen } : {},
      });
    },
    onSuccess: ({ respuesta }) => {
      if (respuesta === 'correcto') screen.saved(t('preformats.updated'), onDone);
      else toasts.error(t('preformats.updateFailed'));
    },
    onError: (error) => {
      screen.refused(error);
      const answered = isAppError(error) && error.code !== 'unavailable';
      toasts.error(t(answered ? 'preformats.updateFailed' : 'preformats.updateUnanswered'));
    },
  });
  return (
    <PreformatForm
      {...screen.fields}
      title={t('preformats.editTitle')}
      trail={trail}
      language={screen.draft.description === description ? language_id : undefined}
      imageHint={t('editor.imageKept')}
      busy={update.isPending}
      onSubmit={() => {
        if (screen.check()) update.mutate();
      }}
      onCancel={onDone}
    />
  );
}

/** What both screens keep while they are filled in. */
function usePreformatScreen(initial: PreformatDraft) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [imagen, setImagen] = useState<File>();
  const [issues, setIssues] = useState<PreformatIssues>({});
  const without = (name: keyof PreformatIssues) =>
    setIssues((before) => (before[name] ? { ...before, [name]: undefined } : before));
  return {
    draft,
    fields: {
      draft,
      onDraft(part: Partial<PreformatDraft>) {
        setDraft((before) => ({ ...before, ...part }));
        for (const name of Object.keys(part)) without(name as keyof PreformatDraft);
      },
      imagen,
      onImagen(file: File) {
        // PRE-04; what the file says of itself, the server looks at its content.
        const isImage = file.type.startsWith('image/');
        setImagen(isImage ? file : undefined);
        setIssues((before) => ({ ...before, imagen: isImage ? undefined : 'invalid' }));
      },
      issues,
    },
    /** Whether there is nothing to mend before it is sent. */
    check(): boolean {
      const missing = missingFields(draft);
      setIssues(missing);
      return Object.keys(missing).length === 0;
    },
    refused: (error: unknown) => setIssues(refusedFields(error)),
    saved(words: string, onDone: () => void) {
      void queries.invalidateQueries({ queryKey: labelsQueryKey });
      toasts.success(words);
      onDone();
    },
  };
}
