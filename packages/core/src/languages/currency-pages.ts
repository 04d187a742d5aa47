import type { Issue } from '../api/errors.ts';
import { charactersOutside } from '../codes/code-pages.ts';
import type { PrinterSettings } from '../template/values.ts';
import { tsplPage } from './tspl/code-page.ts';
import { zplPage } from './zpl/code-page.ts';

/**
 * What keeps a currency sign from printing under the chosen code pages (docs/printer-rules.md, Copies and programs): ₡
 * is in none of 1250, 1252 and 1254, £ and ¥ are not in 1250. Paths are the names of the settings.
 */
export function currencyIssues({
  codepageZpl,
  codepageTspl,
  moneySymbol,
}: Pick<PrinterSettings, 'codepageZpl' | 'codepageTspl' | 'moneySymbol'>): Issue[] {
  const pages = [
    { field: 'codepageZpl', page: zplPage(codepageZpl) },
    { field: 'codepageTspl', page: tsplPage(codepageTspl) },
  ];
  return pages.flatMap(({ field, page }): Issue[] => {
    if (!page || charactersOutside(moneySymbol, page).length === 0) return [];
    const message = `${moneySymbol} is not in code page ${page.name}. Choose UTF-8 or another currency sign.`;
    return [{ path: [field], rule: 'currency-page', message }];
  });
}
