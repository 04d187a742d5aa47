import type { printerSettingsSchema } from '@marbete/core/api/printer-settings';
import { defaultPrinterSettings } from '@marbete/core/template/values';
import type * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';

export type AccountSettings = z.output<typeof printerSettingsSchema>;

const columns = Object.keys(defaultPrinterSettings);

export function createPrinterSettingsStore(db: Db) {
  return {
    /** The account's settings, or the defaults (SET-03) until it saves its own. */
    async get(accountId: number): Promise<AccountSettings> {
      const row = await db('printer_settings').select(columns).where({ user_id: accountId }).first();
      return (row ?? defaultPrinterSettings) as AccountSettings;
    },

    async save(accountId: number, settings: AccountSettings): Promise<void> {
      await db('printer_settings')
        .insert({ user_id: accountId, ...settings })
        .onConflict('user_id')
        .merge();
    },
  };
}
