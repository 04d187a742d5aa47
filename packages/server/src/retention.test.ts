import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './db/database.ts';
import { rowId } from './features/catalogues/row-ids.ts';
import { cleanDatabase } from './housekeeping.ts';
import { sendDueMails } from './mail/outbox.ts';
import { createLog } from './http/log.ts';
import { keptDays } from './retention.ts';
import { onePixelPng } from './testing/pictures.ts';
import { describeOnBothDatabases } from './testing/test-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Life {
  table: string;
  kept: string;
}

const page = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
const lives: Life[] = [...page.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)].map(
  ([, table = '', kept = '']) => ({
    table,
    kept,
  }),
);

/** How long a row of the table is kept, where its line says a time. */
function lifeMs({ kept }: Life): number | undefined {
  const [, count, unit] = /^(\d+) (days|hours)$/.exec(kept) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'days' ? dayMs : hourMs);
}

const isoAt = (ms: number) => new Date(ms).toISOString();

/** An account with rows in every table that belongs to somebody, all of this moment; answers its id. */
async function fillAccount(db: Db, at: string): Promise<number> {
  const insert = async (table: string, row: object): Promise<{ id: number }> =>
    (await db(table).insert(row).returning('*'))[0] as { id: number };
  const email = `${randomUUID()}@example.test`;
  const { id: user_id } = await insert('users', { name: 'Ana', email, role: 2, created_at: at });
  const expires_at = '9999-01-01T00:00:00.000Z';
  const hash = randomUUID;
  await insert('recovery_codes', { user_id, code_hash: hash() });
  await insert('sessions', { user_id, token_hash: hash(), created_at: at, used_at: at, expires_at });
  await insert('logins', { user_id, created_at: at });
  await insert('account_tokens', { user_id, kind: 'reset', token_hash: hash(), created_at: at, expires_at });
  const state = { state_hash: hash(), browser_hash: '', nonce: '', code_verifier: '' };
  await insert('oidc_sign_ins', { ...state, user_id, expires_at });
  await insert('drive_permissions', { code_hash: hash(), user_id, sealed: '', expires_at });
  await insert('printer_settings', {
    user_id,
    puerto: 9100,
    moneySymbol: '$',
    decimalMark: '.',
    languages: '{}',
  });
  const name = `${randomUUID()}.png`;
  await db('images').insert({ name, media_type: 'image/png', content: onePixelPng, created_at: at });
  const { id: printer_id } = await insert('printers', { user_id, uid: 'x', impresora: '{}' });
  const { id: row_set_id } = await insert('row_sets', { format: 'csv', created_at: at });
  await db('catalogue_rows').insert({ id: rowId(row_set_id, 1), search: '', cells: '[]' });
  const dates = { created_at: at, updated_at: at };
  const { id: catalogue_id } = await insert('catalogues', { user_id, row_set_id, nombre: 'x', ...dates });
  await insert('catalogue_columns', { catalogue_id, fila: 'A' });
  const { id: language_id } = (await db('languages').first('id')) as { id: number };
  const label = { user_id, nombre: 'x', image: name, language_id, etiqueta: '^XA^XZ', ...dates };
  const { id: label_id } = await insert('labels', label);
  await insert('label_printers', { label_id, user_id, printer_id });
  const { id: tag_id } = (await db('tags').first('id')) as { id: number };
  await insert('label_tags', { label_id, tag_id });
  await insert('label_configurations', {
    label_id,
    position: 0,
    variable: 'X',
    valor: '',
    type_config_id: 2,
  });
  await insert('label_mappings', { label_id, variable: 'X', columna: 'A' });
  await insert('label_favourites', { label_id, user_id });
  const run_id = randomUUID();
  await insert('print_runs', { id: run_id, user_id, label_id, label_name: 'x', ...dates });
  const attempt = { run_id, trozo: 0, attempt: 1, labels: 1, word: 'printed', ends: '[]', lease_hash: '' };
  await insert('print_attempts', { ...attempt, offered_at: at });
  const content = Buffer.from('');
  await insert('print_chunks', { run_id, trozo: 0, fingerprint: '', content, created_at: at });
  const counted = { user_id, label_name: 'x', printer: '', labels: 1 };
  await insert('print_day_counts', { day: at.slice(0, 10), ...counted });
  await insert('print_month_counts', { month: at.slice(0, 7), ...counted });
  await insert('print_slot_counts', { slot: at.slice(0, 16), ...counted });
  await insert('last_printed', { label_id, catalogue_id, key: 'x', content: 'x', run_id, printed_at: at });
  const key = { user_id, tipo: 'pk', nombre: 'x', clave: 'x', token_hash: hash(), creada: at };
  const { id: key_id } = await insert('api_keys', key);
  await insert('api_key_origins', { key_id, origen: 'https://a.example' });
  await insert('api_key_labels', { key_id, label_id });
  const hook = { user_id, url: 'https://a.example', events: 'print.ended', secret: 'x', created_at: at };
  await insert('webhooks', hook);
  const station_id = randomUUID();
  const station = {
    id: station_id,
    user_id,
    name: 'x',
    zone: 'UTC',
    hours: '[]',
    public_key: '',
    epoch: 'x',
  };
  await insert('stations', { ...station, state: 'active', created_at: at });
  const shown = { name: 'x', language: '', dpi: 0, profile: '', state: '', needs_attention: 0, state_at: at };
  await insert('station_printers', { station_id, uid: 'x', ...shown });
  const { id: group_id } = await insert('station_groups', { user_id, name: 'x' });
  await insert('station_group_members', { group_id, station_id });
  await insert('station_group_users', { group_id, user_id });
  const order = { ...newOrder(at, user_id), label_id, catalogue_id };
  const { id: order_id } = await insert('print_orders', order);
  const times = { from_at: 0, until_at: 0, priority: 0 };
  const place = { order_id, station_id, printer: 'x', token: '', state: 'open' };
  await insert('station_runs', { run_id, ...place, ...times });
  const last = { key: 'x', content: 'x', run_id, printed_at: at };
  await insert('station_last_printed', { station_id, printer: 'x', label_id, catalogue_id, ...last });
  await insert('devices', { user_id, token: hash(), created_at: at });
  await insert('pos_settings', { user_id, name: 'x', value: '' });
  return user_id;
}

