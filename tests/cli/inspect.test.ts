import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

describe('marbete catalogues inspect', () => {
  it('shows what was detected and the cells as text', async () => {
    const config = await temporaryFolder();
    const file = `${config}/prices.csv`;
    await writeFile(
      file,
      Buffer.from('CODIGO;DESCRIPCION;PRECIO\r\n0012;Caf\xe9;12,50\r\n0013;T\xe9;8\r\n', 'latin1'),
    );
    const { code, events } = await runCli(['catalogues', 'inspect', file, '--rows', '2'], { config });
    expect(code).toBe(0);
    expect(events).toEqual([
      expect.objectContaining({ event: 'detected', format: 'csv', encoding: 'windows-1252', delimiter: ';' }),
      { event: 'row', row: 1, cells: ['CODIGO', 'DESCRIPCION', 'PRECIO'] },
      { event: 'row', row: 2, cells: ['0012', 'Café', '12,50'] },
      expect.objectContaining({
        event: 'result',
        ok: true,
        rows: 2,
        headerRow: 1,
        columns: [
          { letter: 'A', name: 'CODIGO', kind: 'code', samples: ['0012', '0013'] },
          { letter: 'B', name: 'DESCRIPCION', kind: 'text', samples: ['Café', 'Té'] },
          { letter: 'C', name: 'PRECIO', kind: 'price', samples: ['12,50', '8'] },
        ],
        marks: { columns: { C: { comma: '12,50', open: 0, samples: [] } }, named: ['C'] },
      }),
    ]);
  });

  it.each([
    ['missing.csv', undefined],
    ['picture.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
  ])('ends with 3 and a next step for a file that is no spreadsheet: %s', async (name, bytes) => {
    const config = await temporaryFolder();
    if (bytes) await writeFile(`${config}/${name}`, bytes);
    const { code, stderr } = await runCli(['catalogues', 'inspect', `${config}/${name}`], { config });
    expect(code).toBe(3);
    expect(stderr).toContain(name);
  });
});
