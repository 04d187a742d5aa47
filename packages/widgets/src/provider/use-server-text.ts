import { useCallback } from 'react';
import { useLocale } from './use-texts.ts';

/**
 * What the server says of an act, for the reader. The protocol's messages are Spanish: who reads another language gets
 * the screen's own words instead, and so does everybody where the server said nothing.
 */
export function useServerText(): (said: string | undefined, own: string) => string {
  const { locale } = useLocale();
  return useCallback((said, own) => (locale === 'es-MX' && said ? said : own), [locale]);
}
