import { useTexts } from '../provider/use-texts.ts';
import type { KeyIssues } from './key-draft.ts';

/** What is wrong with a field of a key, in words for people. */
export function useIssueWords(issues: KeyIssues): (name: keyof KeyIssues) => string | undefined {
  const t = useTexts();
  return (name) => {
    const issue = issues[name];
    return issue && (issue === 'required' ? t('ui.required') : t(`keys.issue-${issue}`));
  };
}
