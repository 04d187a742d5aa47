import type { KeyScope } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';

/** A key as it is stored; the key itself is not, unless it is publishable. */
export interface KeyRow {
  id: number;
  user_id: number;
  tipo: 'pk' | 'sk';
  nombre: string;
  clave: string;
  alcance: KeyScope | null;
  limite_diario: number | null;
  vence: string | null;
  usada: string | null;
  revocada: string | null;
  usos: number;
  dia: string;
  usos_hoy: number;
  creada: string;
}

export type NewKey = Pick<
  KeyRow,
  'user_id' | 'tipo' | 'nombre' | 'clave' | 'alcance' | 'limite_diario' | 'vence'
> & {
  token_hash: string;
  /** 1 for one that a password made. */
  con_clave?: 0 | 1;
};

export interface KeyParts {
  origenes: readonly string[];
  etiquetas: readonly number[];
}

/** The day of a moment, by UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export function createKeyStore(db: Db) {
  /** One use more, counted to the day; `usos_hoy` begins anew with each. */
  const counted = (uses: number, now: Date) => ({
    usada: now.toISOString(),
    usos: db.raw('usos + ?', [uses]),
    usos_hoy: db.raw('case when dia = ? then usos_hoy else 0 end + ?', [dayOf(now), uses]),
    dia: dayOf(now),
  });

  async function replaceParts(id: number, { origenes, etiquetas }: KeyParts): Promise<void> {
    await db('api_key_origins').where({ key_id: id }).delete();
    await db('api_key_labels').where({ key_id: id }).delete();
    await db('api_key_origins').insert([...new Set(origenes)].map((origen) => ({ key_id: id, origen })));
    await db('api_key_labels').insert(
      [...new Set(etiquetas)].map((label) => ({ key_id: id, label_id: label })),
    );
  }

  return {
    list(userId: number, range?: ListRange): Promise<ListPart<KeyRow>> {
      return readPart(db('api_keys').where({ user_id: userId }).orderBy('id', 'desc'), range);
    },

    /** @throws AppError not-found for one that is not there or is another one's. */
    async get(userId: number, id: number): Promise<KeyRow> {
      const key: KeyRow | undefined = await db('api_keys').where({ user_id: userId, id }).first();
      if (key) return key;
      throw new AppError('not-found', `There is no key ${id}.`, { details: { llave: id } });
    },

    /** The key of this hash, unless its owner, or who an operator works for, is gone. */
    find(tokenHash: string): Promise<KeyRow | undefined> {
      return db('api_keys')
        .join('users', 'users.id', 'api_keys.user_id')
        .leftJoin('users as parents', 'parents.id', 'users.parent_id')
        .where('api_keys.token_hash', tokenHash)
        .whereNull('users.deleted_at')
        .whereNull('parents.deleted_at')
        .first('api_keys.*');
    },

    async listOrigins(ids: readonly number[]): Promise<{ key_id: number; origen: string }[]> {
      return db('api_key_origins').whereIn('key_id', ids).orderBy('origen');
    },

    async listLabels(ids: readonly number[]): Promise<{ key_id: number; id: number; nombre: string }[]> {
      return db('api_key_labels')
        .join('labels', 'labels.id', 'api_key_labels.label_id')
        .whereIn('key_id', ids)
        .orderBy('labels.id')
        .select('key_id', 'labels.id', 'labels.nombre');
    },

    async hasLabel(id: number, labelId: number): Promise<boolean> {
      return (
        (await db('api_key_labels').where({ key_id: id, label_id: labelId }).first('key_id')) !== undefined
      );
    },

    async insert(key: NewKey, parts?: KeyParts): Promise<number> {
      const [row] = await db('api_keys')
        .insert({ ...key, creada: new Date().toISOString() })
        .returning('id');
      if (parts) await replaceParts(row.id, parts);
      return row.id;
    },

    async update(
      id: number,
      columns: Pick<KeyRow, 'nombre' | 'vence' | 'limite_diario'>,
      parts: KeyParts,
    ): Promise<void> {
      await db('api_keys').where({ id }).update(columns);
      await replaceParts(id, parts);
    },

    /** The first time counts. */
    async revoke(id: number): Promise<void> {
      await db('api_keys').where({ id }).whereNull('revocada').update({ revocada: new Date().toISOString() });
    },

    async countUse(id: number, now: Date): Promise<void> {
      await db('api_keys').where({ id }).update(counted(1, now));
    },

    /** Labels that the key may still print today. */
    async labelsLeft(id: number, now: Date): Promise<number> {
      const key = await db('api_keys').where({ id }).whereNull('revocada').first();
      if (!key) return 0;
      return Math.max(0, key.limite_diario - (key.dia === dayOf(now) ? key.usos_hoy : 0));
    },

    /** Counts labels to the key's day; answers whether there was room for all of them. */
    async reserveLabels(id: number, labels: number, now: Date): Promise<boolean> {
      const taken = await db('api_keys')
        .where({ id })
        .whereNull('revocada')
        .whereRaw('case when dia = ? then usos_hoy else 0 end + ? <= limite_diario', [dayOf(now), labels])
        .update(counted(labels, now));
      return taken === 1;
    },
  };
}
