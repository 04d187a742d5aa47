import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@marbete/core/api/auth';
import { showCatalogue, storeCatalogue } from '@marbete/core/api/catalogues';
import { type Client, createClient } from '@marbete/core/api/client';
import { assignCatalogue, storeLabel } from '@marbete/core/api/labels';
import { createAdministrator } from '@marbete/server/administrators';
import type { ServerConfig } from '@marbete/server/config';
import { startPostgres } from './postgres.ts';
import { startMarbete } from './program.ts';

export type DatabaseKind = ServerConfig['database']['kind'];

export const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Servers on one database, with an account that is signed in. */
export interface Shop {
  database: ServerConfig['database'];
  urls: readonly string[];
  client: Client;
  authorization: string;
  /** Processes of the servers. */
  pids: readonly number[];
  /** The most memory that a server held. */
  peakBytes(): number | undefined;
  close(): Promise<void>;
}

const account = { email: 'bench@example.test', name: 'Bench', password: 'una contraseña larga' };

/** An empty database of that kind in a folder of its own. */
export async function openHome(kind: DatabaseKind) {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const database: ServerConfig['database'] = postgres
    ? { kind: 'postgres', url: await postgres.createDatabase() }
    : { kind: 'sqlite', file: join(folder, 'marbete.db') };
  return {
    folder,
    database,
    async close() {
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts `marbete serve`, once or several times on one database, and signs in. */
export async function openShop(kind: DatabaseKind, processes = 1): Promise<Shop> {
  const { folder, database, close } = await openHome(kind);
  const env: Record<string, string> = { MARBETE_DATA: folder, MARBETE_LOG: 'silent' };
  if (database.kind === 'postgres') env['DATABASE_URL'] = database.url;
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startMarbete(['serve', '--port', '0'], folder, env)),
  );
  await createAdministrator(database, account);
  const urls = servers.map(({ ready }) => String(ready['url']));
  const baseUrl = `${urls[0]}/api`;
  const session = await createClient({ baseUrl, fetch }).call(login, { body: account });
  if (!('access_token' in session)) throw new Error(session.message);
  const authorization = `Bearer ${session.access_token}`;
  return {
    database,
    urls,
    authorization,
    client: createClient({ baseUrl, fetch, authorization: () => authorization }),
    pids: servers.map(({ pid }) => pid),
    peakBytes: () => peakOf(servers.map(({ pid }) => pid)),
    async close() {
      for (const server of servers) await server.stop();
      await close();
    },
  };
}

function peakOf(pids: readonly number[]): number | undefined {
  try {
    const peaks = pids.map((pid) =>
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    );
    return Math.max(...peaks) * 1024;
  } catch {
    return undefined;
  }
}

/** Makes a checked file a catalogue. */
export async function storeChecked(shop: Shop, nombreuuid: string): Promise<number> {
  const { id } = await shop.client.call(storeCatalogue, {
    body: { csv: nombreuuid, catalogo: 'Precios', encabezado: 1 },
  });
  if (id === undefined) throw new Error('The catalogue was not stored.');
  return id;
}

const zpl =
  '^XA^FO16,20^A0N,30,30^FD%DESCRIPTION%^FS^FO16,70^A0N,60^FD%PRICE%^FS^FO16,150^BCN,60^FD%CODE%^FS^XZ';

/** A label that a catalogue fills, and the ids of its first rows. */
export async function labelFor(
  { client }: Shop,
  catalogo: number,
): Promise<{ etiqueta: number; filas: number[] }> {
  const data = { nombre: 'Anaquel', descripcion: 'Anaquel', etiqueta: zpl, medida: 1, tag: [1] };
  const { id: etiqueta } = await client.call(storeLabel, { form: { data }, files: {} });
  if (etiqueta === undefined) throw new Error('The label was not stored.');
  const columns = { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C' };
  const cabeceras = Object.entries(columns).map(([variable, columna]) => ({ variable, columna }));
  await client.call(assignCatalogue, { body: { etiqueta, catalogo, cabeceras } });
  const { filas } = await client.call(showCatalogue, { body: { id: catalogo, per_page: 500 } });
  return { etiqueta, filas };
}

export interface Answer {
  ms: number;
  text: string;
}

/** Sends JSON and reads the answer to its end. @throws Error for any answer but 200 */
export function send(agent: Agent, url: string, authorization: string, body?: unknown): Promise<Answer> {
  const began = performance.now();
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: sent === undefined ? 'GET' : 'POST',
      agent,
      headers: {
        authorization,
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      },
    });
    call.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve({ ms: performance.now() - began, text });
          else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
    });
    call.end(sent);
  });
}

/** Calls one after the other on each of so many connections, which are there at the same time; answers the time of each. */
export async function atOnce(
  connections: number,
  calls: number,
  call: (agent: Agent, number: number) => Promise<Answer>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (next < calls) times.push((await call(agent, next++)).ms);
      agent.destroy();
    }),
  );
  return times;
}

/** The time that so many of a hundred did not take longer than. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
