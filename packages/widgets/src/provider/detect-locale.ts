import { localeOf, locales, type Locale } from './locales.ts';

/** Key of the chosen language in local storage (LOCAL-02). */
export const localeKey = 'marbete.language';

/**
 * The language to start with: the stored choice, else the first of the browser's languages that is among these, else
 * Spanish (I18N-02). Takes what it reads as parameters, so that it answers the same anywhere.
 */
export function detectLocale<L extends string = Locale>(
  stored: string | null,
  languages: readonly string[],
  among: readonly (L | Locale)[] = locales,
): L | Locale {
  for (const wanted of stored ? [stored, ...languages] : languages) {
    const found = localeOf(wanted, among);
    if (found) return found;
  }
  return 'es-MX';
}
