import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from './machine.ts';

/*
 * Spreadsheets of ten columns with articles that nobody sells, the same on every machine.
 */

const folder = join(projectRoot, '.cache', 'bench');
const makeWorkbook = fileURLToPath(import.meta.resolve('./make-workbook.js'));
const header = [
  'CODIGO',
  'DESCRIPCION',
  'PRECIO',
  'OFERTA',
  'UNIDAD',
  'UBICACION',
  'CANTIDAD',
  'MARCA',
  'FAMILIA',
  'NOTA',
];

function article(at: number): string[] {
  return [
    String(7501000000000 + at),
    `Galletas de avena, ${at % 900} g «surtido» ñ`,
    `${(at % 4000) + 1}.${String(at % 100).padStart(2, '0')}`,
    at % 5 === 0 ? '9.50' : '',
    'PZA',
    `A${at % 40}-${at % 9}`,
    String(at % 7),
    `Marca ${at % 120}`,
    `Familia ${at % 30}`,
    at % 11 === 0 ? 'dice "nuevo"' : '',
  ];
}

export function sheetRows(rows: number): string[][] {
  return [header, ...Array.from({ length: rows }, (_, at) => article(at))];
}

/** Path of a file that is made at first use. */
async function madeFile(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

export function csvFile(rows: number): Promise<string> {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = () => sheetRows(rows).map((row) => `${row.map(quoted).join(',')}\r\n`);
  return madeFile(`rows-${rows}.csv`, (path) => writeFile(path, lines().join('')));
}

/** In a process of its own: it holds gigabytes, and a process that is started afterwards counts them as its own. */
export function workbookFile(rows: number, format: 'xlsx' | 'xls' | 'huge'): Promise<string> {
  return madeFile(`rows-${rows}.${format === 'huge' ? 'huge.xlsx' : format}`, (path) =>
    promisify(execFile)(process.execPath, [makeWorkbook, path, String(rows), format]),
  );
}

/** What all readers must agree on: rows and characters. */
export class Tally {
  #rows = 0;
  #characters = 0;

  add(cells: readonly unknown[]): void {
    this.#rows += 1;
    for (const cell of cells)
      this.#characters += cell === null || cell === undefined ? 0 : String(cell).length;
  }

  toString(): string {
    return `${this.#rows} rows, ${this.#characters} characters`;
  }
}
