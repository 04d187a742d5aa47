import { isAppError } from '@marbete/core/api/errors';
import { useCallback } from 'react';
import { useFormats } from './use-formats.ts';
import { useTexts } from './use-texts.ts';

/** What went wrong, in words for people, by the error's code; never its message, which is for operators. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  const { number, bytes } = useFormats();
  return useCallback(
    (error) => {
      if (!isAppError(error)) return t('errors.unexpected');
      const { code, details } = error;
      const seconds = code === 'rate-limited' ? details['retryAfterSeconds'] : undefined;
      if (typeof seconds === 'number') return t('errors.rateLimitedFor', { count: Math.ceil(seconds / 60) });
      const { reason, what, used, limit, needed } = details;
      if (reason === 'quota' && (what === 'labels' || what === 'rows' || what === 'bytes')) {
        const amount = (value: unknown) => (what === 'bytes' ? bytes : number)(Number(value));
        const amounts = { used: amount(used), limit: amount(limit), needed: amount(needed) };
        return t(`errors.quota-${what}`, amounts);
      }
      return t(`errors.${code}`);
    },
    [t, number, bytes],
  );
}
