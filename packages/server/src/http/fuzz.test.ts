import { contract } from '@marbete/core/api/contract';
import type { Endpoint } from '@marbete/core/api/endpoint';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  oneof,
  option,
  readConfigureGlobal,
  record,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Mutation, mutated, mutation, valueOf } from '../testing/contract/arbitraries.ts';
import { hostileFiles } from '../testing/contract/hostile-files.ts';
import { recordsOwnedBy, brokenInvariants } from '../testing/contract/invariants.ts';
import { type CallParts, requests } from '../testing/contract/requests.ts';
import { pageOrigin, secretKeyOf, sessionOf, fixturesFor } from '../testing/contract/things.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** How long each database is called, in seconds. */
const seconds = Number(process.env['MARBETE_FUZZ_SECONDS'] ?? 6);
const callsBetweenChecks = 100;

const callers = ['admin', 'customer', 'operator', 'designer', 'key', 'stranger'] as const;

interface Plan {
  /** The name of the call. */
  call: string;
  caller: (typeof callers)[number];
  /** A request that would do, changed in some places, or one that only the contract's schemas made. */
  parts: { changes: Mutation[] } | { made: CallParts };
  file: string | undefined;
  transport: 'plain' | 'no-json' | 'bad-utf8' | 'cut-off' | 'deep' | 'too-long' | 'wrong-type';
}

const schemaOf = (schema: z.ZodMiniType) =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>);

function madeBySchema({ params, query, body, form }: Endpoint): Arbitrary<CallParts> {
  return record({
    ...(params ? { params: schemaOf(params) } : {}),
    ...(query ? { query: schemaOf(query) } : {}),
    ...(body ? { body: schemaOf(body) } : {}),
    ...(form ? { form: schemaOf(form.fields) } : {}),
  }) as Arbitrary<CallParts>;
}

const plan: Arbitrary<Plan> = constantFrom(...contract).chain((endpoint) =>
  record({
    call: constant(endpoint.name),
    caller: constantFrom(...callers),
    parts: oneof(
      { weight: 3, arbitrary: record({ changes: array(mutation, { maxLength: 3 }) }) },
      { weight: 1, arbitrary: record({ made: madeBySchema(endpoint) }) },
    ),
    file: option(constantFrom(...Object.keys(hostileFiles)), { nil: undefined }),
    transport: oneof(
      { weight: 20, arbitrary: constant('plain' as const) },
      { weight: 1, arbitrary: constantFrom('no-json', 'bad-utf8', 'cut-off', 'deep', 'wrong-type') },
      { weight: 1, arbitrary: constantFrom('plain', 'too-long') },
    ) as Arbitrary<Plan['transport']>,
  }),
);

describeOnDatabases('whatever is sent', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, process.env['MARBETE_FUZZ_LOG'] ? { logLevel: 'info' } : {});
  });
  afterAll(() => server.close());

  test(
    'no call fails on the server, stores half of something or touches another account',
    { timeout: seconds * 2_000 + 60_000 },
    async () => {
      const theirs = await bystander(server);
      const before = await recordsOwnedBy(server, server.ids.neighbour);
      const end = Date.now() + seconds * 1_000;
      let calls = 0;
      for (let { seed } = readConfigureGlobal() as { seed: number }; Date.now() < end; seed += 1) {
        const made: string[] = [];
        const property = asyncProperty(plan, async (each) => {
          made.push(`${each.call} as ${each.caller}`);
          expect(await send(server, each, theirs)).toMatchObject({ failed: false });
        });
        await assert(property, { seed, numRuns: callsBetweenChecks });
        calls += made.length;
        await server.database.settled();
        const culprits = `one of the calls of seed ${seed}: ${made.join(', ')}`;
        expect(await brokenInvariants(server), culprits).toEqual([]);
        expect(await recordsOwnedBy(server, server.ids.neighbour), culprits).toBe(before);
      }
      expect(calls).toBeGreaterThan(seconds);
      expect((await server.fetch('/ready')).status).toBe(200);
    },
  );

  test('no number in an address is too large for the server, and none may be missing', async () => {
    for (const endpoint of contract.filter(({ method }) => method === 'GET')) {
      const base = await requests[endpoint.name]!(fixturesFor(server, 'customer'));
      const plan = { call: endpoint.name, caller: 'customer', file: undefined, transport: 'plain' } as const;
      for (const part of ['params', 'query'] as const)
        for (const field of Object.keys((endpoint[part] as z.ZodMiniObject | undefined)?.shape ?? {}))
          for (const digits of ['', '0', '2147483648', '999999999999999', '9'.repeat(400)]) {
            const made = { ...base, [part]: { ...base[part], [field]: digits } };
            const answer = await send(server, { ...plan, parts: { made } }, 0);
            const place = [endpoint.name, field, digits];
            expect([...place, answer]).toMatchObject([...place, { failed: false }]);
          }
    }
  });
});

