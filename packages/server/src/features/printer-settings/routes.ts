import { AppError, type Issue } from '@marbete/core/api/errors';
import {
  type AccountSettings,
  getPrinterSettings,
  updatePrinterSettings,
} from '@marbete/core/api/printer-settings';
import { settingNames, settingsOfAccount } from '@marbete/core/api/account-settings';
import { pagesWithoutCurrency } from '@marbete/engine/internal/languages/currency-pages';
import { ownValue } from '@marbete/engine/internal/template/values';
import { route } from '../../http/route.ts';
import { createPrinterSettingsStore } from './printer-settings-store.ts';

const saved = { es: 'Configuración guardada correctamente', en: 'The settings were saved' };

export const printerSettingsRoutes = [
  route(getPrinterSettings, (_input, { database, user }) =>
    createPrinterSettingsStore(database.read).get(user.accountId),
  ),

  route(updatePrinterSettings, async ({ body }, { database, user, language }) => {
    const issues = currencyIssues(body);
    if (issues.length > 0) throw new AppError('invalid-input', issues[0]?.message ?? '', { issues });
    await database.transaction((trx) => createPrinterSettingsStore(trx).update(user.accountId, body));
    return { icon: 'success', message: saved[language], response: true };
  }),
];

/** What keeps a currency sign from printing under the chosen code pages, at the fields of the pages. */
function currencyIssues(body: AccountSettings): Issue[] {
  return pagesWithoutCurrency(settingsOfAccount(body)).map(({ language, page }) => ({
    path: [ownValue<{ codePage: string }>(settingNames, language)?.codePage ?? 'moneySymbol'],
    rule: 'currency-page',
    message: `${body.moneySymbol} is not in code page ${page}. Choose UTF-8 or another currency sign.`,
  }));
}
