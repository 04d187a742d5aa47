import { currentUser } from '@marbete/core/api/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanCatalogues } from '../catalogues/cleaning.ts';
import { createUserListStore } from '../users/user-list-store.ts';
import { cleanAccounts } from './cleaning.ts';
import { issueToken } from './tokens.ts';

const day = 24 * 3600 * 1000;

describeOnDatabases('cleaning accounts', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const count = async (table: string) =>
    Number((await server.database.read(table).count({ n: '*' }))[0]?.['n']);
  const cleanAfter = (days: number) => cleanAccounts(server.database, { now: Date.now() + days * day });

  test('keeps what a deleted account owned for 30 days, then lets go of all of it', async () => {
    await buildCatalogue(server);
    await insertLabel(server);
    await insertLabel(server, { account: 'neighbour' });
    await server.database.transaction((trx) =>
      createUserListStore(trx).delete(server.ids.customer, new Date().toISOString()),
    );
    await cleanAfter(29);
    expect([await count('users'), await count('labels'), await count('catalogues')]).toEqual([5, 2, 1]);
    await cleanAfter(31);
    expect([await count('users'), await count('labels'), await count('catalogues')]).toEqual([3, 1, 0]);
    await cleanCatalogues(server.database, { now: Date.now() + day });
    expect([await count('row_sets'), await count('catalogue_rows')]).toEqual([0, 0]);
  });

  test('lets go of tokens and sessions that ran out, and of no others', async () => {
    await server.database.transaction(async (trx) => {
      await trx('sessions').delete();
      const session = { user_id: server.ids.admin, created_at: '', used_at: '' };
      const tomorrow = new Date(Date.now() + day).toISOString();
      await trx('sessions').insert({ ...session, token_hash: 'old', expires_at: '2026-01-01T00:00:00.000Z' });
      await trx('sessions').insert({ ...session, token_hash: 'new', expires_at: tomorrow });
      await issueToken(trx, server.ids.admin, 'reset');
    });
    await cleanAccounts(server.database);
    expect(await server.database.read('sessions').pluck('token_hash')).toEqual(['new']);
    expect(await count('account_tokens')).toBe(1);
    await cleanAfter(1);
    expect(await count('account_tokens')).toBe(0);
    expect(await refusalCodes([server.as.admin.call(currentUser, {})])).toEqual(['unauthenticated']);
  });
});
