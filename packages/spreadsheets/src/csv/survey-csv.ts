import { open } from 'node:fs/promises';
import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import {
  articles,
  createSheetSurvey,
  type Doubt,
  kindOfRow,
  type SheetSurvey,
  type SurveyOptions,
} from '@marbete/core/catalogue/survey';
import type { LocalFile } from '../local-file.ts';
import type { CsvLayout } from './detect-csv.ts';
import type { OnRecord } from './read-csv.ts';

export interface CsvSurveyOptions extends SurveyOptions {
  allowIncomplete?: boolean | undefined;
}

/** Rows of one width, as many of them as may stand above a header. */
interface RowsOfWidth {
  count: number;
  first: { row: number; cells: readonly string[] }[];
}

const mostAbove = 200;
/** Cells of one length say that a shorter one was cut off when there are so many of them, this long. */
const uniformRows = 10;
const uniformLength = 6;

/**
 * What all rows of a CSV file say, learned while they pass. `along` hands on the header and the articles as soon as they
 * are known; at the end it throws `data-invalid` for rows that are wider than their header and for a file that was cut
 * off. `found` is whole then.
 */
export function createCsvSurvey(file: LocalFile, layout: CsvLayout, options: CsvSurveyOptions) {
  const survey = createSheetSurvey(options);
  const widths = new Map<number, RowsOfWidth>();
  const headWidths = new Map<number, number>();
  const ending = createEnding();
  let found: SheetSurvey | undefined;

  const onRecord: OnRecord = (row, cells, width) => {
    const same = widths.get(width) ?? { count: 0, first: [] };
    same.count += 1;
    if (same.first.length <= mostAbove) same.first.push({ row, cells: [...cells] });
    widths.set(width, same);
    if (headWidths.size < mostAbove) headWidths.set(row, cells.length);
    ending.add(row, cells);
  };

  async function* along(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    let waiting: SheetRow[] = [];
    for await (const batch of batches) {
      for (const row of batch) survey.add(row);
      waiting = waiting.length > 0 ? [...waiting, ...batch] : batch;
      const known = survey.known();
      if (!known) continue;
      const rows = articles(waiting, known);
      waiting = [];
      if (rows.length > 0) yield rows;
    }
    found = survey.end();
    found.doubts.push(...encodingDoubts(layout));
    await refuse(found);
    const rest = articles(waiting, found);
    if (rest.length > 0) yield rest;
  }

  async function refuse(known: SheetSurvey): Promise<void> {
    const clear = known.headerRow !== null && !known.doubts.some(({ code }) => code === 'header-unclear');
    const headerWidth = clear ? headWidths.get(known.headerRow!) : undefined;
    if (headerWidth !== undefined) refuseWideRows(file, layout, known, headerWidth, widths);
    if (!options.allowIncomplete && !(await endsWithLine(file))) ending.refuseCut(file, headerWidth);
  }

  return {
    onRecord,
    along,
    found(): SheetSurvey {
      if (!found) throw new Error('A file was not read to its end, so its survey is not known.');
      return found;
    },
  };
}

function encodingDoubts({ guess }: CsvLayout): Doubt[] {
  if (guess?.rival) {
    const { encoding, word, rivalWord } = { ...guess.rival };
    const message = `The file may be ${guess.encoding} ('${word}') or ${encoding} ('${rivalWord}').`;
    return [{ code: 'encoding-unclear', message }];
  }
  if (!guess?.doubled) return [];
  const { word, meant } = guess.doubled;
  const message = `The file was encoded as UTF-8 twice: '${word}' should be '${meant}'. Export it again.`;
  return [{ code: 'encoded-twice', message }];
}

/** A row with more filled cells than the header has been cut where it should not have been. */
function refuseWideRows(
  { name }: LocalFile,
  { delimiter }: CsvLayout,
  { headerRow, sorting }: SheetSurvey,
  headerWidth: number,
  widths: ReadonlyMap<number, RowsOfWidth>,
): void {
  const wide = [...widths]
    .filter(([width]) => width > headerWidth)
    .flatMap(([, { count, first }]) => {
      const above = first.filter(({ row }) => row < headerRow!).length;
      const rows = first.filter(
        ({ row, cells }) => row > headerRow! && kindOfRow({ row, cells }, sorting) === 'article',
      );
      return rows.length > 0 ? [{ count: count - above, rows }] : [];
    });
  const first = wide.flatMap(({ rows }) => rows).sort((a, b) => a.row - b.row)[0];
  if (!first) return;
  const count = wide.reduce((sum, each) => sum + each.count, 0);
  const { row, cells } = first;
  const cut = cells.findIndex((cell, at) => /\d$/.test(cell) && /^\d{1,3}(?:\D|$)/.test(cells[at + 1] ?? ''));
  const price = `${/[\d.]+$/.exec(cells[cut] ?? '')?.[0]},${/^\d+/.exec(cells[cut + 1] ?? '')?.[0]}`;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const cause =
    delimiter === ',' && cut >= 0
      ? `Is the comma in ${price} a decimal mark? Quote such cells ("${price}"), or separate the cells by semicolons.`
      : `Quote cells that hold the sign between cells (${delimiter === '\t' ? 'tab' : delimiter}), or give the header a name more.`;
  const message =
    `${name}: row ${row} has ${filled} cells and the header ${headerWidth}` +
    `${count > 1 ? `, as have ${count - 1} more rows` : ''}. ${cause}`;
  throw new AppError('data-invalid', message, {
    details: { file: name, row, cells: filled, headerCells: headerWidth, rows: count },
    issues: [{ path: ['row', row], message, rule: 'row-wider-than-header' }],
  });
}

async function endsWithLine({ path, bytes }: LocalFile): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, Math.max(0, bytes - 4));
    const last = buffer.subarray(0, bytesRead);
    return last.includes(0x0a) || last.includes(0x0d) || last.at(-1) === 0x1a;
  } finally {
    await handle.close();
  }
}

/** What the last row is held against: whether others are narrower, and columns whose cells are of one length. */
function createEnding() {
  let last: { row: number; cells: readonly string[] } | undefined;
  let rows = 0;
  let narrowest = Number.POSITIVE_INFINITY;
  /** Length of the cells by column; -1 where they differ. */
  const lengths: number[] = [];
  return {
    add(row: number, cells: readonly string[]): void {
      if (last) {
        rows += 1;
        narrowest = Math.min(narrowest, last.cells.length);
        // The header is of another length, and so may be what stands above it.
        if (rows > 1) {
          for (const [index, { length }] of last.cells.entries()) {
            lengths[index] = lengths[index] === undefined || lengths[index] === length ? length : -1;
          }
        }
      }
      last = { row, cells };
    },
    /** Throws `data-invalid` for a last row that looks cut off; a missing last line end alone is nothing. */
    refuseCut({ name }: LocalFile, headerWidth: number | undefined): void {
      if (!last || rows < 2) return;
      const { row, cells } = last;
      const narrow = headerWidth !== undefined && cells.length < headerWidth && cells.length < narrowest;
      const end = cells.length - 1;
      const length = lengths[end] ?? -1;
      const short = rows > uniformRows && length >= uniformLength && cells[end]!.length < length;
      if (!narrow && !short) return;
      const message =
        `${name} ends in the middle of row ${row} ('${cells.join(' ').slice(-30).trim()}'), so it was not copied or ` +
        'written whole. Fetch it again; if it is whole, say so with --allow-incomplete.';
      throw new AppError('data-invalid', message, {
        details: { file: name, row },
        issues: [{ path: ['row', row], message, rule: 'file-cut-short' }],
      });
    },
  };
}
