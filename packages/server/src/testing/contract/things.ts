import { randomBytes, randomUUID } from 'node:crypto';
import { pairingCodeOf } from '@marbete/core/api/pairing-code';
import { Secret, TOTP } from 'otpauth';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import { hashToken, issueToken, randomToken } from '../../features/auth/tokens.ts';
import { createSessionStore } from '../../features/auth/session-store.ts';
import { hashPassword } from '../../features/auth/passwords.ts';
import { createRowStore, storedRow } from '../../features/catalogues/row-store.ts';
import { rowId } from '../../features/catalogues/row-ids.ts';
import { createDeletedStore } from '../../features/deleted/deleted-store.ts';
import { createDrivePermissionStore } from '../../features/auth/drive-permissions.ts';
import { createKeyStore } from '../../features/keys/key-store.ts';
import { insertSecretKey } from '../../features/keys/save-key.ts';
import { newKey } from '../../features/keys/tokens.ts';
import { createLabelStore } from '../../features/labels/label-store.ts';
import type { ChunkContent } from '../../features/printing/issue.ts';
import { createRecordStore } from '../../features/printing/record-store.ts';
import { createChunkStore } from '../../features/printing/chunk-store.ts';
import type { KeyScope } from '@marbete/core/api/endpoint';
import type { TestAccount, TestServer } from '../test-server.ts';

/** Where pages of the keys that these tests make are. */
export const pageOrigin = 'https://tienda.example.com';

/** The password of every user that `things.user` makes. */
export const password = 'correcto caballo';
let passwordHash: Promise<string> | undefined;

/** What an id can name. */
export type ThingKind =
  | 'catalogue'
  | 'checked-file'
  | 'device'
  | 'group'
  | 'order'
  | 'pairing'
  | 'station'
  | 'drive-leave'
  | 'key'
  | 'label'
  | 'member'
  | 'page-key'
  | 'row'
  | 'run'
  | 'webhook';

export type Things = ReturnType<typeof fixturesFor>;

/**
 * Makes things of an account that a call can name, each new and written straight into the database. Those of one kind
 * can be somebody else's instead. `used` says which kinds were asked for.
 */
