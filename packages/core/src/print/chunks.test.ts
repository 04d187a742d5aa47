import { describe, expect, it } from 'vitest';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { checkRows } from './check-rows.ts';
import type { CompiledTemplate } from '@marbete/engine/internal/template/compiled';
import {
  type Chunk,
  cutChunks,
  type CutChunk,
  parseCopies,
  type PrintRow,
  produceChunk,
  rowsAfter,
  type WaitingRows,
} from './chunks.ts';
import { codeOfText, joinCode, textOfCode } from '@marbete/engine/internal/template/source';

const moment = { date: '', time: '' };
const settings = defaultPrinterSettings;

function rowOf(row: number, copies: number, texts: Record<string, string>): PrintRow {
  return {
    row,
    copies,
    values: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }])),
  };
}

const label = compileTemplate('^XA^JUS^XZ^XA^FO1,1^FD%NAME%^FS^FO1,9^BEN^FD%CODE%^FS^XZ', {
  language: 'zpl',
  settings,
});

/** All chunks of rows, one after the other, as a run asks for them. */
function everyChunk(template: CompiledTemplate, rows: readonly PrintRow[]): Chunk[] {
  const chunks: Chunk[] = [];
  let left = [...rows];
  let { firstSerial: serial } = template;
  while (left.length > 0) {
    const chunk = produceChunk(template, left, { ...moment, ...(serial === undefined ? {} : { serial }) });
    expect(chunk.rowsUsed + (chunk.nextCopy ?? 0)).toBeGreaterThan(0);
    chunks.push(chunk);
    left = left.slice(chunk.rowsUsed);
    if (chunk.nextCopy !== undefined) left = [{ ...left[0]!, from: chunk.nextCopy }, ...left.slice(1)];
    serial = chunk.nextSerial;
  }
  return chunks;
}

