import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMarbete, runProgram, startMarbete, type Usage } from '../program.ts';
import type { Line, Section, Table } from '../section.ts';

/*
 * The night of a large shop: a price list of which 1,200 of 50,000 rows, and 24,000 of 1,000,000, have changed since the
 * night before, printed with --only-changed to a virtual printer.
 */

const nights = [
  { rows: 50_000, changed: 1_200 },
  { rows: 1_000_000, changed: 24_000 },
] as const;
const rounds = 3;
const parseAlone = fileURLToPath(import.meta.resolve('../parse-alone.js'));
const template =
  '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^FO20,60^A0N,30^FD%PRICE%^FS\n^FO20,90^BEN,40^FD%CODE%^FS\n^PQ%QUANTITY%\n^XZ\n';

function priceList(rows: number, changed: number, night: number): string {
  const step = Math.floor(rows / changed);
  const lines = ['CODIGO,DESCRIPCION,PRECIO,UBICACION,CANTIDAD'];
  for (let row = 0; row < rows; row += 1) {
    const price = row % step === 0 ? `${2 + night}.50` : '1.00';
    lines.push(`${750_000_000_000 + row},Article ${row} of the shop,${price},A${row % 40},1`);
  }
  return lines.join('\n');
}

async function nightTable({ rows, changed }: (typeof nights)[number]): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-bench-'));
  const data = join(folder, 'prices.csv');
  const label = join(folder, 'shelf.zpl');
  const helper = await startMarbete(
    [
      'helper',
      '--http-port',
      '0',
      '--https-port',
      'off',
      '--printer',
      `front=virtual:${folder}/printed`,
      '--json',
    ],
    folder,
  );
  const print = (...more: string[]) =>
    runMarbete(
      [
        'print',
        '--template',
        label,
        '--data',
        data,
        '--only-changed',
        '--key',
        'CODIGO',
        '--printer',
        'front',
        ...more,
      ],
      folder,
    );
  try {
    await writeFile(label, template);
    await writeFile(data, priceList(rows, changed, 0));
    const first = await print('--first-night');
    const ours: Usage[] = [];
    const alone: Usage[] = [];
    for (let night = 1; night <= rounds; night += 1) {
      await writeFile(data, priceList(rows, changed, night));
      ours.push(await print());
      alone.push(await runProgram(parseAlone, [data], folder));
    }
    return {
      title: `A night with ${changed.toLocaleString('en')} changes in ${rows.toLocaleString('en')} rows`,
      work: `marbete print --only-changed of a CSV file to a virtual printer, from the start of its process to its end; the promise is that it costs at most three times the reading of the file alone.`,
      unit: 'ms',
      lines: [
        lineOf('Marbete, the changed rows', ours),
        { ...lineOf('reading the file alone', alone), promised: 1 / 3 },
        lineOf('Marbete, the first night, all rows', [first]),
      ],
    };
  } finally {
    await helper.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function lineOf(name: string, usages: readonly Usage[]): Line {
  return {
    name,
    samples: usages.map(({ cpuMs }) => cpuMs),
    peakBytes: Math.max(...usages.map(({ peakBytes }) => peakBytes)),
  };
}

export const nightly: Section = {
  name: 'nightly',
  title: 'Nightly price labels',
  async measure() {
    const tables: Table[] = [];
    for (const night of nights) tables.push(await nightTable(night));
    return tables;
  },
};