export function fixturesFor(
  server: TestServer,
  own: TestAccount,
  foreign?: { kind: ThingKind; account: TestAccount },
) {
  const ownerOf = (kind: ThingKind) => (foreign?.kind === kind ? foreign.account : own);
  const { database, ids } = server;
  const used = new Set<ThingKind>();
  const now = () => new Date().toISOString();
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const insert = (table: string, row: object) =>
    database.transaction(async (trx) => (await trx(table).insert(row).returning('id'))[0].id as number);
  /** Whose the things of a user are: an operator's are its account's. */
  const owner = (kind: ThingKind) => {
    used.add(kind);
    const account = ownerOf(kind);
    return ids[account === 'operator' ? 'customer' : account];
  };
  /** The user itself, where things are not its account's. */
  const person = (kind: ThingKind) => {
    used.add(kind);
    return ids[ownerOf(kind)];
  };

  async function rowSet(): Promise<number> {
    const id = await insert('row_sets', {
      filas: 3,
      columnas: 3,
      format: 'csv',
      delimiter: ',',
      created_at: now(),
    });
    const rows = [
      ['CODIGO', 'DESCRIPCION', 'PRECIO'],
      ['0075', 'Café', '12.50'],
      ['0076', 'Té', '9.00'],
    ];
    await database.transaction((trx) =>
      createRowStore(trx).insert(
        id,
        1,
        rows.map((cells) => storedRow({ cells })),
      ),
    );
    return id;
  }

  async function insertCatalogue(userId: number, web = 0): Promise<number> {
    const at = now();
    return insert('catalogues', {
      user_id: userId,
      row_set_id: await rowSet(),
      nombre: 'Precios',
      catalogo_web: web,
      created_at: at,
      updated_at: at,
    });
  }

  async function insertLabel(
    userId: number,
    { catalogo, etiqueta = template }: LabelOverrides,
  ): Promise<number> {
    const at = now();
    return insert('labels', {
      user_id: userId,
      nombre: 'Anaquel',
      etiqueta,
      nueva: isNewStyle(etiqueta) ? 1 : 0,
      language_id: 1,
      catalogo_id: catalogo ?? null,
      created_at: at,
      updated_at: at,
    });
  }

  return {
    server,
    used,

    label: (overrides: LabelOverrides = {}) => insertLabel(owner('label'), overrides),

    /** A label that was saved once more, so that its version 1 is kept. */
    async changedLabel(): Promise<number> {
      const accountId = owner('label');
      const id = await insertLabel(accountId, {});
      await database.transaction(async (trx) => {
        const labels = createLabelStore(trx);
        await labels.update(await labels.get(accountId, id, accountId), accountId, { nombre: 'Caja' });
      });
      return id;
    },

    catalogue: () => insertCatalogue(owner('catalogue')),

    /** What was deleted a moment ago. */
    async deleted(kind: 'labels' | 'catalogues'): Promise<number> {
      const id = await (kind === 'labels'
        ? insertLabel(owner('label'), {})
        : insertCatalogue(owner('catalogue')));
      await database.transaction((trx) => createDeletedStore(trx).delete(kind, id));
      return id;
    },

    /** A row of the catalogue given, unless rows are to be somebody else's. */
    async row(catalogo: number): Promise<number> {
      const rowsOwner = owner('row');
      const id = foreign?.kind === 'row' ? await insertCatalogue(rowsOwner) : catalogo;
      const { row_set_id } = await database.read('catalogues').where({ id }).first('row_set_id');
      return rowId(row_set_id, 2);
    },

    async checkedFile(): Promise<string> {
      const nombreuuid = randomUUID();
      const row = {
        nombreuuid,
        user_id: owner('checked-file'),
        row_set_id: await rowSet(),
        nombre: 'precios.csv',
        first_row: '["CODIGO","DESCRIPCION","PRECIO"]',
        created_at: now(),
      };
      await database.transaction((trx) => trx('checked_files').insert(row));
      return nombreuuid;
    },

    /** The code of a user's leave to write to a drive that takes any token. */
    driveLeave: (): Promise<string> =>
      database.transaction((trx) =>
        createDrivePermissionStore(trx).insert(person('drive-leave'), 'token', 60_000),
      ),

    device: () => insert('devices', { user_id: owner('device'), token: randomToken(), created_at: now() }),

    /** A run of one chunk, printed by the user itself. */
    async run(): Promise<string> {
      const id = randomUUID();
      const user_id = person('run');
      const run = {
        id,
        user_id,
        label_id: null,
        catalogue_id: null,
        label_name: 'Anaquel',
        impresora: '',
        sistema_operativo: '',
      };
      const answer = { response: true, impresora: '', mensaje: '^XA^XZ', etiquetas: 1, problemas: [] };
      const rows = [{ row: 1, labels: 1, length: 6, text: '' }];
      const content = JSON.stringify({ answer, rows, headLength: 0, tailLength: 0 } satisfies ChunkContent);
      await database.transaction((trx) =>
        createChunkStore(trx).insertChunk(run, 0, {
          fingerprint: 'x',
          content,
          filas: 1,
          begun: 1,
          etiquetas: 1,
        }),
      );
      return id;
    },

    /** A run that is being driven, of the user itself or of a page with this key, with its first chunk. */
    async openRun(key_id?: number): Promise<{ corrida: string; token: string }> {
      const [corrida, token] = [randomUUID(), randomUUID()];
      const user_id = person('run');
      const run = {
        id: corrida,
        user_id,
        label_id: null,
        catalogue_id: null,
        key_id: key_id ?? null,
        label_name: 'Anaquel',
        impresora: '',
        sistema_operativo: '',
      };
      const answer = { response: true, impresora: '', mensaje: '^XA^XZ', etiquetas: 1, problemas: [] };
      const rows = [{ row: 1, labels: 1, length: 6, text: '' }];
      const content = JSON.stringify({ answer, rows, headLength: 0, tailLength: 0 } satisfies ChunkContent);
      await database.transaction(async (trx) => {
        await createRecordStore(trx).insert({
          ...run,
          token,
          way: 'helper',
          planned_rows: 2,
          planned_labels: 2,
        });
        await createChunkStore(trx).insertChunk(run, 0, {
          fingerprint: 'x',
          content,
          filas: 1,
          begun: 1,
          etiquetas: 1,
        });
      });
      return { corrida, token };
    },

    /** A publishable key for a new label, or for the one given. */
    async pageKey(label?: number): Promise<{ id: number; clave: string; etiqueta: number }> {
      const user_id = person('page-key');
      const etiqueta = label ?? (await insertLabel(user_id, {}));
      const clave = newKey('pk');
      const row = {
        user_id,
        tipo: 'pk',
        nombre: 'Tienda',
        clave,
        alcance: null,
        limite_diario: 1_000,
      } as const;
      const id = await database.transaction((trx) =>
        createKeyStore(trx).insert(
          { ...row, vence: null, token_hash: hashToken(clave) },
          { origenes: [pageOrigin], etiquetas: [etiqueta] },
        ),
      );
      return { id, clave, etiqueta };
    },

    /** The code of a helper that waits. */
    async waitingCode(): Promise<string> {
      const code = pairingCodeOf(randomBytes(64))!;
      const pairing = {
        id: randomUUID(),
        code_hash: hashToken(code),
        public_key: 'x'.repeat(43),
        machine: 'till',
      };
      await database.transaction((trx) =>
        trx('station_pairings').insert({ ...pairing, state: 'waiting', expires_at: inAnHour() }),
      );
      return code;
    },

    /** A code that was typed. */
    async pairing(): Promise<string> {
      const id = randomUUID();
      const pairing = { id, code_hash: randomUUID(), public_key: 'x'.repeat(43), machine: 'till' };
      const typed = { user_id: owner('pairing'), person_id: person('pairing'), name: 'Centro', zone: 'UTC' };
      await database.transaction((trx) =>
        trx('station_pairings').insert({ ...pairing, ...typed, state: 'proposed', expires_at: inAnHour() }),
      );
      return id;
    },

    /** A station with a printer, in a group that is open to the account's operators. */
    async station(): Promise<{ station: string; printer: string }> {
      const user_id = owner('station');
      const station = randomUUID();
      const about = {
        name: 'Centro',
        zone: 'UTC',
        hours: '[]',
        public_key: 'x'.repeat(43),
        epoch: randomUUID(),
      };
      const shown = { name: 'front', language: 'zpl', dpi: 203, profile: '', state: '', needs_attention: 0 };
      const group_id = await insert('station_groups', { user_id, name: station });
      await database.transaction(async (trx) => {
        await trx('stations').insert({ id: station, user_id, ...about, state: 'active', created_at: now() });
        await trx('station_printers').insert({
          station_id: station,
          uid: 'front',
          ...shown,
          state_at: now(),
        });
        await trx('station_group_members').insert({ group_id, station_id: station });
        await trx('station_group_users').insert({ group_id, user_id: ids.operator });
      });
      return { station, printer: 'front' };
    },

    group: () => insert('station_groups', { user_id: owner('group'), name: randomUUID() }),

    /** An order without runs. */
    order: () =>
      insert('print_orders', {
        user_id: owner('order'),
        person_id: person('order'),
        name: 'Night',
        label_name: 'Anaquel',
        rule: JSON.stringify({ rows: 'all', search: '', quantity: null }),
        from_local: '',
        until_local: '2026-11-28T09:00',
        priority: 0,
        state: 'open',
        created_at: now(),
      }),

    /** A webhook with something that it was told; there are never too many. */
    async webhook(): Promise<{ webhook: number; delivery: number }> {
      const user_id = owner('webhook');
      await database.transaction((trx) => trx('webhooks').where({ user_id }).delete());
      const hook = {
        user_id,
        url: 'https://a.example/',
        events: 'print.ended',
        secret: 'x',
        created_at: now(),
      };
      const id = await insert('webhooks', hook);
      const told = { webhook_id: id, type: 'print.ended', body: '{}', created_at: now() };
      return { webhook: id, delivery: await insert('webhook_deliveries', told) };
    },

    /** A secret key of the user. */
    key: () => secretKeyOf(server, person('key'), 'todo'),

    /** An operator of the account. */
    member: (state?: UserState) => insertUser(server, { role: 3, parent_id: owner('member'), state }),

    /** A user who belongs to nobody here. */
    user: (state?: UserState) => insertUser(server, { role: 2, parent_id: null, state }),

    /** A web template of the gallery, which is everybody's. */
    template: () => insertLabel(ids.admin, {}),

    quote: () =>
      insert('quotes', {
        email: 'ana@example.test',
        name: 'Ana',
        company: 'Tienda',
        software: 'Caja',
        height: 30,
        width: 50,
        logo: 0,
        comments: 'Con precio',
        printer: 'ZD421',
        image: '',
        created_at: now(),
      }),

    /** The account itself, with a password, and with a second factor that is on or waits for its first code. */
    async self(factor?: 'pending' | 'on'): Promise<{ email: string; password: string; codigo: string }> {
      passwordHash ??= hashPassword(password);
      const secret = new Secret({ size: 20 });
      const columns = {
        password_hash: await passwordHash,
        totp_secret: factor ? secret.base32 : null,
        totp_at: factor === 'on' ? now() : null,
        totp_step: 0,
      };
      await insertUser(server, { role: 1, parent_id: null });
      await database.transaction((trx) => trx('users').where({ id: ids[own] }).update(columns));
      const { email } = await database.read('users').where({ id: ids[own] }).first('email');
      return { email, password, codigo: new TOTP({ secret }).generate() };
    },

    /** The token of a letter to a new user. */
    async letter(use: 'verify' | 'reset'): Promise<{ email: string; token: string }> {
      const { id, email } = await insertUser(server, { role: 2, parent_id: null });
      return { email, token: await database.transaction((trx) => issueToken(trx, id, use)) };
    },

    /** Whether this kind of thing is to be somebody else's. */
    isForeign: (kind: ThingKind) => {
      used.add(kind);
      return foreign?.kind === kind;
    },
  };
}

