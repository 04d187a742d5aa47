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
import {
  atOnce,
  type DatabaseKind,
  databaseNames,
  labelFor,
  openHome,
  openShop,
  send,
  storeChecked,
} from '../shop.ts';

/*
 * The call that prints ten labels, beside a route of Koa that knows the answer and sends the same bytes, and beside one
 * that asks the database a question and keeps a row before it sends them.
 */

const labels = 10;
const connections = 8;
/** So many that V8 has compiled what a server runs for weeks before the first round that counts. */
const calls = 1_500;
const rounds = 3;
const programs = {
  koa: fileURLToPath(import.meta.resolve('../bare-koa.js')),
  kept: fileURLToPath(import.meta.resolve('../bare-kept.js')),
};

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

/** Calls of one of the other programs, which answers the same. */
async function theirs(program: string, answer: string, args: readonly string[] = []): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, answer);
  const child = fork(program, [file, ...args]);
  try {
    const [port] = (await once(child, 'message')) as [number];
    const body = { filas: Array.from({ length: labels }, (_, at) => ({ id: 2_097_153 + at, cantidad: 1 })) };
    const samples: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const began = performance.now();
      await atOnce(connections, calls, (agent) => send(agent, `http://127.0.0.1:${port}/`, '', body));
      if (round >= 0) samples.push(performance.now() - began);
    }
    return samples;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function bare(answer: string): Promise<Line> {
  const samples = await theirs(programs.koa, answer);
  return { name: 'a bare Koa route, one process', samples, promised: 0.5 };
}

async function bareKept(kind: DatabaseKind, answer: string): Promise<Line> {
  const { database, close } = await openHome(kind);
  try {
    const where = database.kind === 'postgres' ? database.url : database.file;
    const samples = await theirs(programs.kept, answer, [where]);
    return { name: `a Koa route that asks ${databaseNames[kind]} once and keeps a row`, samples };
  } finally {
    await close();
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
        title: `${calls.toLocaleString('en-US')} calls of ${labels} labels over ${connections} connections`,
        work: 'By the clock, with the callers and the database on the same two cores. Ours looks up the session, reads the label and the rows, fills it, and keeps what it answers until it is on the disk, so that the same chunk can be asked for again; the bare route reads what it is sent and answers the same bytes from memory. The promise is half its rate. Between them stands the least that a server can do which knows who asks and can be asked again: one question and one row for each call, on the disk before it answers, by the drivers alone.',
        unit: 'ms',
        lines: [
          sqlite.line,
          await bare(sqlite.answer),
          await bareKept('sqlite', sqlite.answer),
          one.line,
          three.line,
          await bareKept('postgres', one.answer),
        ],
      },
    ];
  },
};
