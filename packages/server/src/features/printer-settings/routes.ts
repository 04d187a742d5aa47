import { AppError } from '@marbete/core/api/errors';
import { getPrinterSettings, updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { currencyIssues } from '@marbete/core/languages/currency-pages';
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
