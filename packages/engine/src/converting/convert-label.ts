import { checkWritten } from '../arguments.ts';
import type { Remark } from '../editing/label-document.ts';
import { checkOpening, type OpenOptions } from '../editing/open-options.ts';
import { enginesOf } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';

/** Something that is not the same in another language. An error is something that is missing there. */
export type Difference = Remark;

/** A label in another language. */
export interface Conversion {
  readonly source: string;
  /** 'latin1': each character of the source is a byte. */
  readonly encoding: 'utf-8' | 'latin1';
  readonly differences: readonly Difference[];
}

/** Whether labels are written in a language. */
export function canConvert(to: PrinterLanguage): boolean {
  return enginesOf(to).write !== undefined;
}

/**
 * The label in another language, with what is not the same there. Fields keep their places; what has no counterpart becomes
 * an image, or where it is filled in, the nearest font. A code that the language cannot print is left out, and said at
 * level 'error'. Where `encoding` is 'latin1', each character of the answer is a byte (writeSource). Rejects with
 * RangeError for a language that labels are not written in.
 */
export async function convertLabel(
  source: string,
  to: PrinterLanguage,
  options: OpenOptions = {},
): Promise<Conversion> {
  checkOpening(source, options);
  checkWritten(to);
  const { convert } = await import('./convert.ts');
  return convert(source, to, options);
}
