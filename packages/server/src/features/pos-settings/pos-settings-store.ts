import type { Db } from '../../db/database.ts';
import { posMenus } from './menus.ts';

/** Values of the POS app's settings, by account. */
export function createPosSettingsStore(db: Db) {
  return {
    /** All settings with the account's values, and the seed's where it has none. */
    async get(accountId: number): Promise<Record<string, string>> {
      const rows: { name: string; value: string }[] = await db('pos_settings')
        .select('name', 'value')
        .where({ user_id: accountId });
      const saved = new Map(rows.map(({ name, value }) => [name, value]));
      const settings = posMenus.flatMap((menu) => menu.config);
      return Object.fromEntries(settings.map(({ name, value }) => [name, saved.get(name) ?? value]));
    },

    async save(accountId: number, values: Readonly<Record<string, string>>): Promise<void> {
      const rows = Object.entries(values).map(([name, value]) => ({ user_id: accountId, name, value }));
      if (rows.length === 0) return;
      await db('pos_settings').insert(rows).onConflict(['user_id', 'name']).merge();
    },
  };
}

/** The account's config.properties. */
export async function accountProperties(db: Db, accountId: number): Promise<string> {
  return propertiesText(await createPosSettingsStore(db).get(accountId));
}

/**
 * Settings as the text of a Java properties file, keys in order. Such files are read as Latin-1 with a backslash for
 * everything special (java.util.Properties, load), so other characters go as \uXXXX.
 */
export function propertiesText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${escaped(value)}\n`)
    .join('');
}

function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replace(/^ /, '\\ ')
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
