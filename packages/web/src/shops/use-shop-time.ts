import { useLocale } from '@marbete/ui/provider';
import { useCallback } from 'react';

/** A moment as the clocks of a shop show it, in the reader's language. */
export function useShopTime(): (moment: string, zone: string) => string {
  const { locale } = useLocale();
  return useCallback(
    (moment, zone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
        new Date(moment),
      ),
    [locale],
  );
}
