import {
  accountSettings,
  computedOf,
  settingsOfAccount,
  usualAccountSettings,
} from '@marbete/core/api/account-settings';
import type { AccountSettings } from '@marbete/core/api/printer-settings';
import {
  type DecimalMark,
  defaultPrinterSettings,
  type PrinterSettings,
} from '@marbete/engine/internal/template/values';
import type { Db } from '../../db/database.ts';

/** The settings of an account as they are stored; null where it never saved any. */
export interface SettingsRow {
  puerto: number | null;
  moneySymbol: string | null;
  decimalMark: string | null;
  /** ISO code, '' for none. */
  country: string | null;
  weightCode: string | null;
  linkDomain: string | null;
  /** JSON: settings by the key of their language, so that a new language needs no new column. */
  languages: string | null;
}

export const settingsColumns = [
  'puerto',
  'moneySymbol',
  'decimalMark',
  'country',
  'weightCode',
  'linkDomain',
  'languages',
] as const;
/** All that an account has chosen. */
export const ownColumns = [...settingsColumns, 'askAbove'] as const;

/** The settings of a row as templates take them; the defaults (SET-03) for what is missing. */
export function settingsOf(row: Omit<SettingsRow, 'puerto'> | undefined): PrinterSettings {
  const { languages, moneySymbol, decimalMark, ...computed } = row ?? {};
  return {
    languages: JSON.parse(languages ?? '{}') as PrinterSettings['languages'],
    moneySymbol: moneySymbol ?? defaultPrinterSettings.moneySymbol,
    decimalMark: (decimalMark ?? defaultPrinterSettings.decimalMark) as PrinterSettings['decimalMark'],
    ...computedOf(computed),
  };
}

export function createPrinterSettingsStore(db: Db) {
  return {
    /** The account's settings under the names of the wire (ENT-32), or the defaults until it saves its own. */
    async get(accountId: number): Promise<AccountSettings> {
      const row = await db('printer_settings').select(ownColumns).where({ user_id: accountId }).first();
      return accountSettings(row ?? usualAccountSettings, settingsOf(row));
    },

    /** The decimal mark that the account chose; undefined while it has not saved its settings. */
    async findMark(accountId: number): Promise<DecimalMark | undefined> {
      const row: { decimalMark: DecimalMark } | undefined = await db('printer_settings')
        .where({ user_id: accountId })
        .first('decimalMark');
      return row?.decimalMark;
    },

    async update(accountId: number, settings: AccountSettings): Promise<void> {
      const { puerto, askAbove, country, weightCode, linkDomain } = settings;
      const { languages, moneySymbol, decimalMark } = settingsOfAccount(settings);
      await db('printer_settings')
        .insert({
          user_id: accountId,
          puerto,
          askAbove,
          moneySymbol,
          decimalMark,
          country,
          weightCode,
          linkDomain,
          languages: JSON.stringify(languages),
        })
        .onConflict('user_id')
        .merge();
    },
  };
}
