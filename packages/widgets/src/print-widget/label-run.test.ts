import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { expect, test } from 'vitest';
import type { ChunkRequest, LabelSource } from '../label-loading/label-source.ts';
import { createLabelRun } from './label-run.ts';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

const printer = { name: 'Caja 1', uid: 'caja-1' } as HelperPrinter;
const moment = { anio: '', hora: '', fecha: '', sistema_operativo: '' };

/** Three products of two labels each, one product a part; the helper's answers are taken from `answers`. */
function world(answers: (AppError | undefined)[], keepsKeys = false, refusedCall = '') {
  const asked: ChunkRequest[] = [];
  const written: { code: string; key: string | undefined }[] = [];
  const source: LabelSource = {
    label: () => Promise.reject(new Error('not asked')),
    chunk: async (_, request) => {
      asked.push(request);
      const [row] = request.rows;
      const labels = (row?.quantity ?? 0) - request.from + 1;
      return { code: codeOfText(`${row?.values['CODE']} x ${labels}`), labels, rowsUsed: 1 };
    },
  };
  const helper = {
    write: async (_: HelperPrinter, code: Uint8Array, options?: { key?: string }) => {
      const failure = answers.shift();
      if (failure) throw failure;
      written.push({ code: textOfCode(code), key: options?.key });
    },
    keepsKeys: async () => keepsKeys,
    askKey: async () => undefined,
  } as unknown as HelperClient;
  const rows = ['A', 'B', 'C'].map((CODE) => ({ values: { CODE }, quantity: 2 }));
  const noted: string[] = [];
  const client = {
    call: async (
      { name }: { name: string },
      { body }: { body: { state?: string; chunk?: { word: string } } },
    ) => {
      if (name === refusedCall) throw new AppError('conflict', 'x', { details: { reason: 'taken-over' } });
      noted.push([name, body.state ?? body.chunk?.word ?? ''].join(' ').trim());
    },
  } as unknown as Client;
  const run = createLabelRun({ client, source, helper, labelId: 12, rows, printer, moment });
  return { run, asked, written, noted, codes: () => written.map(({ code }) => code) };
}

const lost = () => new AppError('uncertain', 'no answer', { details: { answered: true } });

test('products print part by part, each part under a key of its own', async () => {
  const { run, asked, written, codes } = world([]);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 6 });
  expect(codes()).toEqual(['A x 2', 'B x 2', 'C x 2']);
  expect(new Set(written.map(({ key }) => key)).size).toBe(3);
  expect(asked.map(({ rows }) => rows.length)).toEqual([3, 2, 1]);
});

test('the record is begun before the first part is asked for, under whose lease they are all made', async () => {
  const { run, asked, noted } = world([undefined, lost()]);
  await run.start();
  expect(noted).toEqual([
    'print-runs.begin',
    'print-runs.chunk-word offered',
    'print-runs.chunk-word taken',
    'print-runs.chunk-word offered',
    'print-runs.chunk-word uncertain',
    'print-runs.state uncertain',
  ]);
  expect(new Set(asked.map(({ lease }) => lease)).size).toBe(1);
  await run.goOnFrom(4);
  // What was in doubt is settled and its run ended, before the rest begins as a run of its own.
  expect(noted.slice(6, 9)).toEqual([
    'print-runs.chunk-word printed',
    'print-runs.state cancelled',
    'print-runs.begin',
  ]);
  expect(noted.at(-1)).toBe('print-runs.state done');
  expect(new Set(asked.map(({ lease }) => lease)).size).toBe(2);
});

test('nothing is sent when the record cannot be kept', async () => {
  const { run, codes, noted } = world([], false, 'print-runs.chunk-word');
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'failed', labelsSent: 0, error: { code: 'conflict' } });
  expect(codes()).toEqual([]);
  expect(noted).toEqual(['print-runs.begin']);
});

test('labels of which nobody knows are named, and came out when the person says so', async () => {
  const { run, codes } = world([undefined, lost()]);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'uncertain', doubt: { firstLabel: 3, lastLabel: 4 } });
  await run.settle('came-out');
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 6 });
  expect(codes()).toEqual(['A x 2', 'C x 2']);
});

test('labels that did not come out print again', async () => {
  const { run, codes, written } = world([undefined, lost()]);
  await run.start();
  await run.settle('did-not');
  expect(codes()).toEqual(['A x 2', 'B x 2', 'C x 2']);
  expect(written[1]?.key).toMatch(/:1:2$/);
});

test('the last label that came out is where it goes on, in the middle of a product too', async () => {
  const { run, codes } = world([undefined, lost()]);
  await run.start();
  await run.goOnFrom(4);
  expect(codes()).toEqual(['A x 2', 'B x 1', 'C x 2']);
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 6 });
});

test('a printer that refused is tried again at the part that it refused', async () => {
  const refused = new AppError('printer-failed', 'no paper', { details: { reason: 'printer-refused' } });
  const { run, codes } = world([undefined, refused]);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'failed', labelsSent: 2, error: { code: 'printer-failed' } });
  await run.resume();
  expect(codes()).toEqual(['A x 2', 'B x 2', 'C x 2']);
});
