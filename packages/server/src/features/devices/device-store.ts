import type { Device } from '@marbete/core/api/devices';
import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';

const columns = ['id', 'dispositivo', 'identificador', 'token'] as const;

/** Devices of accounts; a token is one device's, whoever's that is. */
export function createDeviceStore(db: Db) {
  return {
    list(accountId: number, range?: ListRange): Promise<ListPart<Device>> {
      return readPart(db('devices').select(columns).where({ user_id: accountId }).orderBy('id'), range);
    },

    /** @throws AppError not-found for one that is not there or is another account's. */
    async get(accountId: number, id: number): Promise<Device> {
      const device: Device | undefined = await db('devices').where({ user_id: accountId, id }).first(columns);
      if (device) return device;
      throw new AppError('not-found', `There is no device ${id}.`, { details: { dispositivo: id } });
    },

    /** The new device; undefined when the token is taken. */
    async insert(accountId: number, token: string, identificador: string): Promise<Device | undefined> {
      const [row]: Device[] = await db('devices')
        .insert({ user_id: accountId, token, identificador, created_at: new Date().toISOString() })
        .onConflict('token')
        .ignore()
        .returning(columns);
      return row;
    },

    /** Whether another device has this token. */
    async isTaken(token: string, id: number): Promise<boolean> {
      return (await db('devices').where({ token }).whereNot({ id }).first('id')) !== undefined;
    },

    async update(id: number, changes: Partial<Omit<Device, 'id'>>): Promise<void> {
      await db('devices').where({ id }).update(changes);
    },

    async delete(id: number): Promise<void> {
      await db('devices').where({ id }).delete();
    },

    /** Marks the device of this token as active; answers whose it is. */
    async activate(token: string): Promise<number | undefined> {
      const device: { id: number; user_id: number } | undefined = await db('devices')
        .join('users', 'users.id', 'devices.user_id')
        .where({ token })
        .whereNull('users.deleted_at')
        .first('devices.id', 'devices.user_id');
      if (!device) return undefined;
      await db('devices').where({ id: device.id }).update({ dispositivo: 1 });
      return device.user_id;
    },
  };
}
