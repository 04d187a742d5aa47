import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { upload } from '../import-file.ts';
import type { Line, Section } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import { atOnce, type DatabaseKind, databaseNames, labelFor, openShop, send, storeChecked } from '../shop.ts';

/* The call that prints ten labels, beside a route of Koa that knows the answer and sends the same bytes. */

const labels = 10;
const connections = 8;
const calls = 300;
const rounds = 3;
const bareKoa = fileURLToPath(import.meta.resolve('../bare-koa.js'));

async function ours(kind: DatabaseKind, processes: number): Promise<{ line: Line; answer: string }> {
  const shop = await openShop(kind, processes);
  try {
    const { nombreuuid } = await upload(shop, await csvFile(1_000));
    const catalogo = await storeChecked(shop, nombreuuid);
    const { etiqueta, filas } = await labelFor(shop, catalogo);
    let answer = '';
    const samples: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const began = performance.now();
      await atOnce(connections, calls, async (agent, number) => {
        const first = (number * labels) % (filas.length - labels);
        const body = {
          catalogo,
          etiqueta,
          corrida: randomUUID(),
          trozo: 0,
          filas: filas.slice(first, first + labels).map((id) => ({ id, cantidad: 1 })),
        };
        const url = `${shop.urls[number % processes]}/api${printFromCatalogue.path}`;
        const answered = await send(agent, url, shop.authorization, body);
        answer = answered.text;
        return answered;
      });
      if (round >= 0) samples.push(performance.now() - began);
    }
    if (!answer.includes('^XA')) throw new Error(`Nothing was printed: ${answer.slice(0, 300)}`);
    const name = `Marbete on ${databaseNames[kind]}, ${processes === 1 ? 'one process' : `${processes} processes`}`;
    return { line: { name, samples }, answer };
  } finally {
    await shop.close();
  }
}

async function bare(answer: string): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, answer);
  const child = fork(bareKoa, [file]);
  try {
    const [port] = (await once(child, 'message')) as [number];
    const body = { filas: Array.from({ length: labels }, (_, at) => ({ id: 2_097_153 + at, cantidad: 1 })) };
    const samples: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const began = performance.now();
      await atOnce(connections, calls, (agent) => send(agent, `http://127.0.0.1:${port}/`, '', body));
      if (round >= 0) samples.push(performance.now() - began);
    }
    return { name: 'a bare Koa route, one process', samples, promised: 0.5 };
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

export const printCall: Section = {
  name: 'print-call',
  title: 'The call that prints',
  async measure() {
    const sqlite = await ours('sqlite', 1);
    const one = await ours('postgres', 1);
    const three = await ours('postgres', 3);
    return [
      {
        title: `${calls} calls of ${labels} labels over ${connections} connections`,
        work: 'By the clock, with the callers and the database on the same two cores. Ours looks up the session, reads the label and the rows, fills it, and keeps what it answers until it is on the disk, so that the same chunk can be asked for again; the bare route reads what it is sent and answers the same bytes from memory. The promise is half its rate.',
        unit: 'ms',
        lines: [sqlite.line, await bare(sqlite.answer), one.line, three.line],
      },
    ];
  },
};
