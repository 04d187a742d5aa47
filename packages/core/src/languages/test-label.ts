import { codeOfText } from '../template/source.ts';
import { languageOf, type PrinterLanguage, usualLanguage } from './languages.ts';

/**
 * The label of the printer test (TUT-11, HLP-11): 406 x 203 dots, that is 50.8 x 25.4 mm at 8 dots a
 * millimetre. A frame at the edges shows whether the paper sits right, the code whether a scanner reads it.
 */
export const testLabelSize = { widthDots: 406, heightDots: 203 } as const;

/** Its code; that of the usual language for one that has none. */
export function testLabelIn(language: PrinterLanguage = usualLanguage): Uint8Array {
  return codeOfText(languageOf(language).testLabel ?? languageOf(usualLanguage).testLabel ?? '');
}