interface LabelOverrides {
  catalogo?: number;
  etiqueta?: string;
}

const template = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^A0N,30,30^FD%PRICE%^FS^XZ';

type UserState = 'invited' | 'deleted';

async function insertUser(
  server: TestServer,
  { role, parent_id, state }: { role: number; parent_id: number | null; state?: UserState | undefined },
) {
  passwordHash ??= hashPassword(password);
  const email = `${randomUUID()}@example.test`;
  const at = new Date().toISOString();
  const row = {
    name: 'Ana',
    email,
    role,
    parent_id,
    password_hash: state === 'invited' ? null : await passwordHash,
    verified_at: state === 'invited' ? null : at,
    created_at: at,
    deleted_at: state === 'deleted' ? at : null,
  };
  const id = await server.database.transaction(
    async (trx) => (await trx('users').insert(row).returning('id'))[0].id as number,
  );
  return { id, email };
}

/** Lets the accounts of a server be as they were when a call deleted them. */
export function restoreAccounts(server: TestServer): Promise<void> {
  return server.database.transaction(async (trx) => {
    const columns = { deleted_at: null, totp_at: null };
    await trx('users').whereIn('id', Object.values(server.ids)).update(columns);
  });
}

/** A new session beside those that an account has; answers the value of the Authorization header. */
export async function sessionOf(server: TestServer, account: TestAccount): Promise<string> {
  const token = `ms_${randomToken()}`;
  const at = new Date().toISOString();
  await server.database.transaction((trx) =>
    createSessionStore(trx).insert({
      user_id: server.ids[account],
      token_hash: hashToken(token),
      kind: 'browser',
      created_at: at,
      used_at: at,
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
  );
  return `Bearer ${token}`;
}

/** A new secret key of a user. */
export function secretKeyOf(server: TestServer, userId: number, alcance: KeyScope) {
  return server.database.transaction((trx) =>
    insertSecretKey(trx, userId, { nombre: 'x', alcance, vence: null }),
  );
}
