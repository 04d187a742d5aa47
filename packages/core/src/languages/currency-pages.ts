import { type CodePage, charactersOutside } from '../codes/code-pages.ts';
import type { PrinterSettings } from '../template/values.ts';
import type { PrinterLanguage } from './languages.ts';
import { settingsFor } from './settings.ts';
import { tsplPage } from './tspl/code-page.ts';
import { zplPage } from './zpl/code-page.ts';

const pages: Readonly<Partial<Record<PrinterLanguage, (codePage: string) => CodePage | undefined>>> = {
  zpl: zplPage,
  tspl: tsplPage,
};

/**
 * The languages whose chosen code page lacks the account's currency sign (docs/printer-rules.md, Copies and programs),
 * with the name of the page: ₡ is in none of 1250, 1252 and 1254, £ and ¥ are not in 1250.
 */
export function pagesWithoutCurrency(
  settings: PrinterSettings,
): { language: PrinterLanguage; page: string }[] {
  return (Object.keys(pages) as PrinterLanguage[]).flatMap((language) => {
    const page = pages[language]?.(settingsFor(language, settings).codePage);
    if (!page || charactersOutside(settings.moneySymbol, page).length === 0) return [];
    return [{ language, page: page.name }];
  });
}
