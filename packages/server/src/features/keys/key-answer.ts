import type { Key } from '@marbete/core/api/keys';
import type { Db } from '../../db/database.ts';
import { createKeyStore, dayOf, type KeyRow } from './key-store.ts';

/** Keys as the wire has them. */
export async function keyAnswers(db: Db, rows: readonly KeyRow[]): Promise<Key[]> {
  const ids = rows.map(({ id }) => id);
  const keys = createKeyStore(db);
  const origins = await keys.listOrigins(ids);
  const labels = await keys.listLabels(ids);
  const today = dayOf(new Date());
  return rows.map((row) => ({
    id: row.id,
    tipo: row.tipo,
    nombre: row.nombre,
    clave: row.clave,
    alcance: row.alcance,
    origenes: origins.filter((each) => each.key_id === row.id).map(({ origen }) => origen),
    etiquetas: labels.filter((each) => each.key_id === row.id).map(({ id, nombre }) => ({ id, nombre })),
    limite_diario: row.limite_diario,
    creada: row.creada,
    vence: row.vence,
    usada: row.usada,
    revocada: row.revocada,
    usos: row.usos,
    usos_hoy: row.dia === today ? row.usos_hoy : 0,
  }));
}

/** @throws AppError not-found */
export async function keyAnswer(db: Db, userId: number, id: number): Promise<Key> {
  const [answer] = await keyAnswers(db, [await createKeyStore(db).get(userId, id)]);
  if (!answer) throw new Error(`Key ${id} is gone`);
  return answer;
}
