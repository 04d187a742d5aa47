import { randomUUID } from 'node:crypto';
import { currentUser } from '@marbete/core/api/auth';
import { listCatalogues, showCatalogue } from '@marbete/core/api/catalogues';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { upload } from '../import-file.ts';
import type { Section, Table } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import {
  type Answer,
  atOnce,
  type DatabaseKind,
  databaseNames,
  labelFor,
  openShop,
  percentile,
  send,
  type Shop,
  storeChecked,
} from '../shop.ts';
import type { Agent } from 'node:http';

/* Many people at their screens at the same time, none of whom pauses between two calls. */

const crowds = [10, 30, 100] as const;
const calls = 1_200;

async function tablesOf(kind: DatabaseKind): Promise<Table> {
  const shop = await openShop(kind);
  try {
    const { nombreuuid } = await upload(shop, await csvFile(10_000));
    const act = await actor(shop, await storeChecked(shop, nombreuuid));
    await atOnce(10, 200, act);
    const lines = [];
    for (const crowd of crowds) {
      const began = performance.now();
      const times = await atOnce(crowd, calls, act);
      const rate = Math.round((calls * 1000) / (performance.now() - began));
      lines.push(
        {
          name: `${crowd} at once, the median of a call, at ${rate} calls a second`,
          samples: [percentile(times, 50)],
        },
        { name: `${crowd} at once, the 99th percentile`, samples: [percentile(times, 99)] },
      );
    }
    const peakBytes = shop.peakBytes();
    return {
      title: `Users at once, one process on ${databaseNames[kind]}`,
      work: `${calls.toLocaleString('en-US')} calls: who am I, the lists, a page and a search of 10,000 rows, and a print of ten labels, in turn, each user without a pause; by the clock, callers and database on the same two cores.`,
      unit: 'ms',
      lines: lines.map((line, at) => ({ ...line, ...(peakBytes && at === 0 ? { peakBytes } : {}) })),
    };
  } finally {
    await shop.close();
  }
}

async function actor(
  shop: Shop,
  catalogo: number,
): Promise<(agent: Agent, number: number) => Promise<Answer>> {
  const { etiqueta, filas } = await labelFor(shop, catalogo);
  const acts: readonly { path: string; body?: (number: number) => object }[] = [
    { path: currentUser.path },
    { path: showCatalogue.path, body: (number) => ({ id: catalogo, page: 1 + (number % 900) }) },
    { path: listCatalogues.path },
    { path: showCatalogue.path, body: (number) => ({ id: catalogo, query: `marca ${number % 120}` }) },
    {
      path: printFromCatalogue.path,
      body: (number) => {
        const first = number % (filas.length - 10);
        const rows = filas.slice(first, first + 10).map((id) => ({ id, cantidad: 1 }));
        return { catalogo, etiqueta, corrida: randomUUID(), trozo: 0, filas: rows };
      },
    },
  ];
  return (agent, number) => {
    const { path, body } = acts[number % acts.length]!;
    return send(agent, `${shop.urls[0]}/api${path}`, shop.authorization, body?.(number));
  };
}

export const users: Section = {
  name: 'users',
  title: 'Many users at once',
  async measure() {
    return [await tablesOf('sqlite'), await tablesOf('postgres')];
  },
};