const newOrder = (created_at: string, user_id: number) => ({
  user_id,
  person_id: user_id,
  name: 'x',
  label_name: 'x',
  rule: '{}',
  from_local: '',
  until_local: '',
  priority: 0,
  state: 'ended',
  created_at,
  ended_at: created_at,
});

/** A row of a table of this age, whose owner stays. */
const aged: Readonly<Record<string, (db: Db, at: string, user_id: number) => Promise<unknown>>> = {
  users: (db, at) =>
    db('users').insert({ name: 'x', email: randomUUID(), role: 2, created_at: at, deleted_at: at }),
  logins: (db, at, user_id) => db('logins').insert({ user_id, created_at: at }),
  async checked_files(db, at, user_id) {
    const [set] = await db('row_sets').insert({ format: 'csv', created_at: at }).returning('id');
    const file = { nombreuuid: randomUUID(), user_id, row_set_id: set.id, nombre: 'x', first_row: '[]' };
    await db('checked_files').insert({ ...file, created_at: at });
  },
  deleted_things: (db, at, user_id) =>
    db('deleted_things').insert({
      user_id,
      kind: 'labels',
      thing_id: Number(Date.parse(at) % 2 ** 31),
      content: Buffer.from('x'),
      created_at: at,
    }),
  async list_prices(db, at, user_id) {
    const [set] = await db('row_sets').insert({ format: 'csv', created_at: at }).returning('id');
    const list = { user_id, row_set_id: set.id, nombre: 'x', created_at: at, updated_at: at };
    const [{ id: catalogue_id }] = await db('catalogues').insert(list).returning('id');
    await db('list_prices').insert({ catalogue_id, key: 'x', changes: '[]', seen_at: at });
  },
  print_runs: (db, at, user_id) =>
    db('print_runs').insert({ id: randomUUID(), user_id, label_name: 'x', created_at: at, updated_at: at }),
  print_kinds: (db, at, user_id) =>
    db('print_kinds').insert({ user_id, label_name: at, printer: '', catalogue_id: 0, used_at: at }),
  print_orders: (db, at, user_id) => db('print_orders').insert(newOrder(at, user_id)),
  print_slot_totals: (db, at) =>
    db('print_slot_totals').insert({ slot: at.slice(0, 16), shard: 0, labels: 1 }),
  async print_chunks(db, at, user_id) {
    const now = new Date().toISOString();
    const run = { id: randomUUID(), user_id, label_name: 'x', created_at: now, updated_at: now };
    await db('print_runs').insert(run);
    const chunk = { run_id: run.id, trozo: 0, fingerprint: '', content: Buffer.from('') };
    await db('print_chunks').insert({ ...chunk, created_at: at });
  },
  async webhook_deliveries(db, at, user_id) {
    const hook = { user_id, url: 'https://a.example', events: 'print.ended', secret: 'x', created_at: at };
    const [{ id }] = await db('webhooks').insert(hook).returning('id');
    const told = { webhook_id: id, type: 'print.ended', body: '{}', created_at: at };
    await db('webhook_deliveries').insert(told);
  },
  async label_versions(db, at, user_id) {
    const { id: language_id } = (await db('languages').first('id')) as { id: number };
    const dates = { created_at: at, updated_at: at };
    const label = { user_id, nombre: 'x', language_id, etiqueta: '^XA^XZ', ...dates };
    const [{ id: label_id }] = await db('labels').insert(label).returning('id');
    const kept = { changed_by: user_id, changed_at: at, bytes: 1, content: Buffer.from('x') };
    await db('label_versions').insert({ label_id, version: 1, ...kept });
  },
  audit_events: (db, at) => db('audit_events').insert({ accion: 'sign-in', created_at: at }),
};

