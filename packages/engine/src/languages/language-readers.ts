import type { CodeSpan } from './code-spans.ts';
import { cpclReader } from './cpcl/reader.ts';
import { eplReader } from './epl/reader.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplReader } from './tspl/reader.ts';
import { zplReader } from './zpl/reader.ts';

/** Functions that read the tokens of printer code without filling or drawing it. */
export interface LanguageReader {
  /** The spans that an editor colours in code without section tags, in order; none overlaps another. */
  highlight(code: string): CodeSpan[];
  /** The code that makes the printer drop a partly received label, for a chunk that was cut off anywhere. */
  recovery(broken: string): string;
}

/** One reader a language with a scanner. */
export const languageReaders: Readonly<Partial<Record<PrinterLanguage, LanguageReader>>> = {
  zpl: zplReader,
  tspl: tsplReader,
  epl: eplReader,
  cpcl: cpclReader,
};
