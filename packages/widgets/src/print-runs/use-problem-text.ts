import type { RowProblem } from '@marbete/core/api/schemas';
import { useCallback } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import type { problems } from '../texts/es-MX/problems.ts';

type ProblemCode = keyof typeof problems;

/** What a problem says to people, by its code; one that has no text yet says what the server says. */
export function useProblemText(): (problem: Pick<RowProblem, 'code' | 'message' | 'details'>) => string {
  const t = useTexts();
  return useCallback(
    ({ code, message, details }) => {
      const key = `problems.${code as ProblemCode}` as const;
      const text = t(key, { text: '', character: '', ...details });
      return text === key ? message : text;
    },
    [t],
  );
}