const expiring: Readonly<Record<string, (expires_at: string, user_id: number) => object>> = {
  sessions: (expires_at, user_id) => ({
    user_id,
    token_hash: randomUUID(),
    kind: 'command',
    created_at: '',
    used_at: '',
    expires_at,
  }),
  account_tokens: (expires_at, user_id) => ({
    user_id,
    kind: 'reset',
    token_hash: randomUUID(),
    created_at: '',
    expires_at,
  }),
  oidc_sign_ins: (expires_at) => ({
    state_hash: randomUUID(),
    browser_hash: '',
    nonce: '',
    code_verifier: '',
    expires_at,
  }),
  drive_permissions: (expires_at, user_id) => ({ code_hash: randomUUID(), user_id, sealed: '', expires_at }),
  idempotency_keys: (expires_at, user_id) => ({
    user_id,
    call: 'labels.store',
    key_hash: randomUUID(),
    request_hash: '',
    claimed_at: '',
    expires_at,
  }),
  station_pairings: (expires_at) => ({
    id: randomUUID(),
    code_hash: randomUUID(),
    public_key: '',
    machine: 'x',
    state: 'waiting',
    expires_at,
  }),
  rate_limits: (expires_at) => ({ key: randomUUID(), points: 1, expires_at }),
};

describeOnBothDatabases('the table of lives', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const db = () => server.database.read;
  const count = async (table: string) => Number((await db()(table).count({ n: '*' }))[0]?.['n']);
  const tables = async () =>
    (await db().raw(
      kind === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"
        : "select tablename as name from pg_tables where schemaname = 'public'",
    )) as { name: string }[] | { rows: { name: string }[] };

  test('has a line for every table and for no other', async () => {
    const found = await tables();
    const names = (Array.isArray(found) ? found : found.rows).map(({ name }) => name);
    // The lock of the migrations is one row.
    const kept = names.filter((name) => name !== 'migrations_lock' && !name.startsWith('sqlite_stat'));
    expect(lives.map(({ table }) => table).toSorted()).toEqual(kept.toSorted());
    const known = /^(\d+ (days|hours)|until it expires|its owner|while used|stays)$/;
    expect(lives.filter(({ kept: life }) => !known.test(life))).toEqual([]);
  });

  const timed = lives.filter((life) => lifeMs(life) !== undefined && life.table !== 'mail_outbox');
  test.each(timed)('$table: a row is kept for $kept and no longer', async (life) => {
    const now = Date.now();
    const before = await count(life.table);
    await server.database.transaction(async (trx) => {
      for (const age of [lifeMs(life)! - 60_000, lifeMs(life)! + 60_000])
        await aged[life.table]!(trx, isoAt(now - age), server.ids.customer);
    });
    expect(await count(life.table)).toBe(before + 2);
    await cleanDatabase(server.database, { days: await keptDays(db(), undefined), now });
    expect(await count(life.table)).toBe(before + 1);
  });

  test.each(lives.filter(({ kept }) => kept === 'until it expires'))('$table: $kept', async ({ table }) => {
    const now = Date.now();
    const before = await count(table);
    await server.database.transaction((trx) =>
      trx(table).insert([-1, 60_000].map((ms) => expiring[table]!(isoAt(now + ms), server.ids.admin))),
    );
    await cleanDatabase(server.database, { now });
    expect(await count(table)).toBe(before + 1);
  });

  test('what belongs to somebody goes with it, and what nothing uses any more goes then', async () => {
    const owned = lives.filter(({ kept }) => kept === 'its owner' || kept === 'while used');
    const counts = () => Promise.all(owned.map(async ({ table }) => [table, await count(table)] as const));
    const before = await counts();
    const now = Date.now();
    const id = await server.database.transaction((trx) => fillAccount(trx, isoAt(now)));
    expect(await counts()).toEqual(before.map(([table, rows]) => [table, rows + 1]));
    await server.database.transaction((trx) =>
      trx('users')
        .where({ id })
        .update({ deleted_at: isoAt(now) }),
    );
    await cleanDatabase(server.database, { now: now + 29 * dayMs });
    await cleanDatabase(server.database, { now: now + 31 * dayMs });
    await cleanDatabase(server.database, { now: now + 31 * dayMs + 2 * hourMs });
    expect(await counts()).toEqual(before);
  });

  test('a mail that is not taken is given up within its time', async () => {
    const start = Date.now();
    await server.database.transaction((trx) =>
      trx('mail_outbox').insert({
        mail: JSON.stringify({ to: 'x', about: {} }),
        next_at: isoAt(start),
        created_at: isoAt(start),
      }),
    );
    const mailer = { send: () => Promise.reject(new Error('no mail server')) };
    const life = lifeMs(lives.find(({ table }) => table === 'mail_outbox')!)!;
    const sending = { database: server.database, mailer, log: createLog('silent') };
    for (let now = start; now < start + life - 10 * 60_000; now += 60_000) await sendDueMails(sending, now);
    await sendDueMails(sending, start + life);
    expect(await count('mail_outbox')).toBe(0);
  });

  test('an open run outlives its time, and an installation that was not asked keeps all', async () => {
    const old = '2001-01-01T00:00:00.000Z';
    const row = { user_id: server.ids.customer, label_name: 'x', created_at: old };
    await server.database.transaction((trx) =>
      trx('print_runs').insert([
        { ...row, id: randomUUID(), updated_at: isoAt(Date.now()), lease_hash: 'x', state: 'printing' },
        { ...row, id: randomUUID(), updated_at: old, lease_hash: 'x', state: 'done', ended_at: old },
      ]),
    );
    expect(await keptDays(db(), undefined)).toBe(400);
    await server.database.transaction((trx) => trx('server_settings').where({ name: 'keep-days' }).delete());
    expect(await keptDays(db(), undefined)).toBeUndefined();
    await cleanDatabase(server.database, { days: await keptDays(db(), undefined) });
    expect(await count('print_runs')).toBe(2);
    await cleanDatabase(server.database, { days: 'all' });
    expect(await count('print_runs')).toBe(2);
    await cleanDatabase(server.database, { days: await keptDays(db(), 30) });
    expect(await db()('print_runs').pluck('state')).toEqual(['printing']);
  });

  test('goes through more old runs than one transaction takes', async () => {
    const old = {
      user_id: server.ids.customer,
      label_name: 'x',
      created_at: '2001-01-01',
      updated_at: '2001-01-01',
    };
    await server.database.transaction((trx) =>
      trx.batchInsert(
        'print_runs',
        Array.from({ length: 1_201 }, () => ({ id: randomUUID(), ...old })),
        100,
      ),
    );
    await cleanDatabase(server.database, { days: 400 });
    expect(await count('print_runs')).toBe(0);
  });
});
