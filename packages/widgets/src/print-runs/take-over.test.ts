import type { Client } from '@marbete/core/api/client';
import type { OpenRun } from '@marbete/core/api/print-runs';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { packRows } from '@marbete/core/print/run-plan';
import { expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

const printer = { name: 'Caja 1', uid: 'caja-1', connection: 'network' } as HelperPrinter;
const moment = { anio: '', hora: '', fecha: '', sistema_operativo: '' };
const copies = [3, 1, 4];

const plans = {
  rows: (firstCopy: number) => ({
    kind: 'rows',
    ...packRows(copies.map((count, at) => ({ id: at + 21, position: at + 1, copies: count }))),
    firstCopy,
    edits: [],
    questions: {},
    moment,
  }),
  values: (firstCopy: number) => ({
    kind: 'values',
    rows: copies.map((quantity, at) => ({ values: { CODE: `${at}` }, quantity })),
    firstCopy,
    moment,
  }),
};

/** A run of which one chunk was made, with the two copies that it begins with; the label prints `each` labels a copy. */
async function taken(kind: keyof typeof plans, firstCopy: number, each: number) {
  const labels = (8 - firstCopy + 1) * each;
  const made = {
    response: 'x',
    etiquetas: 2 * each,
    ...(firstCopy === 1 ? { usadas: 0, desde: 3, faltan: each } : { usadas: 1 }),
  };
  const asked: string[] = [];
  const open = { corrida: 'r', etiqueta: 4, catalogo: null, nombre: 'Anaquel', language_id: 0, rows: 3 };
  const record = {
    number: 0,
    attempt: 1,
    labels: 2 * each,
    word: 'taken',
    offeredAt: '2026-05-01T00:00:00Z',
  };
  const client = {
    async call({ name }: { name: string }, { params }: { params: { corrida: string; trozo?: string } }) {
      asked.push([name, params.trozo].filter(Boolean).join(' '));
      if (name === 'print-runs.take-over')
        return {
          ...open,
          // The page that began it counted copies.
          labels: 8 - firstCopy + 1,
          plan: plans[kind](firstCopy),
          repite: null,
          chunks: [record],
          changed: { label: false, list: false },
        };
      return made;
    },
  } as unknown as Client;
  const helper = { keepsKeys: async () => true, askKey: async () => undefined } as unknown as HelperClient;
  const { run } = await takeOver({ client, helper }, open as unknown as OpenRun, printer, true);
  await run.start();
  return { run, asked, labels };
}

const cases = [1, 2, 3].flatMap((each) =>
  [1, 2].flatMap((firstCopy) => (['rows', 'values'] as const).map((kind) => ({ kind, firstCopy, each }))),
);

test.each(cases)('a label of the run stands in its row, by the labels a copy has: %o', async (one) => {
  const { run, asked, labels } = await taken(one.kind, one.firstCopy, one.each);
  expect(run.view()).toMatchObject({ phase: 'cancelled', labels, labelsSent: 2 * one.each });
  expect(asked.filter((name) => name.startsWith('print-runs.chunk '))).toEqual(['print-runs.chunk 0']);
  const ends = copies.map((_, at) =>
    copies.slice(0, at + 1).reduce((sum, count) => sum + count, 1 - one.firstCopy),
  );
  for (let label = 1; label <= labels; label += 1) {
    const copy = Math.ceil(label / one.each);
    const index = ends.findIndex((end) => copy <= end);
    const startsAt = (copy - 1) * one.each + 1;
    expect(run.placeOf(label)).toEqual({ index, position: index + 1, startsAt });
  }
  expect(run.placeOf(labels + 1)).toBeUndefined();
  run.leave();
  await run.close();
});
