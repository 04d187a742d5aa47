import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkCatalogue } from '@marbete/core/api/catalogues';
import { type Database, openDatabase } from '@marbete/server/database';
import { parse } from 'csv-parse';
import { type DatabaseKind, openHome, type Shop } from './shop.ts';

const uploader = fileURLToPath(import.meta.resolve('./uploader.js'));

/** What came of an upload: the name by which the file is stored, or the answer that refused it. */
interface Uploaded {
  ms: number;
  nombreuuid?: string;
  refusal?: string;
}

/** Uploads a file from a process of its own. */
export async function sendFile(shop: Shop, file: string): Promise<Uploaded> {
  const child = fork(uploader, [`${shop.urls[0]}/api${checkCatalogue.path}`, shop.authorization, file]);
  const answer = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The upload failed.'))),
  ]);
  return answer[0] as Uploaded;
}

/** The same of a file that is taken. @throws Error with the answer that refused it */
export async function upload(shop: Shop, file: string): Promise<{ ms: number; nombreuuid: string }> {
  const { ms, nombreuuid, refusal } = await sendFile(shop, file);
  if (nombreuuid === undefined) throw new Error(`The server answered ${refusal}`);
  return { ms, nombreuuid };
}

/** What csv-parse reads of a file, as a bare stream of arrays. */
export async function parseBare(file: string, take: (row: string[]) => void = () => {}): Promise<number> {
  const began = performance.now();
  for await (const row of createReadStream(file).pipe(parse())) take(row as string[]);
  return performance.now() - began;
}

/** Rows that a bare insert sends at a time, in one transaction with all others. */
const rowsAtOnce = 4_000;

/**
 * The time of a bare bulk insert: the cells of all rows as JSON, one a row of a table without an index, in one transaction and by the fastest
 * statement that the database has for it. The text is made beforehand, outside of the time.
 */
export async function insertBare(kind: DatabaseKind, rows: readonly (readonly string[])[]): Promise<number> {
  const home = await openHome(kind);
  const database = await openDatabase(home.database);
  try {
    await database.transaction((trx) =>
      trx.schema.createTable('bare', (table) => {
        table.bigIncrements('id');
        table.text('cells');
      }),
    );
    const batches = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
      rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce).map((cells, row) => ({
        id: at * rowsAtOnce + row + 1,
        cells: JSON.stringify(cells),
      })),
    );
    const began = performance.now();
    await database.transaction(async (trx) => {
      for (const batch of batches) await insertBatch(trx, kind, batch);
    });
    return performance.now() - began;
  } finally {
    await database.close();
    await home.close();
  }
}

async function insertBatch(
  trx: Database['read'],
  kind: DatabaseKind,
  rows: readonly { id: number; cells: string }[],
): Promise<void> {
  if (kind === 'sqlite') {
    const values = JSON.stringify(rows.map(({ id, cells }) => [id, cells]));
    await trx.raw('insert into bare select value ->> 0, value ->> 1 from json_each(?)', [values]);
    return;
  }
  const values = [rows.map(({ id }) => id), rows.map(({ cells }) => cells)] as never[];
  await trx.raw('insert into bare select * from unnest(?::bigint[], ?::text[])', values);
}
