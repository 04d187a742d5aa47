import type { Database } from '../db/database.ts';
import { checkAccounts } from './accounts.ts';
import { checkLabels } from './labels.ts';
import { checkRowSets } from './row-sets.ts';
import { checkRuns } from './runs.ts';

/**
 * Everything that must hold of a database at every moment, whoever was killed when: answers what does not, as
 * sentences; none means that all holds. Reads every row, so it takes seconds for millions of them; servers may work
 * meanwhile, but what they write between two of its reads can be taken for a fault.
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
