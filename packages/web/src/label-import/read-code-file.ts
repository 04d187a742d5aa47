import { languageId, languagesOfCode, usualLanguage } from '@marbete/core/languages/languages';

/** File endings that are imported (IMPZ-01). */
export const codeFileEndings = ['.zpl', '.txt', '.prn'] as const;

export function isCodeFile(name: string): boolean {
  return codeFileEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** The text of a printer-code file: UTF-8, else the Windows page of western Europe, as printer drivers write it. */
export function readCode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The language that a code looks like, by the id that labels carry; the usual one for a code that looks like none. */
export function likelyLanguage(code: string): number {
  return languageId(languagesOfCode(code)[0] ?? usualLanguage);
}