describe('chunks', () => {
  it('hold the head once and the rows in order, skipped and refused rows used up', () => {
    const rows = [
      rowOf(1, 2, { NAME: 'a', CODE: '96385074' }),
      rowOf(2, 0, { NAME: 'b', CODE: '96385074' }),
      rowOf(3, 1, { NAME: 'c', CODE: 'x' }),
      rowOf(4, 1.9, { NAME: 'd', CODE: '96385074' }),
    ];
    expect(produceChunk(label, rows, moment)).toMatchObject({
      code: codeOfText(
        '^XA^JUS^XZ^XA^CI28^FO1,1^FDa^FS^FO1,9^BEN^FD000009638507^FS^PQ2^XZ^XA^CI28^FO1,1^FDd^FS^FO1,9^BEN^FD000009638507^FS^PQ1^XZ',
      ),
      rowsUsed: 4,
      labels: 3,
      printed: [1, 4],
      problems: [{ row: 3, problem: { level: 'error', code: 'gtin-not-digits', variable: 'CODE' } }],
    });
  });

  it('stop before the hundred-and-first label, within a row that alone has more', () => {
    const rows = [60, 40, 1, 500].map((copies, index) =>
      rowOf(index, copies, { NAME: 'a', CODE: '96385074' }),
    );
    const first = produceChunk(label, rows, moment);
    expect([first.rowsUsed, first.labels]).toEqual([2, 100]);
    const second = produceChunk(label, rows.slice(2), moment);
    expect([second.rowsUsed, second.labels]).toEqual([1, 1]);
    const third = produceChunk(label, rows.slice(3), moment);
    expect([third.rowsUsed, third.labels, third.nextCopy]).toEqual([0, 100, 101]);
    const row = { ...rows[3]!, from: 401 };
    const last = produceChunk(label, [row, ...rows.slice(0, 1)], moment);
    expect([last.rowsUsed, last.labels, last.nextCopy]).toEqual([1, 100, undefined]);
  });

  it('stop before 64 KiB of UTF-8', () => {
    const rows = Array.from({ length: 9 }, (_, row) =>
      rowOf(row, 1, { NAME: 'ñ'.repeat(5000), CODE: '96385074' }),
    );
    const chunk = produceChunk(label, rows, moment);
    expect(chunk.rowsUsed).toBe(6);
    expect(chunk.code.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('make the same code whether they are cut small or large', () => {
    const rows = Array.from({ length: 25 }, (_, row) =>
      rowOf(row, (row % 4) + 1, { NAME: `n${row}`, CODE: '96385074' }),
    );
    const cut = [label.head];
    for (let at = 0; at < rows.length;) {
      const chunk = produceChunk(label, rows.slice(at), moment, { labels: 7, bytes: 900 });
      cut.push(chunk.code.slice(label.head.length));
      at += chunk.rowsUsed;
    }
    expect(joinCode(...cut)).toEqual(produceChunk(label, rows, moment).code);
  });

  it('count serials on from row to row and hand the next one back', () => {
    const counter = compileTemplate('^XA^FO1,1^FDSERIALIZE^FS^XZ', {
      language: 'zpl',
      settings,
      configurations: [{ variable: 'SERIALIZE', type: 9, value: [1, 1] }],
    });
    const chunk = produceChunk(counter, [rowOf(1, 2, {}), rowOf(2, 1, {})], moment);
    expect(textOfCode(chunk.code).match(/\^FD\d+/g)).toEqual(['^FD1', '^FD2', '^FD3']);
    expect(chunk.nextSerial).toBe(4);
  });

  it.each([
    ['repeated, 20 kB each', 'escpos' as const, 'A10,10,0,3,1,1,N,"%NAME%"\nP1\n', 20_000, 9_999],
    ['repeated, one larger than a chunk', 'escpos' as const, 'A10,10,0,3,1,1,N,"%NAME%"\nP1\n', 90_000, 12],
    ['set by a command', 'zpl' as const, '^XA^FD%NAME%^FS^XZ', 20_000, 9_999],
    ['two formats a copy', 'zpl' as const, '^XA^FD%NAME%^FS^XZ^XA^FDx^FS^XZ', 10, 777],
  ])(
    'cut the copies of a row that are %s, and make no more than they hold',
    (_, language, text, size, copies) => {
      const template = compileTemplate(text, { language, settings });
      const rows = [
        rowOf(1, 3, { NAME: 'a' }),
        rowOf(2, copies, { NAME: 'x'.repeat(size) }),
        rowOf(3, 1, { NAME: 'b' }),
      ];
      const one = template.expand(rows[1]!.values, 1, moment).code!;
      const made = everyChunk(template, rows);
      for (const { code } of made) expect(code.length).toBeLessThanOrEqual(Math.max(64 * 1024, one.length));
      for (const { labels } of made) expect(labels).toBeLessThanOrEqual(100);
      const parts = made.flatMap((chunk) => chunk.parts.map(({ from, copies: count }) => [from, count]));
      expect(parts[0]).toEqual([1, 3]);
      expect(parts.at(-1)).toEqual([1, 1]);
      let next = 1;
      for (const [from, count] of parts.slice(1, -1)) {
        expect(from).toBe(next);
        next += count!;
      }
      expect(next).toBe(copies + 1);
    },
  );

  it('give each label its own serial, over a row that takes many chunks, and print how many there are in all', () => {
    const counter = compileTemplate('^XA^FDSERIALIZE^FS^FDNOMBRE^FS^FXQUANTITY^FS^XZ', {
      language: 'zpl',
      settings,
      configurations: [
        { variable: 'SERIALIZE', type: 9, value: ['0995', 5] },
        { variable: 'NOMBRE', type: 2, value: 'NOMBRE' },
      ],
    });
    const made = everyChunk(counter, [
      rowOf(1, 500, { NOMBRE: 'x'.repeat(18_000) }),
      rowOf(2, 2, { NOMBRE: 'y' }),
    ]);
    const serials = made.flatMap(({ code }) => textOfCode(code).match(/(?<=\^FD)\d+/g) ?? []);
    expect(serials).toEqual(Array.from({ length: 502 }, (_, at) => String(995 + 5 * at).padStart(4, '0')));
    expect(made.at(-1)?.nextSerial).toBe(995 + 5 * 502);
    expect(Math.max(...made.map(({ code }) => code.length))).toBeLessThanOrEqual(64 * 1024);
  });

  it.each([
    ['pauses after every 30', 'zpl' as const, '^XA^FD%NAME%^FS^PQ1,30^XZ', [90, 90, 70]],
    ['pauses after more than a chunk', 'zpl' as const, '^XA^FD%NAME%^FS^PQ1,120^XZ', [120, 120, 10]],
    ['pauses after a number that a value gives', 'zpl' as const, '^XA^FD%NAME%^FS^PQ1,%NAME%^XZ', [250]],
    ['counts with ^SN', 'zpl' as const, '^XA^FO1,1^SN001,1,Y^FS^FD%NAME%^FS^XZ', [250]],
    ['counts with ^SF', 'zpl' as const, '^XA^FO1,1^FD%NAME%^SFdd,1^FS^XZ', [250]],
    [
      'counts in TSPL',
      'tspl' as const,
      'SIZE 40 mm,20 mm\nSET COUNTER @1 +1\n@1="7"\nCLS\nTEXT 1,1,"3",0,1,1,@1\nTEXT 1,9,"3",0,1,1,"%NAME%"\nPRINT 1\n',
      [250],
    ],
    [
      'cuts after every 40',
      'tspl' as const,
      'SIZE 40 mm,20 mm\nSET CUTTER 40\nCLS\nTEXT 1,9,"3",0,1,1,"%NAME%"\nPRINT 1\n',
      [80, 80, 90],
    ],
    [
      'cuts behind the row',
      'tspl' as const,
      'SIZE 40 mm,20 mm\nSET CUTTER BATCH\nCLS\nTEXT 1,9,"3",0,1,1,"%NAME%"\nPRINT 1\n',
      [250],
    ],
  ])('leave whole what a printer does that %s', (_, language, text, labels) => {
    const template = compileTemplate(text, { language, settings });
    const made = everyChunk(template, [rowOf(1, 250, { NAME: '12' })]);
    expect(made.map((chunk) => chunk.labels)).toEqual(labels);
  });

  it('print the quantity of the whole row as text in each of its parts', () => {
    const template = compileTemplate('^XA^FD%NAME% of %QUANTITY%^FS^XZ', { language: 'zpl', settings });
    const made = everyChunk(template, [rowOf(1, 150, { NAME: 'a' })]);
    expect(made.map(({ code }) => textOfCode(code))).toEqual([
      '^XA^CI28^FDa of 150^FS^PQ100^XZ',
      '^XA^CI28^FDa of 150^FS^PQ50^XZ',
    ]);
  });

  it('say what a row warns of once, and refuse a counter that goes below zero before any of it', () => {
    const priced = compileTemplate('^XA^FO1,1^FD%PRICE% %NOTE%^FS^XZ', { language: 'zpl', settings });
    const made = everyChunk(priced, [rowOf(1, 250, { PRICE: '12.50' })]);
    expect(made.flatMap(({ problems }) => problems.map(({ problem }) => problem.code))).toEqual([
      'value-missing',
    ]);
    const down = compileTemplate('^XA^FDSERIALIZE^FS^XZ', {
      language: 'zpl',
      settings,
      configurations: [{ variable: 'SERIALIZE', type: 9, value: [148, -1] }],
    });
    expect(produceChunk(down, [rowOf(1, 150, {})], moment)).toMatchObject({
      printed: [],
      problems: [{ problem: { code: 'serial-below-zero' } }],
    });
    expect(everyChunk(down, [rowOf(1, 149, {})]).at(-1)?.nextSerial).toBe(-1);
  });

  it.each([
    ['values without end', 'fgl' as const, 1_000, 'x'.repeat(32_000)],
    ['escapes that take more room on their way', 'epl' as const, 150, '\\"'.repeat(10_000)],
    ['letters that need a look', 'epl' as const, 100, 'ñ€'.repeat(25_000)],
    ['what the language leaves out', 'fgl' as const, 100, '<'.repeat(30_000)],
  ])('refuse a label that no print helper takes: %s', async (_, language, times, value) => {
    const text = `A1,1,0,3,1,1,N,"${'%NAME%'.repeat(times)}"\nP1\n`;
    const template = compileTemplate(text, { language, settings });
    const row = rowOf(1, 2, { NAME: value });
    const chunk = produceChunk(template, [row, rowOf(2, 1, { NAME: 'a' })], moment);
    expect(chunk).toMatchObject({
      printed: [2],
      problems: [{ row: 1, problem: { level: 'error', code: 'label-too-large' } }],
    });
    expect(await checkRows(template, [[row]], moment)).toMatchObject({
      errors: 1,
      counts: { 'label-too-large': 1 },
    });
  });

  it('are empty when nothing prints', () => {
    expect(produceChunk(label, [rowOf(1, 10_000, { NAME: 'a', CODE: '96385074' })], moment)).toMatchObject({
      code: codeOfText(''),
      rowsUsed: 1,
      problems: [{ row: 1, problem: { code: 'quantity-too-large' } }],
    });
  });
});

describe('quantities', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['5.00', 5],
    ['3.0000', 3],
    ['0', 0],
    ['', 0],
    ['-', 0],
    ['-3', 0],
    ['9999', 9999],
  ])('read %j as %i', (text, copies) => {
    expect(parseCopies({ text })).toEqual({ copies });
  });

  it.each([
    ['10000', 'quantity-too-large'],
    ['abc', 'quantity-unreadable'],
    ['$5', 'quantity-unreadable'],
    ['1e3', 'quantity-unreadable'],
    ['2.9', 'quantity-fraction'],
    ['0.9', 'quantity-fraction'],
    ['2.999', 'quantity-unreadable'],
    ['1,000', 'quantity-unreadable'],
  ])('refuse %j', (text, code) => {
    expect(parseCopies({ text })).toMatchObject({ copies: 0, problem: { level: 'error', code } });
  });

  it('take the number of the sheet and the mark of the list', () => {
    expect(parseCopies({ text: '3 pz', number: '3' })).toEqual({ copies: 3 });
    expect(parseCopies({ text: '5.000' }, '.')).toEqual({ copies: 5 });
    expect(parseCopies({ text: '5.000' }, ',')).toEqual({ copies: 5000 });
    expect(parseCopies({ text: '1,000' }, '.')).toEqual({ copies: 1000 });
    expect(parseCopies({ text: '3 pz', number: '3.7' })).toMatchObject({
      problem: { code: 'quantity-fraction' },
    });
  });

  it('take a fraction as it was said', () => {
    const read = (text: string) =>
      (['up', 'down', 'skip'] as const).map((how) => parseCopies({ text }, '.', how).copies);
    expect(read('2.5')).toEqual([3, 2, 0]);
    expect(read('0.25')).toEqual([1, 0, 0]);
    expect(read('7.0')).toEqual([7, 7, 7]);
    expect(parseCopies(undefined)).toEqual({ copies: 0 });
  });
});

