import type { CodeSpan } from './code-spans.ts';
import { cpclReader } from './cpcl/reader.ts';
import { eplReader } from './epl/reader.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplReader } from './tspl/reader.ts';
import { zplReader } from './zpl/reader.ts';

/** What walks the tokens of printer code without filling or drawing it. */
export interface LanguageReader {
  /** The spans that an editor colours in code without section tags, in order; none overlaps another. */
  highlight(code: string): CodeSpan[];
  /** What makes the printer drop the label that it has partly received when this chunk was cut short anywhere. */
  recovery(broken: string): string;
}

/** One reader a language with a scanner. */
export const languageReaders: Readonly<Partial<Record<PrinterLanguage, LanguageReader>>> = {
  zpl: zplReader,
  tspl: tsplReader,
  epl: eplReader,
  cpcl: cpclReader,
};
