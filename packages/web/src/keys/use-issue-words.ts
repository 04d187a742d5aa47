import type { KeyIssues } from './key-draft.ts';
import { useTexts } from '../texts/texts.ts';

/** What is wrong with a field of a key, in words for people. */
export function useIssueWords(issues: KeyIssues): (name: keyof KeyIssues) => string | undefined {
  const t = useTexts();
  return (name) => {
    const issue = issues[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`keys.issue-${issue}`));
  };
}
