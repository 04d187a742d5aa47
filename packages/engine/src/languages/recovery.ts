import { byteEncoding, byteText, encodeCode } from '../template/source.ts';
import { languageReaders } from './language-readers.ts';
import { languagesOfCode, type PrinterLanguage } from './languages.ts';

/**
 * What to send before the next chunk when one was cut short at an unknown byte: it makes the printer drop the
 * label that it has partly received, and prints nothing. Empty for languages that have no such way.
 *
 * @param code the whole chunk
 * @param known the language that the printer answers in, for code that does not show its own
 */
export function recoveryCode(code: Uint8Array, known?: PrinterLanguage): Uint8Array {
  const broken = byteText(code);
  const found = languagesOfCode(broken);
  const languages = found.length === 0 && known ? [known] : found;
  const text = languages.map((language) => languageReaders[language]?.recovery(broken) ?? '').join('');
  return encodeCode(text, byteEncoding);
}
