import type { printerSettingsSchema } from '@marbete/core/api/printer-settings';
import { defaultPrinterSettings } from '@marbete/core/template/values';
import type * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';

export type AccountSettings = z.output<typeof printerSettingsSchema>;

/** What an account sets for one printer language. */
interface LanguageSettings {
  codePage: string;
  darkness: number;
  speed: number;
}

/** The settings of an account as they are stored; null where it never saved any. */
export interface SettingsRow {
  puerto: number | null;
  moneySymbol: string | null;
  decimalMark: string | null;
  /** JSON: LanguageSettings by the key of their language, so that a new language needs no new column. */
  languages: string | null;
}

export const settingsColumns = ['puerto', 'moneySymbol', 'decimalMark', 'languages'] as const;

/** The settings of a row under the names of the wire (ENT-32); the defaults (SET-03) for what is missing. */
export function settingsOf(row: SettingsRow | undefined): AccountSettings {
  const { languages, ...common } = row ?? { languages: null };
  const { zpl, tspl } = JSON.parse(languages ?? '{}') as Partial<Record<string, LanguageSettings>>;
  const settings = {
    ...common,
    codepageZpl: zpl?.codePage,
    temperatureZpl: zpl?.darkness,
    speedZpl: zpl?.speed,
    codepageTspl: tspl?.codePage,
    temperatureTspl: tspl?.darkness,
    speedTspl: tspl?.speed,
  };
  const stored = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  return { ...defaultPrinterSettings, ...Object.fromEntries(stored) } as AccountSettings;
}

export function createPrinterSettingsStore(db: Db) {
  return {
    /** The account's settings, or the defaults until it saves its own. */
    async get(accountId: number): Promise<AccountSettings> {
      return settingsOf(
        await db('printer_settings').select(settingsColumns).where({ user_id: accountId }).first(),
      );
    },

    async update(accountId: number, settings: AccountSettings): Promise<void> {
      const { puerto, moneySymbol, decimalMark, ...of } = settings;
      const languages: Record<string, LanguageSettings> = {
        zpl: { codePage: of.codepageZpl, darkness: of.temperatureZpl, speed: of.speedZpl },
        tspl: { codePage: of.codepageTspl, darkness: of.temperatureTspl, speed: of.speedTspl },
      };
      await db('printer_settings')
        .insert({
          user_id: accountId,
          puerto,
          moneySymbol,
          decimalMark,
          languages: JSON.stringify(languages),
        })
        .onConflict('user_id')
        .merge();
    },
  };
}
