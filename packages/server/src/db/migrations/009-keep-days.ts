import type { Knex } from 'knex';

/**
 * A new installation keeps runs and sign-ins for 400 days, unless its operator says otherwise. One that has accounts
 * already keeps all that it has until it is asked.
 */
export async function keepDays(db: Knex): Promise<void> {
  const account: unknown = await db('users').first('id');
  if (account === undefined) await db('server_settings').insert({ name: 'keep-days', value: '400' });
}