describe('checking rows before a run', () => {
  it('counts rows, labels and problems, and keeps errors before warnings', async () => {
    async function* rows() {
      yield [rowOf(1, 2, { NAME: 'a', CODE: '7501031311309' }), rowOf(2, 0, { NAME: 'a', CODE: 'x' })];
      yield [rowOf(3, 1, { NAME: 'a', CODE: 'x' })];
      yield [rowOf(4, 1, { CODE: '96385074' }), rowOf(5, 20_000, { NAME: 'a', CODE: '96385074' })];
    }
    const check = await checkRows(label, rows(), moment, 2);
    expect(check).toMatchObject({
      rows: 5,
      rowsToPrint: 4,
      rowsWithErrors: 2,
      labels: 3,
      errors: 2,
      warnings: 3,
      counts: {
        'code-does-not-fit': 1,
        'code-quiet-zone': 1,
        'gtin-not-digits': 1,
        'quantity-too-large': 1,
        'value-missing': 1,
      },
      more: true,
    });
    expect(check.problems.map(({ row }) => row)).toEqual([3, 5]);
  });

  it('asks about codes that are shorter than those of other rows, with the repair', async () => {
    const rows = [
      rowOf(1, 1, { NAME: 'a', CODE: '036000291452' }),
      rowOf(2, 1, { NAME: 'a', CODE: '36000291452' }),
      rowOf(3, 1, { NAME: 'a', CODE: '96385074' }),
    ];
    const { problems } = await checkRows(label, [rows], moment);
    expect(problems.filter(({ problem }) => problem.code === 'leading-zero-lost')).toMatchObject([
      { row: 2, problem: { details: { text: '36000291452', repaired: '036000291452' } } },
    ]);
  });
});

