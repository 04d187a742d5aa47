import type { Usage } from '@marbete/core/api/account';
import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { ServerConfig } from '../../config/config.ts';
import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';

type Quotas = ServerConfig['quotas'];
type Quota = keyof NonNullable<Quotas>;

/** What an account may have, and who has it: an administrator has what everybody shares, without a limit. */
export interface Room {
  quotas: Quotas;
  user: Pick<SignedInUser, 'role' | 'accountId'>;
}

/**
 * A transaction that stores something. Those of one account wait for each other, so that together they store no more
 * than one after the other could.
 * @throws AppError too-large when the account would have more than it may, and more than before.
 */
export async function storeWithin<T>(
  database: Database,
  { quotas, user }: Room,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const limited = Object.entries(quotas ?? {}) as [Quota, number][];
  if (limited.length === 0 || user.role === 1) return database.transaction(work);
  return database.transaction(async (trx) => {
    await trx('users').where({ id: user.accountId }).forNoKeyUpdate().first('id');
    const count = () => Promise.all(limited.map(([what]) => counts[what](trx, user.accountId)));
    const before = await count();
    const result = await work(trx);
    const after = await count();
    for (const [index, [what, limit]] of limited.entries()) {
      const used = before[index] ?? 0;
      const needed = after[index] ?? 0;
      if (needed > limit && needed > used) throw overQuota({ what, used, limit, needed });
    }
    return result;
  });
}

/** The room of who makes a call. */
export const roomOf = ({ config, user }: { config: ServerConfig; user: SignedInUser }): Room => ({
  quotas: config.quotas,
  user,
});

/** What an account has of what is limited, and the limits; null where there is none. */
export async function usageOf(db: Db, quotas: Quotas, account: { id: number; role: number }): Promise<Usage> {
  const limitOf = (what: Quota) => (account.role === 1 ? null : (quotas?.[what] ?? null));
  return {
    etiquetas: { usado: await counts.labels(db, account.id), limite: limitOf('labels') },
    filas: { usado: await counts.rows(db, account.id), limite: limitOf('rows') },
    bytes: { usado: await counts.bytes(db, account.id), limite: limitOf('bytes') },
  };
}

const counts: Readonly<Record<Quota, (db: Db, accountId: number) => Promise<number>>> = {
  labels: (db, user_id) => total(db('labels').where({ user_id }).count({ n: '*' })),

  /** Of all its catalogues together. */
  rows: (db, user_id) =>
    total(
      db('catalogues')
        .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
        .where({ user_id })
        .sum({ n: 'filas' }),
    ),

  /** Templates, their pictures, and the rows of its catalogues and of files that wait to be stored; each once. */
  async bytes(db, user_id) {
    const labels = () => db('labels').where({ user_id });
    const rowSets = (table: string) => db(table).where({ user_id }).select('row_set_id');
    const text = 'octet_length(etiqueta) + coalesce(octet_length(etiqueta_bytes), 0)';
    return (
      (await total(labels().select(db.raw(`sum(${text}) as n`)))) +
      (await total(
        db('images')
          .whereIn('name', labels().select('image'))
          .select(db.raw('sum(octet_length(content)) as n')),
      )) +
      (await total(
        db('row_sets')
          .whereIn('id', rowSets('catalogues'))
          .orWhereIn('id', rowSets('checked_files'))
          .sum({ n: 'bytes' }),
      ))
    );
  },
};

async function total(query: Knex.QueryBuilder): Promise<number> {
  const found: { n: number | string | null } | undefined = await query.first();
  return Number(found?.n ?? 0);
}

function overQuota(details: { what: Quota; used: number; limit: number; needed: number }): AppError {
  const { what } = details;
  const [used, limit, needed] = [details.used, details.limit, details.needed].map((count) =>
    what === 'bytes' ? (count / 1_000_000).toFixed(2) : String(count),
  );
  const unit = what === 'bytes' ? 'MB' : what;
  return new AppError(
    'too-large',
    `The account has ${used} of the ${limit} ${unit} that this server gives it, and with this it would have ${needed}. Delete what is not used any more, or ask for more room.`,
    { details: { reason: 'quota', ...details } },
  );
}
