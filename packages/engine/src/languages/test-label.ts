import { codeOfText } from '../template/source.ts';
import { testLabel as cpcl } from './cpcl/test-label.ts';
import { testLabel as epl } from './epl/test-label.ts';
import type { Language } from './language.ts';
import { type PrinterLanguage, printerLanguages, usualLanguage } from './languages.ts';
import { testLabel as tspl } from './tspl/test-label.ts';
import { testLabel as zpl } from './zpl/test-label.ts';

/** Labels that show whether a printer works. */
const labels: Readonly<Partial<Record<PrinterLanguage, string>>> = { zpl, tspl, epl, cpcl };

/** Languages that have a test label. */
export const testableLanguages: readonly Language<PrinterLanguage>[] = printerLanguages.filter(
  ({ key }) => labels[key] !== undefined,
);

/**
 * The label of the printer test (TUT-11, HLP-11): 406 x 203 dots, that is 50.8 x 25.4 mm at 8 dots a
 * millimetre. A frame at the edges shows whether the paper sits right, the code whether a scanner reads it.
 */
export const testLabelSize = { widthDots: 406, heightDots: 203 } as const;

/** Its code; that of the usual language for one that has none. */
export function testLabelIn(language: PrinterLanguage = usualLanguage): Uint8Array {
  return codeOfText(labels[language] ?? labels[usualLanguage] ?? '');
}
