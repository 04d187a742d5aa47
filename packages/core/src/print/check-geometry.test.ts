import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../languages/compile.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { checkRows } from './check-rows.ts';
import type { PrintRow } from './chunks.ts';

const moment = { anio: '21/11/2026', hora: '10:15 a. m.' };

function check(language: 'zpl' | 'tspl', text: string, rows: readonly Record<string, string>[]) {
  const template = compileTemplate(text, { language, settings: defaultPrinterSettings });
  const printed = rows.map((texts, at): PrintRow => ({
    row: at + 1,
    copies: 1,
    values: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }])),
  }));
  return checkRows(template, printed, moment);
}

const told = ({ problems }: Awaited<ReturnType<typeof check>>) =>
  problems.map(({ row, problem }) => [row, problem.level, problem.code, problem.variable]);

describe('what only the picture of a row shows', () => {
  it('is told for text that reaches over the edge, in ZPL and TSPL', async () => {
    const rows = [{ NAME: 'Arroz' }, { NAME: 'Arroz integral extra largo de la casa' }, { NAME: 'Sal' }];
    const zpl = await check('zpl', '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ', rows);
    expect(told(zpl)).toEqual([[2, 'warning', 'text-outside', 'NAME']]);
    expect(zpl.rowsWithErrors).toBe(0);
    const tspl = await check(
      'tspl',
      'SIZE 50 mm,30 mm\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"%NAME%"\r\nPRINT 1\r\n',
      rows,
    );
    expect(told(tspl)).toEqual([[2, 'warning', 'text-outside', 'NAME']]);
  });

  it('is told for a code that leaves the label or whose quiet zone does', async () => {
    const template = '^XA^PW400^LL240^FO40,20^BY2^BCN,60,N^FD%CODE%^FS^XZ';
    const found = await check('zpl', template, [
      { CODE: 'A1' },
      { CODE: 'ABCDEFGHIJKLM' },
      { CODE: 'ABCDEFGHIJKLMNOP' },
    ]);
    expect(told(found)).toEqual([
      [2, 'warning', 'code-quiet-zone', 'CODE'],
      [3, 'warning', 'code-outside', 'CODE'],
    ]);
  });

  it('is told for text that is longer than its block', async () => {
    const template = '^XA^PW400^LL240^FO20,20^A0N,30,30^FB200,2^FD%NAME%^FS^XZ';
    const found = await check('zpl', template, [
      { NAME: 'Arroz' },
      { NAME: 'Arroz integral extra largo de la casa de siempre' },
    ]);
    expect(told(found)).toEqual([[2, 'warning', 'text-too-long', 'NAME']]);
  });

  it('leaves out what the template does whatever the row says', async () => {
    const template = '^XA^PW400^LL240^FO350,20^A0N,40,40^FDSIEMPRE^FS^FO20,90^A0N,30^FD%NAME%^FS^XZ';
    expect(told(await check('zpl', template, [{ NAME: 'Sal' }, { NAME: 'Arroz' }]))).toEqual([]);
  });

  it('draws so few rows that a hundred thousand are checked soon, and finds the long one among them', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ NAME: `Arroz ${at % 977}` }));
    rows[15_000] = { NAME: 'Arroz integral extra largo de la casa' };
    const found = await check('zpl', '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ', rows);
    expect(told(found)).toEqual([[15_001, 'warning', 'text-outside', 'NAME']]);
  });
});
