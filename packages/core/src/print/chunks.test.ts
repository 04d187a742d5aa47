import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../languages/compile.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { checkRows } from './check-rows.ts';
import type { PrintRow } from './chunks.ts';
import { parseCopies, produceChunk } from './chunks.ts';
import { codeOfText, joinCode, textOfCode } from '../template/source.ts';

const moment = { anio: '', hora: '' };
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

  it('stop before the hundred-and-first label, and take one row however many it prints', () => {
    const rows = [60, 40, 1, 500].map((copies, index) =>
      rowOf(index, copies, { NAME: 'a', CODE: '96385074' }),
    );
    const first = produceChunk(label, rows, moment);
    expect([first.rowsUsed, first.labels]).toEqual([2, 100]);
    const second = produceChunk(label, rows.slice(2), moment);
    expect([second.rowsUsed, second.labels]).toEqual([1, 1]);
    const third = produceChunk(label, rows.slice(3), moment);
    expect([third.rowsUsed, third.labels]).toEqual([1, 500]);
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
      configuraciones: [{ variable: 'SERIALIZE', type_config_id: 9, valor: [1, 1] }],
    });
    const chunk = produceChunk(counter, [rowOf(1, 2, {}), rowOf(2, 1, {})], moment);
    expect(textOfCode(chunk.code).match(/\^FD\d+/g)).toEqual(['^FD1', '^FD2', '^FD3']);
    expect(chunk.nextSerial).toBe(4);
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
      yield rowOf(1, 2, { NAME: 'a', CODE: '7501031311309' });
      yield rowOf(2, 0, { NAME: 'a', CODE: 'x' });
      yield rowOf(3, 1, { NAME: 'a', CODE: 'x' });
      yield rowOf(4, 1, { CODE: '96385074' });
      yield rowOf(5, 20_000, { NAME: 'a', CODE: '96385074' });
    }
    const check = await checkRows(label, rows(), moment, 2);
    expect(check).toMatchObject({
      rows: 5,
      rowsToPrint: 4,
      rowsWithErrors: 2,
      labels: 3,
      errors: 2,
      warnings: 1,
      counts: { 'gtin-not-digits': 1, 'quantity-too-large': 1, 'value-missing': 1 },
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
    const { problems } = await checkRows(label, rows, moment);
    expect(problems.filter(({ problem }) => problem.code === 'leading-zero-lost')).toMatchObject([
      { row: 2, problem: { details: { text: '36000291452', repaired: '036000291452' } } },
    ]);
  });
});