/** An account that makes no call, whose ids no number finds by chance; answers one that names most of its things. */
async function bystander(server: TestServer): Promise<number> {
  const id = 987_654_321;
  const { neighbour } = server.ids;
  await server.database.transaction(async (trx) => {
    await trx('sessions').where({ user_id: neighbour }).delete();
    await trx('users').where({ id: neighbour }).update({ id });
  });
  server.ids.neighbour = id;
  const things = fixturesFor(server, 'neighbour');
  const label = await things.label();
  const catalogue = await things.catalogue();
  const device = await things.device();
  const key = await things.pageKey(label);
  await things.checkedFile();
  await things.run();
  await server.database.transaction(async (trx) => {
    await trx('api_key_labels').where({ key_id: key.id }).delete();
    await trx('labels').where({ id: label }).update({ id });
    await trx('catalogues').where({ id: catalogue }).update({ id });
    await trx('devices').where({ id: device }).update({ id });
    await trx('api_key_origins').where({ key_id: key.id }).delete();
    await trx('api_keys').where({ id: key.id }).update({ id });
    await trx('api_key_origins').insert({ key_id: id, origen: pageOrigin });
  });
  return id;
}

/** Makes the call; whether the server failed, and all that says how. */
async function send(server: TestServer, each: Plan, theirs: number): Promise<object> {
  const { call, caller, transport } = each;
  const endpoint = contract.find(({ name }) => name === call)!;
  await server.database.transaction(async (trx) => {
    const accounts = Object.values(server.ids).filter((id) => id !== theirs);
    // What a call did to the accounts that make the next ones.
    await trx('rate_limits').delete();
    await trx('users').whereIn('id', accounts).update({ deleted_at: null });
    await trx('users').where({ id: server.ids.admin }).update({ role: 1 });
  });
  const account = caller === 'key' || caller === 'stranger' ? 'customer' : caller;
  const base = 'made' in each.parts ? each.parts.made : await requests[call]!(fixturesFor(server, account));
  const { files: ownFiles, ...plain } = base;
  // The administrator may change other accounts, if it names one; it is not told which one is looked after.
  const id = caller === 'admin' ? server.ids.designer : theirs;
  const parts = 'changes' in each.parts ? (mutated(plain, each.parts.changes, id) as CallParts) : plain;
  const headers: Record<string, string> = { origin: pageOrigin };
  if (caller === 'key') {
    headers['authorization'] = `Bearer ${(await secretKeyOf(server, server.ids.customer, 'todo')).secreto}`;
  } else if (caller !== 'stranger') headers['authorization'] = await sessionOf(server, caller);
  const { body, type } = await bodyOf(endpoint, parts, { ownFiles, file: each.file, transport });
  if (type !== undefined) headers['content-type'] = type;
  const url = `${server.url}/api${pathOf(endpoint, parts.params)}${queryOf(parts.query)}`;
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const { status } = response;
  const refusal =
    status >= 400 ? (JSON.parse(text) as { code?: string; message?: string; detail?: string }) : undefined;
  const failed =
    status >= 500 || (refusal !== undefined && !(refusal.code && (refusal.message ?? refusal.detail)));
  return failed ? { failed, status, text: text.slice(0, 500), url: url.slice(0, 500) } : { failed, status };
}

function pathOf({ path }: Endpoint, params: Record<string, unknown> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => inAddress(params?.[name]));
}

function queryOf(query: Record<string, unknown> | undefined): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** As text of an address that a server can be sent; half a surrogate is sent as bytes that are no UTF-8. */
function inAddress(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 1_000);
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80') || '%20';
}

async function bodyOf(
  endpoint: Endpoint,
  parts: CallParts,
  {
    ownFiles,
    file,
    transport,
  }: { ownFiles: CallParts['files']; file: string | undefined; transport: string },
): Promise<{ body?: Uint8Array<ArrayBuffer>; type?: string }> {
  if (endpoint.method === 'GET') return {};
  const { bytes, type } =
    endpoint.form && (parts.form !== undefined || parts.body === undefined)
      ? await multipart(endpoint, parts, { ownFiles, file })
      : { bytes: Buffer.from(JSON.stringify(parts.body ?? {})), type: 'application/json' };
  const middle = bytes.length >> 1;
  const sent = {
    plain: () => bytes,
    'no-json': () => Buffer.concat([bytes, Buffer.from('}')]),
    'bad-utf8': () =>
      Buffer.concat([bytes.subarray(0, middle), Buffer.from([0xff, 0xfe, 0xc0]), bytes.subarray(middle)]),
    'cut-off': () => bytes.subarray(0, middle),
    deep: () => Buffer.from(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    'too-long': () => Buffer.alloc(9 * 1024 * 1024, 'x'),
    'wrong-type': () => bytes,
  }[transport]!();
  return { body: new Uint8Array(sent), type: transport === 'wrong-type' ? 'text/xml' : type };
}

async function multipart(
  endpoint: Endpoint,
  parts: CallParts,
  { ownFiles, file }: { ownFiles: CallParts['files']; file: string | undefined },
): Promise<{ bytes: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts.form ?? {})) {
    form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  }
  for (const name of Object.keys(endpoint.form?.files ?? {})) {
    const content = file === undefined ? ownFiles?.[name] : hostileFiles[file]!();
    if (content) form.append(name, content);
  }
  const encoded = new Response(form);
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}