describe('the rows of a run, cut into chunks', () => {
  const copies = [3, 250, 0, 60, 60, 1];
  const rows = copies.map((count, at) => rowOf(at + 1, count, { NAME: 'a', CODE: '96385074' }));
  const makeOf = ({ rows: waiting, alone }: WaitingRows<PrintRow>) =>
    produceChunk(label, waiting, moment, { labels: alone ? 1 : 100, bytes: 64 * 1024 });
  const briefOf = async (chunk: Promise<CutChunk<PrintRow, Chunk> | undefined>) => {
    const { made, used = [], copiesLeft } = (await chunk) ?? {};
    return made && [made.labels, used[0]?.row, used.at(-1)?.row, copiesLeft];
  };

  it('are as they were when a chunk is asked for again, wherever the source was by then', async () => {
    let opened = 0;
    const next = cutChunks(
      async function* () {
        opened += 1;
        for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
      },
      makeOf,
      { first: true },
    );
    const inOrder: unknown[] = [];
    for (let number = 0; inOrder.at(-1) !== undefined || number === 0; number += 1)
      inOrder.push(await briefOf(next(number)));
    expect(inOrder).toEqual([
      [1, 1, 1, 2],
      [2, 1, 1, 0],
      [100, 2, 2, 150],
      [100, 2, 2, 50],
      [50, 2, 3, 0],
      [60, 4, 4, 0],
      [61, 5, 6, 0],
      undefined,
    ]);
    expect(opened).toBe(1);
    for (const number of [3, 0, 6, 4, 2]) expect(await briefOf(next(number))).toEqual(inOrder[number]);
    expect(opened).toBe(4);
  });

  it('hold no more than a hundred rows of a long list at a time', async () => {
    let read = 0;
    const next = cutChunks(function* () {
      for (;;) yield [rowOf((read += 1), 1, { NAME: 'a', CODE: '96385074' })];
    }, makeOf);
    await next(0);
    expect(read).toBeLessThanOrEqual(101);
    await next(1);
    expect(read).toBeLessThanOrEqual(201);
  });

  it('begin behind the place where a run broke off, or only within its row', async () => {
    const placed = rows.map((row) => ({ ...row, position: row.row }));
    const left = async (byMemory: boolean) => {
      const found: unknown[] = [];
      for await (const batch of rowsAfter([placed], { position: 2, copiesLeft: 70 }, byMemory))
        found.push(...batch.map(({ row, from }) => [row, from]));
      return found;
    };
    expect(await left(false)).toEqual([[2, 181], ...[3, 4, 5, 6].map((row) => [row, undefined])]);
    expect(await left(true)).toEqual([
      [1, undefined],
      [2, 181],
      ...[3, 4, 5, 6].map((row) => [row, undefined]),
    ]);
  });
});
