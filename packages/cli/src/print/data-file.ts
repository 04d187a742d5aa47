import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import type { Detected, Notice } from '@marbete/spreadsheets/read';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadOptions } from '../read-options.ts';
import type { RowSelection } from '../row-selection.ts';
import type { RowSample } from './list-comparison.ts';

/** A row as it is read, before anything is known about its quantity. */
export interface DataRow {
  /** Number from 1, the header not counted; what --rows means. */
  row: number;
  cells: SheetRow;
}

export interface DataHead {
  detected: Detected;
  survey: SheetSurvey;
  /** Cells of the header row; empty without one. */
  headers: readonly string[];
  /** How many columns its rows fill. */
  columns: number;
}

/** One reading of a spreadsheet: its beginning at once, its rows once. */
export interface DataReading {
  head: DataHead;
  /** The chosen rows in the order of the file, as they are read: many at a time. A sample takes of all that are read. */
  rows(selection: RowSelection, sample?: RowSample): AsyncGenerator<DataRow[]>;
  /** Number of a row that was read, as a spreadsheet program shows it: header and blank rows count. */
  sheetRowOf(row: number): number;
  /** The number of the last row, once the list was read to its end; undefined where a selection ended before. */
  end(): number | undefined;
  /** What came up; complete after all rows were read. */
  notices(): Notice[];
  close(): Promise<void>;
}

/** A spreadsheet that can be read more than once. */
export interface DataFile {
  /** What people call it. */
  name: string;
  open(): Promise<DataReading>;
  /** SHA-256 of its bytes. */
  fingerprint(): Promise<string>;
  /** From now on it is what it is at this moment, whoever writes to it: a copy is read. */
  freeze(): Promise<void>;
  /** Removes what was made for it. */
  dispose(): Promise<void>;
}

export interface DataOptions {
  read: ReadOptions;
  signal?: AbortSignal;
}

/** The file named, or standard input (`-`), which goes to a temporary file since it is read twice. */
export async function dataFile(path: string, options: DataOptions): Promise<DataFile> {
  if (path !== '-') {
    let frozen: { folder: string; path: string } | undefined;
    return {
      name: path,
      open: () => openData(frozen?.path ?? path, path, options),
      fingerprint: () => hashOf(frozen?.path ?? path, options.signal),
      async freeze() {
        const folder = await mkdtemp(join(tmpdir(), 'marbete-'));
        frozen = { folder, path: join(folder, basename(path)) };
        await copyFile(path, frozen.path);
      },
      async dispose() {
        if (frozen) await rm(frozen.folder, { recursive: true, force: true });
      },
    };
  }
  const spooled = await spoolInput(options.signal);
  const name = 'standard input';
  return {
    name,
    open: () => openData(spooled.path, name, options),
    fingerprint: () => hashOf(spooled.path, options.signal),
    async freeze() {},
    dispose: () => rm(spooled.folder, { recursive: true, force: true }),
  };
}

async function hashOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(1 << 18);
  const file = await open(path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(part, 0, part.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(part.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function spoolInput(signal?: AbortSignal) {
  if (process.stdin.isTTY) {
    throw new AppError(
      'data-invalid',
      'Standard input is the keyboard. Send a file into the command, or name one with --data.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'marbete-'));
  const path = join(folder, 'standard-input');
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, path };
}

async function openData(path: string, name: string, { read, signal }: DataOptions): Promise<DataReading> {
  const { openSpreadsheet } = await import('@marbete/spreadsheets/read');
  const spreadsheet = await openSpreadsheet(path, { ...read, fileName: name, signal });
  const { survey } = spreadsheet;
  const header = survey.headerRow !== null;

  // The two numbers drift apart at rows that are left out only, so their distance is kept where it changes.
  let closing: Promise<void> | undefined;
  let end: number | undefined;
  const distances: { from: number; distance: number }[] = [];

  return {
    head: {
      detected: spreadsheet.detected,
      survey,
      headers: survey.headers,
      columns: survey.columns.length,
    },
    async *rows(selection, sample) {
      let row = header ? -1 : 0;
      let known: number | undefined;
      for await (const batch of spreadsheet.rows) {
        signal?.throwIfAborted();
        const chosen: DataRow[] = [];
        for (const cells of batch) {
          row += 1;
          const distance = (cells.row ?? row + (header ? 1 : 0)) - row;
          if (distance !== known) distances.push({ from: row, distance: (known = distance) });
          if (row < 1) continue;
          sample?.add(cells);
          if (selection.includes(row)) chosen.push({ row, cells });
        }
        if (chosen.length > 0) yield chosen;
        if (selection.endsBefore(row + 1)) return;
      }
      end = Math.max(0, row);
    },
    end: () => end,
    sheetRowOf: (row) => row + (distances.findLast(({ from }) => from <= row)?.distance ?? 0),
    notices: () => spreadsheet.notices(),
    close: () => (closing ??= spreadsheet.close()),
  };
}

/** What was found around the articles, a line each. */
export function readingLines({
  headerRow,
  above,
  leftOut,
  repeated,
}: Pick<SheetSurvey, 'headerRow' | 'above' | 'repeated'> & {
  leftOut: { count: number; first: readonly { row: number; text: string }[] };
}): string[] {
  const lines: string[] = [];
  if (headerRow !== null && headerRow > 1) {
    const titles = above.map(({ text }) => `'${text}'`).join(', ');
    lines.push(`the columns are named in row ${headerRow}${titles ? `; above it stand ${titles}` : ''}.`);
  }
  if (repeated.length > 0)
    lines.push(`more than one column is called ${repeated.map((name) => `'${name}'`).join(', ')}.`);
  if (leftOut.count > 0) {
    const shown = leftOut.first.slice(0, 5).map(({ row, text }) => `row ${row} '${text}'`);
    const more = leftOut.count > shown.length ? ` and ${leftOut.count - shown.length} more` : '';
    lines.push(
      `left out, for they are no articles (--sections keep takes them): ${shown.join(', ')}${more}.`,
    );
  }
  return lines;
}

/**
 * The process that has a file open for writing, by its id; undefined where there is none, where it belongs to another user,
 * and on systems other than Linux (proc(5), /proc/PID/fd and fdinfo). A program that pauses is seen all the same.
 */
export async function openWriter(path: string): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    if (Number(id) === process.pid) continue;
    for (const fd of await readdir(`/proc/${id}/fd`).catch(() => [])) {
      if ((await readlink(`/proc/${id}/fd/${fd}`).catch(() => '')) !== path) continue;
      const info = await readFile(`/proc/${id}/fdinfo/${fd}`, 'latin1').catch(() => '');
      // The access mode is in the last two bits of the octal flags; 0 only reads.
      if (Number.parseInt(/^flags:\s*([0-7]+)/m.exec(info)?.[1] ?? '0', 8) & 3) return Number(id);
    }
  }
  return undefined;
}
