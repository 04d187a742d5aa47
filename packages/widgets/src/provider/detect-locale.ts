import { locales, type Locale } from './locales.ts';

/** Key of the chosen language in local storage (LOCAL-02). */
export const localeKey = 'marbete.language';

/**
 * The language to start with: the stored choice, else the first of the browser's languages that we have, else Spanish
 * (I18N-02). Takes what it reads as parameters, so that it answers the same anywhere.
 */
export function detectLocale(stored: string | null, languages: readonly string[]): Locale {
  for (const wanted of stored ? [stored, ...languages] : languages) {
    const tongue = wanted.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale.startsWith(`${tongue}-`));
    if (found) return found;
  }
  return 'es-MX';
}
