import { isAppError } from '@marbete/core/api/errors';
import { useCallback } from 'react';
import { useTexts } from './use-texts.ts';

/** What went wrong, in words for people, by the error's code; never its message, which is for operators. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  return useCallback(
    (error) => {
      if (!isAppError(error)) return t('errors.unexpected');
      const seconds = error.code === 'rate-limited' ? error.details['retryAfterSeconds'] : undefined;
      if (typeof seconds === 'number') return t('errors.rateLimitedFor', { count: Math.ceil(seconds / 60) });
      return t(`errors.${error.code}`);
    },
    [t],
  );
}
