import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { ServerConfig } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';

type Quotas = ServerConfig['quotas'];

/**
 * Refuses a label more than an account may have; an administrator has what everybody shares, without a limit.
 * @throws AppError too-large.
 */
export async function assertLabelRoom(db: Db, quotas: Quotas, user: SignedInUser): Promise<void> {
  if (quotas?.labels === undefined || user.role === 1) return;
  const found = await db('labels').where({ user_id: user.accountId }).count({ n: '*' }).first();
  const labels = Number(found?.['n'] ?? 0);
  if (labels >= quotas.labels) throw overQuota('labels', quotas.labels, labels + 1);
}

/**
 * Refuses rows more than the catalogues of an account may have together, those of the catalogue that is replaced aside.
 * @throws AppError too-large.
 */
export async function assertRowRoom(
  db: Db,
  quotas: Quotas,
  user: SignedInUser,
  rows: { rowSetId: number; replaces?: number },
): Promise<void> {
  if (quotas?.rows === undefined || user.role === 1) return;
  const count = async (rowSets: Knex.QueryBuilder) =>
    Number((await rowSets.sum({ n: 'filas' }).first())?.['n'] ?? 0);
  const kept = await count(
    db('catalogues')
      .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
      .where({ user_id: user.accountId })
      .whereNot('catalogues.id', rows.replaces ?? 0),
  );
  const added = await count(db('row_sets').where({ id: rows.rowSetId }));
  if (kept + added > quotas.rows) throw overQuota('rows', quotas.rows, kept + added);
}

function overQuota(what: 'labels' | 'rows', limit: number, needed: number): AppError {
  return new AppError(
    'too-large',
    `This server gives an account room for ${limit} ${what}, and with this it would have ${needed}. Delete what is not used any more, or ask for more room.`,
    { details: { reason: 'quota', what, limit, needed } },
  );
}
