import { createClient } from '@marbete/core/api/client';
import { contract } from '@marbete/core/api/contract';
import { type Endpoint, keyScopes } from '@marbete/core/api/endpoint';
import { isAppError } from '@marbete/core/api/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CallParts, requests } from '../testing/contract/requests.ts';
import {
  fixturesFor,
  pageOrigin,
  restoreAccounts,
  secretKeyOf,
  sessionOf,
} from '../testing/contract/things.ts';
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startDriveServer, type DriveServer } from '../testing/drive-server.ts';
import { startTestServer, type TestAccount, type TestServer } from '../testing/test-server.ts';
import { type Permission, permissions } from '../testing/contract/permission-table.ts';

const accounts = { 1: 'admin', 2: 'customer', 3: 'operator', 4: 'designer' } as const;
const roles = [1, 2, 3, 4] as const;
const calls = contract.map((endpoint) => ({
  name: endpoint.name,
  endpoint,
  may: permissions.find(({ call }) => call === endpoint.name)!,
}));

test('every call has its row in the table and its request, and there are no others', () => {
  const names = contract.map(({ name }) => name).toSorted();
  expect(permissions.map(({ call }) => call).toSorted()).toEqual(names);
  expect(Object.keys(requests).toSorted()).toEqual(names);
});

describeOnBothDatabases('permissions', (kind) => {
  let server: TestServer;
  let provider: IdentityProvider;
  let drive: DriveServer;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const { issuer, clientId, clientSecret } = provider;
    drive = await startDriveServer();
    server = await startTestServer(kind, {
      oidc: { issuer, clientId, clientSecret, drive: { url: drive.url, scope: 'files' } },
    });
    await provider.register(`${server.url}/api/auth/oidc/callback`);
  });
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));
  afterAll(async () => {
    await server.close();
    await drive.close();
    await provider.close();
  });

  /** What comes of a call: 'done', 'refused' by the screen's flow, or the code of the error. */
  async function outcome(
    endpoint: Endpoint,
    parts: CallParts,
    authorization?: string,
    origin?: string,
  ): Promise<string> {
    const client = createClient({
      baseUrl: `${server.url}/api`,
      authorization: () => authorization,
      fetch: (url, init) => {
        const headers = { ...(init?.headers as Record<string, string>), ...(origin ? { origin } : {}) };
        return fetch(url, { ...init, headers, redirect: 'manual' });
      },
    });
    try {
      const answer: unknown = await client.call(endpoint, parts as never);
      return isRefusal(answer) ? `refused: ${JSON.stringify(answer)}` : 'done';
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.details['status'] === 302 ? 'done' : error.code;
    }
  }

  const build = async (name: string, own: TestAccount, foreign?: Parameters<typeof fixturesFor>[2]) => {
    await restoreAccounts(server);
    const things = fixturesFor(server, own, foreign);
    return { parts: await requests[name]!(things), used: [...things.used] };
  };
  const as = async (account: TestAccount, endpoint: Endpoint, parts: CallParts) =>
    outcome(endpoint, parts, await sessionOf(server, account), pageOrigin);
  const keyOf = async (account: TestAccount, scope: (typeof keyScopes)[number]) =>
    `Bearer ${(await secretKeyOf(server, server.ids[account], scope)).secreto}`;

  test.each(calls)('$name is for who the table says', async ({ name, endpoint, may }) => {
    const found: Partial<Record<string, string>> = {};
    const expected: Partial<Record<string, string>> = {};
    for (const role of roles) {
      const { parts } = await build(name, accounts[role]);
      found[role] = await as(accounts[role], endpoint, may.page ? { ...parts, params: noKey(parts) } : parts);
      expected[role] = may.roles[role] ? 'done' : may.page ? 'key-unknown' : 'forbidden';
    }
    const { parts } = await build(name, 'customer');
    found['nobody'] = await outcome(endpoint, may.page ? { ...parts, params: noKey(parts) } : parts);
    expected['nobody'] = may.nobody ? 'done' : may.page ? 'key-unknown' : 'unauthenticated';
    expect(found).toEqual(expected);
  });

  test.each(calls)('$name is for the keys that the table says', async ({ name, endpoint, may }) => {
    const found: Partial<Record<string, string>> = {};
    const expected: Partial<Record<string, string>> = {};
    const owner = may.roles[2] ? 'customer' : 'admin';
    for (const scope of keyScopes) {
      const { parts } = await build(name, owner);
      const refused = may.page ? { ...parts, params: noKey(parts) } : parts;
      found[scope] = await outcome(endpoint, refused, await keyOf(owner, scope), pageOrigin);
      expected[scope] = may.keys[scope] ? 'done' : may.page ? 'key-unknown' : 'key-scope';
    }
    const { clave } = await fixturesFor(server, 'customer').pageKey();
    const { parts } = await build(name, 'customer');
    found['page'] = await outcome(endpoint, parts, may.page ? undefined : `Bearer ${clave}`, pageOrigin);
    expected['page'] = may.page ? 'done' : 'key-scope';
    expect(found).toEqual(expected);
  });

  // Public calls take tokens, whoever's they are.
  const ofSomebody = calls.filter(({ may }) => !may.nobody);

  test.each(ofSomebody)('$name opens nothing of another account', async ({ name, endpoint, may }) => {
    const found: Partial<Record<string, string>> = {};
    const expected: Partial<Record<string, string>> = {};
    for (const [account, stranger] of strangers(may)) {
      const { used } = await build(name, account);
      expect(used.length > 0, 'the table says of calls that name things what others get').toBe(
        may.others !== undefined,
      );
      for (const thing of may.others === undefined ? [] : used) {
        const foreign = { kind: thing, account: stranger };
        const of = `${account} with a ${thing} of ${foreign.account}`;
        found[of] = word(await as(account, endpoint, (await build(name, account, foreign)).parts));
        expected[of] = may.page && thing === 'page-key' ? 'done' : may.others;
      }
      // Only an administrator is believed to act for somebody else.
      const named = withUsuario(endpoint, (await build(name, stranger)).parts, server.ids[stranger]);
      if (!named || account === 'admin') continue;
      const got = await as(account, endpoint, named);
      found[`${account} for ${stranger}`] = word(got);
      expected[`${account} for ${stranger}`] = may.others ?? 'done';
    }
    expect(found).toEqual(expected);
  });

  const lists = calls.filter(
    ({ may, endpoint }) => may.forOthers && endpoint.method === 'GET' && !endpoint.params,
  );

  test.each(lists)('$name lists the caller’s own, whatever account is named', async ({ endpoint }) => {
    const get = async (account: TestAccount, query: string) => {
      const authorization = await sessionOf(server, account);
      return (await server.fetch(endpoint.path + query, { headers: { authorization } })).text();
    };
    await build('labels.print', 'neighbour');
    await build('catalogues.show', 'neighbour');
    await build('print-history.show', 'neighbour');
    for (const account of ['customer', 'operator', 'designer'] as const) {
      const own = await get(account, '');
      expect(await get(account, `?usuario=${server.ids.neighbour}`)).toBe(own);
      expect(own).not.toBe(await get('admin', `?usuario=${server.ids.neighbour}`));
    }
  });

  test.each(calls)(
    '$name works for another account if the table says so',
    async ({ name, endpoint, may }) => {
      const { parts } = await build(name, 'customer');
      const named = withUsuario(endpoint, parts, server.ids.customer);
      expect(named !== undefined).toBe(may.forOthers);
      if (named) expect(await as('admin', endpoint, named)).toBe('done');
    },
  );
});

