import { languageReaders } from './language-readers.ts';
import { languagesOfCode, type PrinterLanguage } from './languages.ts';

/**
 * What to send before the next chunk when `broken` was cut short at an unknown byte: it makes the printer drop the
 * label that it has partly received, and prints nothing. Empty for languages that have no such way.
 *
 * @param broken the whole chunk, one character a byte (U+0000 to U+00FF)
 * @param known the language that the printer answers in, for code that does not show its own
 */
export function recoveryCode(broken: string, known?: PrinterLanguage): string {
  const found = languagesOfCode(broken);
  const languages = found.length === 0 && known ? [known] : found;
  return languages.map((language) => languageReaders[language]?.recovery(broken) ?? '').join('');
}
