import { charactersOutside } from '../codes/code-pages.ts';
import { ownValue, type PrinterSettings } from '../template/values.ts';
import { compilerOf } from './compile.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

/**
 * The languages whose chosen code page lacks the account's currency sign (docs/printer-rules.md, Copies and programs),
 * with the name of the page: ₡ is in none of 1250, 1252 and 1254, £ and ¥ are not in 1250.
 */
export function pagesWithoutCurrency(
  settings: PrinterSettings,
): { language: PrinterLanguage; page: string }[] {
  return printerLanguages.flatMap(({ key }) => {
    const codePage = ownValue(settings.languages, key)?.codePage;
    const page = codePage === undefined ? undefined : compilerOf(key).page?.(codePage);
    if (!page || charactersOutside(settings.moneySymbol, page).length === 0) return [];
    return [{ language: key, page: page.name }];
  });
}
