import { type DefaultValues, type FieldErrors, useForm, type UseFormReturn } from 'react-hook-form';
import type { KeyIssue, KeyIssues, PublishableDraft, SecretDraft } from './key-draft.ts';
import { useTexts } from '../texts/texts.ts';

/** A form of a key, judged when it is first sent and from then on as it is changed; `words` tells what is wrong where. */
export function useKeyForm<T extends PublishableDraft | SecretDraft>(
  initial: T,
  check: (draft: T) => KeyIssues,
  refused: KeyIssues,
): UseFormReturn<T> & { words: (name: keyof KeyIssues & keyof T) => string | undefined } {
  const t = useTexts();
  const form = useForm<T>({
    defaultValues: initial as DefaultValues<T>,
    resolver(values) {
      const issues = Object.entries(check(values));
      if (issues.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(issues.map(([name, type]) => [name, { type }])) as FieldErrors<T>,
      };
    },
  });
  const { errors } = form.formState;
  const words = (name: keyof KeyIssues & keyof T): string | undefined => {
    const issue = (errors[name]?.type as KeyIssue | undefined) ?? refused[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`keys.issue-${issue}`));
  };
  return { ...form, words };
}