/** Who tries a call on whose things. */
function strangers({ roles, page }: Permission): [TestAccount, TestAccount][] {
  if (page) return [['customer', 'neighbour']];
  return [
    ...(roles[1] ? [['admin', 'customer'] as [TestAccount, TestAccount]] : []),
    ...(roles[2] ? [['customer', 'neighbour'] as [TestAccount, TestAccount]] : []),
    ...(roles[3] ? [['operator', 'neighbour'] as [TestAccount, TestAccount]] : []),
    ...(roles[4] ? [['designer', 'customer'] as [TestAccount, TestAccount]] : []),
  ];
}

const word = (found: string) => found.split(':')[0];
const noKey = ({ params }: CallParts) => ({ ...params, key: `pk_${'x'.repeat(43)}` });

function isRefusal(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const {
    respuesta = 'correcto',
    response = true,
    icon = 'success',
    data,
  } = answer as Record<string, unknown>;
  const inner = (data as { icon?: string } | undefined)?.icon ?? 'success';
  return respuesta !== 'correcto' || response !== true || icon !== 'success' || inner !== 'success';
}

/** The same call for an account that it names; undefined when its contract knows no usuario. */
function withUsuario(endpoint: Endpoint, parts: CallParts, usuario: number): CallParts | undefined {
  const takes = (schema: Endpoint['body']) =>
    schema !== undefined &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"usuario"');
  if (takes(endpoint.body)) return { ...parts, body: { ...(parts.body as object), usuario } };
  if (takes(endpoint.query)) return { ...parts, query: { ...parts.query, usuario } };
  if (!endpoint.form || !takes(endpoint.form.fields)) return undefined;
  const data = parts.form?.['data'];
  const form = data ? { ...parts.form, data: { ...(data as object), usuario } } : { ...parts.form, usuario };
  return { ...parts, form };
}
