import { isAppError } from '@marbete/core/api/errors';
import type { RowProblem } from '@marbete/core/api/schemas';
import { useCallback } from 'react';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { useErrorText } from '../provider/use-error-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { isTakenOver } from './run-recorder.ts';
import { useProblemText } from './use-problem-text.ts';

/** Why a print did not happen and what to do, as exactly as it is known: the helper's reason, the row's problem, the code. */
export function useFailureText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const nameOf = useVariableName();
  return useCallback(
    (error) => {
      const helper = helperProblemOf(error);
      if (helper) return t(`helper.${helper.reason}-text`);
      if (isTakenOver(error)) return t('runs.takenOver');
      if (!isAppError(error)) return errorText(error);
      const [problem] = (error.details['problemas'] ?? []) as RowProblem[];
      if (problem) {
        const words = problemText(problem);
        return problem.variable ? `${nameOf(problem.variable)}: ${words}` : words;
      }
      const { mensaje, reason, label, place } = error.details;
      if (reason === 'sheet-too-small')
        return t('pagePrinters.too-small', { label: String(label), place: String(place) });
      return typeof mensaje === 'string' && mensaje !== '' ? mensaje : errorText(error);
    },
    [t, errorText, problemText, nameOf],
  );
}
