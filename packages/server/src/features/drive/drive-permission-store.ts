import type { Db } from '../../db/database.ts';

interface DrivePermissionRow {
  code_hash: string;
  user_id: number;
  sealed: string;
  expires_at: string;
}

/** Leave to write to a drive, by the code that the page has. */
export function createDrivePermissionStore(db: Db) {
  return {
    async insert(row: DrivePermissionRow): Promise<void> {
      await db('drive_permissions').insert(row);
    },

    /** Only the user's own that has not run out. */
    async find(codeHash: string, userId: number, now: string): Promise<DrivePermissionRow | undefined> {
      return db('drive_permissions')
        .where({ code_hash: codeHash, user_id: userId })
        .where('expires_at', '>', now)
        .first();
    },

    async delete(codeHash: string): Promise<void> {
      await db('drive_permissions').where({ code_hash: codeHash }).delete();
    },
  };
}
