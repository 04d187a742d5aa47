import { cpcl } from './cpcl/language.ts';
import { epl } from './epl/language.ts';
import type { Language } from './language.ts';
import { epcl, escpos, fgl, sbpl } from './plain/languages.ts';
import { tspl } from './tspl/language.ts';
import { zpl } from './zpl/language.ts';

/** The printer languages of the product (CONST-22, D44); a new one is a line here. */
const list = [zpl, tspl, epl, escpos, sbpl, fgl, epcl, cpcl] as const;

export type PrinterLanguage = (typeof list)[number]['key'];

export const printerLanguages: readonly Language<PrinterLanguage>[] = list;

/** The language that is assumed where nothing tells it. */
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

/** The languages that labels are converted to. */
export const writtenLanguages = [zpl.key, tspl.key, epl.key, cpcl.key] as const;

/** What the form of ready formats takes a code for, which is one of these two: ZPL formats begin with ^XA. */
export function languageOfFormat(code: string): PrinterLanguage {
  return /\^XA/i.test(code) ? zpl.key : tspl.key;
}

/**
 * The languages that a printer code or a template is a program of, and where there is no whole one, those that it has
 * parts of. Several where a text holds a program of each.
 */
export function languagesOfCode(text: string): PrinterLanguage[] {
  const found = printerLanguages.map(({ key, recognise }) => ({ key, is: recognise?.(text) }));
  const programs = found.filter(({ is }) => is === 'program');
  const parts = found.filter(({ is }) => is === 'part');
  return (programs.length > 0 ? programs : parts).map(({ key }) => key);
}

/** How many labels a code prints, copies aside; 0 for languages that are not recognised. */
export function labelsIn(code: string): number {
  const [key] = languagesOfCode(code);
  const end = key && languageOf(key).labelEnd;
  return end ? (code.match(end)?.length ?? 0) : 0;
}
