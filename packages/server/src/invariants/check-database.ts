import type { Database, Db } from '../db/database.ts';
import { operatorRole } from '../http/account.ts';
import { checkLabels } from './labels.ts';
import { checkRowSets } from './row-sets.ts';
import { checkRuns } from './runs.ts';

/**
 * Everything that must hold of a database at every moment, whoever was killed when: answers what does not, as
 * sentences; none means that all holds. Reads every row, so it takes seconds for millions of them; servers may work
 * meanwhile, but a change between two of its reads can look like a fault.
 */
export async function checkDatabase(database: Database, now = Date.now()): Promise<string[]> {
  return [
    ...(await database.dialect.findDamage(database.read)),
    ...(await checkRowSets(database.read)),
    ...(await checkRuns(database.read, now)),
    ...(await checkLabels(database.read)),
    ...(await checkAccounts(database.read)),
  ];
}

/** An operator belongs to an account that is none itself; an account has one browser session at most, and an e-mail of its own. */
async function checkAccounts(db: Db): Promise<string[]> {
  const operators: { id: number; parent_role: number | null }[] = await db('users')
    .leftJoin('users as parents', 'parents.id', 'users.parent_id')
    .where('users.role', operatorRole)
    .select('users.id', 'parents.role as parent_role');
  const sessions: { user_id: number }[] = await db('sessions')
    .select('user_id')
    .where({ kind: 'browser' })
    .groupBy('user_id')
    .havingRaw('count(*) > 1');
  const emails: { email: string }[] = await db('users')
    .select(db.raw('lower(email) as email'))
    .whereNull('deleted_at')
    .groupByRaw('lower(email)')
    .havingRaw('count(*) > 1');
  return [
    ...operators
      .filter(({ parent_role }) => parent_role === null || parent_role === operatorRole)
      .map(({ id }) => `Operator ${id} belongs to no account.`),
    ...sessions.map(({ user_id }) => `Account ${user_id} has more than one browser session.`),
    ...emails.map(({ email }) => `${email} has more than one account.`),
  ];
}
