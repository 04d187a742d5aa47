import type { Language } from './language.ts';
import { cpcl, epcl, epl, escpos, fgl, sbpl } from './plain/languages.ts';
import { tspl } from './tspl/language.ts';
import { zpl } from './zpl/language.ts';

/** The printer languages of the product (CONST-22, D44); a new one is a line here. */
const list = [zpl, tspl, epl, escpos, sbpl, fgl, epcl, cpcl] as const;

export type PrinterLanguage = (typeof list)[number]['key'];

export const printerLanguages: readonly Language<PrinterLanguage>[] = list;

/** What is taken where nothing says which language it is. */
export const usualLanguage: PrinterLanguage = list[0].key;

/** The language of a key. Throws RangeError for an unknown one. */
export function languageOf(key: PrinterLanguage): Language<PrinterLanguage> {
  const found = printerLanguages.find((language) => language.key === key);
  if (!found) throw new RangeError(`Unknown printer language ${key}`);
  return found;
}

/** The language with this id, or undefined for an unknown one. */
export function languageById(id: number): PrinterLanguage | undefined {
  return printerLanguages.find((language) => language.id === id)?.key;
}

/** The id of a language, as labels store it. */
export function languageId(key: PrinterLanguage): number {
  return languageOf(key).id;
}

/** The keys of languages whose printers answer when they are asked. */
export const answeringLanguages = [zpl.key, tspl.key] as const;

export type AnsweringLanguage = (typeof answeringLanguages)[number];

/** What the form of ready formats takes a code for, which is one of these two: ZPL formats begin with ^XA. */
export function languageOfFormat(code: string): PrinterLanguage {
  return /\^XA/i.test(code) ? zpl.key : tspl.key;
}

/** Languages that have a test label. */
export const testableLanguages: readonly Language<PrinterLanguage>[] = printerLanguages.filter(
  ({ testLabel }) => testLabel !== undefined,
);

/**
 * The drawn languages that a printer code or a template is written in: ZPL begins formats with ^XA, TSPL sets up or
 * clears with a line of its own (SIZE, CLS) or draws and prints without. Both where a text holds a program of each.
 */
export function languagesOfCode(text: string): PrinterLanguage[] {
  const found: PrinterLanguage[] = [];
  if (/\^XA/i.test(text)) found.push('zpl');
  const [begins, prints] = [/^\s*(?:SIZE|CLS)\b/im.test(text), /^\s*PRINT\b/im.test(text)];
  // Words of a ZPL label may begin a line; a whole program is no accident.
  if (found.length === 0 ? begins || prints : begins && prints) found.push('tspl');
  return found;
}
