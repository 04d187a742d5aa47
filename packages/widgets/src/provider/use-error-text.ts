import { isAppError } from '@marbete/core/api/errors';
import { useCallback } from 'react';
import { useTexts } from './use-texts.ts';

/** What went wrong, in words for people, by the error's code; never its message, which is for operators. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  return useCallback((error) => t(`errors.${isAppError(error) ? error.code : 'unexpected'}`), [t]);
}
