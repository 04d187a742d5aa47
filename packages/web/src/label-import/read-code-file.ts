import { answerWithTemplate } from '@marbete/core/api/printer-code';
import { readSource } from '@marbete/engine/internal/template/source';
import {
  languageId,
  languageOf,
  languagesOfCode,
  usualLanguage,
  writtenLanguages,
} from '@marbete/engine/internal/languages/languages';

/** File endings that are imported (IMPZ-01): those of the languages, and what drivers write. */
export const codeFileEndings = [
  ...new Set([...writtenLanguages.flatMap((key) => languageOf(key).extensions), '.txt', '.prn']),
];

export function isCodeFile(name: string): boolean {
  return codeFileEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** A printer-code file: its text without a byte order mark, or what is no UTF-8 as base64, byte for byte. */
export function readCode(bytes: Uint8Array): ReturnType<typeof answerWithTemplate> {
  const { text, encoding } = readSource(bytes);
  return answerWithTemplate({ text: encoding === 'utf-8' ? text.replace(/^\ufeff/, '') : text, encoding });
}

/** The language that a code looks like, by the id that labels carry; the usual one for a code that looks like none. */
export function likelyLanguage(code: string): number {
  return languageId(languagesOfCode(code)[0] ?? usualLanguage);
}
