import { checkDensity, checkedLanguage } from '../arguments.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import type { PrinterSettings } from '../template/values.ts';

export interface OpenOptions {
  /** Left out, told by the source. */
  language?: PrinterLanguage;
  /** 'latin1' where each character of the source is a byte (readSource). */
  encoding?: 'utf-8' | 'latin1';
  /** Dots a millimetre: 6, 8 (when absent), 12 or 24. */
  dpmm?: number;
  /** Values of variables; one that is absent shows a sample. An empty OFFER cuts the offer away. */
  values?: Readonly<Record<string, string>>;
  /** The account's printer settings, and the label's own currency sign; the usual settings when absent. */
  settings?: PrinterSettings;
  currencySign?: string;
  /** Paper in millimetres where the code does not set it; 4 x 6 inches when absent. */
  widthMm?: number;
  heightMm?: number;
}

/** Throws RangeError for a density or a language that does not exist, TypeError for a source that is no text. */
export function checkOpening(source: string, { dpmm = 8, language }: OpenOptions): void {
  if (typeof source !== 'string')
    throw new TypeError('A document is opened from text: readSource makes text of bytes.');
  checkDensity(dpmm);
  if (language !== undefined) checkedLanguage(language, source);
}
