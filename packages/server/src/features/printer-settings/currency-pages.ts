import type { Issue } from '@marbete/core/api/errors';
import type { PrinterSettings } from '@marbete/core/template/values';

/** Signs that a code page has no byte for: ₡ is in none of the Windows pages, £ and ¥ are not in 1250. */
const missingSigns: Readonly<Record<string, string>> = { '1250': '₡£¥', '1252': '₡', '1254': '₡' };

/** The page that a ^CI number stands for (SET-04); 28 is UTF-8, which has every sign. */
const zplPages: Readonly<Record<string, string>> = { '27': '1252', '31': '1250', '35': '1254' };

/** What keeps a currency sign from printing under the chosen pages (docs/printer-rules.md, Copies and programs). */
export function currencyIssues(settings: PrinterSettings): Issue[] {
  const pages = [
    { field: 'codepageZpl', page: zplPages[settings.codepageZpl] },
    { field: 'codepageTspl', page: settings.codepageTspl },
  ];
  return pages
    .filter(({ page }) => page !== undefined && missingSigns[page]?.includes(settings.moneySymbol))
    .map(({ field, page }) => ({
      path: [field],
      rule: 'currency-page',
      message: `${settings.moneySymbol} is not in code page ${page}. Choose UTF-8 or another currency sign.`,
    }));
}
