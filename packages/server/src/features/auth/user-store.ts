import { defaultPrinterSettings } from '@marbete/core/template/values';
import type { Db } from '../../db/database.ts';

export interface UserRow {
  id: number;
  email: string;
  name: string;
  password_hash: string | null;
  role: number;
  parent_id: number | null;
  cuenta: string;
  google: 0 | 1;
  tutorial: 0 | 1;
  verified_at: string | null;
  /** Port of the account's print helper. */
  puerto: number;
}

export function createUserStore(db: Db) {
  const users = () =>
    db('users')
      .leftJoin('printer_settings', (join) =>
        // An operator prints with its parent's settings.
        join.on('printer_settings.user_id', db.raw('coalesce(users.parent_id, users.id)')),
      )
      .whereNull('users.deleted_at')
      .select(
        'users.*',
        db.raw('coalesce(printer_settings.puerto, ?) as puerto', [defaultPrinterSettings.puerto]),
      );
  return {
    find(id: number): Promise<UserRow | undefined> {
      return users().where('users.id', id).first();
    },

    findByEmail(email: string): Promise<UserRow | undefined> {
      return users().where('users.email', email).first();
    },

    async touchLogin(id: number, at: string): Promise<void> {
      await db('users').where({ id }).update({ last_login_at: at });
    },
  };
}
