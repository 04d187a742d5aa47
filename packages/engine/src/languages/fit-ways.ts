import { priceVariables } from '../template/row-prices.ts';
import type { TextFit } from '../template/text-fit.ts';
import { languageOf, type PrinterLanguage } from './languages.ts';

/** The choices for a text that is too long, the least change first; a price is never cut (decision 42). */
export function fitWays(language: PrinterLanguage, variable: string): TextFit[] {
  const shrink: TextFit = { variable, action: 'shrink' };
  if (priceVariables.has(variable)) return [shrink];
  const lines: TextFit[] = languageOf(language).oneLineTexts ? [] : [{ ...shrink, lines: 2 }];
  return [shrink, ...lines, { variable, action: 'cut' }];
}
