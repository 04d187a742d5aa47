import { randomUUID } from 'node:crypto';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { upload } from '../import-file.ts';
import type { Line, Section } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import {
  atOnce,
  type DatabaseKind,
  databaseNames,
  labelFor,
  openShop,
  percentile,
  send,
  storeChecked,
} from '../shop.ts';

/* The call that prints ten labels, by several callers at once, as a cash desk in each of many shops would. */

const labels = 10;
const connections = 8;
/** So many that V8 has compiled what a server runs for weeks before the first round that counts. */
const calls = 1_500;
const rounds = 3;

async function linesOf(kind: DatabaseKind, processes: number): Promise<{ whole: Line; waiting: Line }> {
  const shop = await openShop(kind, processes);
  try {
    const { nombreuuid } = await upload(shop, await csvFile(1_000));
    const catalogo = await storeChecked(shop, nombreuuid);
    const { etiqueta, filas } = await labelFor(shop, catalogo);
    let answer = '';
    const samples: number[] = [];
    const percentiles: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const began = performance.now();
      const times = await atOnce(connections, calls, async (agent, number) => {
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
      if (round < 0) continue;
      samples.push(performance.now() - began);
      percentiles.push(percentile(times, 99));
    }
    if (!answer.includes('^XA')) throw new Error(`Nothing was printed: ${answer.slice(0, 300)}`);
    const name = `${databaseNames[kind]}, ${processes === 1 ? 'one process' : `${processes} processes`}`;
    return {
      whole: { name, samples, atMost: 12_000 },
      waiting: { name, samples: percentiles, atMost: 60 },
    };
  } finally {
    await shop.close();
  }
}

export const printCall: Section = {
  name: 'print-call',
  title: 'The call that prints',
  async measure() {
    const lines = [await linesOf('sqlite', 1), await linesOf('postgres', 1), await linesOf('postgres', 3)];
    const what = `${calls.toLocaleString('en-US')} calls of ${labels} labels over ${connections} connections`;
    return [
      {
        title: what,
        work: 'By the clock, with the callers and the database on the same two cores. A call looks up the session, reads the label and the rows, fills it, and stores what it answers until it is on the disk, so that the same chunk can be asked for again.',
        unit: 'ms',
        lines: lines.map(({ whole }) => whole),
      },
      {
        title: 'How long a caller waits',
        work: 'The 99th percentile of these calls.',
        unit: 'ms',
        lines: lines.map(({ waiting }) => waiting),
      },
    ];
  },
};
