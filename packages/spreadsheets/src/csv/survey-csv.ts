import type { SheetRow } from '@marbete/core/catalogue/rows';
import {
  createSheetSurvey,
  type Doubt,
  type SheetSurvey,
  type SurveyOptions,
} from '@marbete/core/catalogue/survey';
import type { NoticeBoard } from '../notices.ts';
import { refuseShifted } from '../refusals.ts';
import type { ByteSource } from './byte-source.ts';
import type { CsvLayout } from './detect-csv.ts';
import type { OnRecord } from './read-csv.ts';
import { createEnding } from './ending.ts';
import { createQuoteJudge } from './judge-quotes.ts';
import { createLineEnds } from './line-ends.ts';
import { createRowWidths } from './row-widths.ts';
import { createSplitPrices } from './split-prices.ts';

export interface CsvSurveyOptions extends SurveyOptions {
  allowIncomplete?: boolean | undefined;
}

/**
 * What all rows of a CSV file say, learned while they pass. `along` hands on the header and the articles as soon as they
 * are known; at the end it throws `data-invalid` for rows whose cells may belong to other columns, for quotes that may mean
 * something else, and for a file that was cut off. `found` is whole then.
 */
export function createCsvSurvey(
  file: ByteSource,
  layout: CsvLayout,
  notices: NoticeBoard,
  options: CsvSurveyOptions,
) {
  const survey = createSheetSurvey(options);
  const widths = createRowWidths(file, layout.delimiter);
  const splits = createSplitPrices();
  const quotes = createQuoteJudge(file.name, layout.delimiter, notices);
  const ending = createEnding(file);
  const lineEnds = createLineEnds();
  const handedOn = createRanges();
  /** Cells of the header as written, once it is known. */
  let headerWidth = 0;
  let found: SheetSurvey | undefined;

  const onRecord: OnRecord = (scanned, width) => {
    const { row, cells } = scanned;
    widths.add(row, cells);
    if (layout.delimiter === ',' && cells.length > Math.max(width, headerWidth)) splits.addPadded(row, cells);
    if (scanned.form === 'plain' || scanned.lines) quotes.add(scanned);
    lineEnds.add(scanned, widths.has);
    ending.add(row, cells);
  };

  async function* along(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    let known: ReturnType<typeof survey.known>;
    const named = (rows: SheetRow[]): SheetRow[] => {
      if (!known) {
        known = survey.known()!;
        headerWidth = (known.headerRow === null ? undefined : widths.ofRow(known.headerRow)) ?? 0;
      }
      const { headerRow, headers } = known;
      return rows.map((row) => {
        handedOn.add(row.row!);
        if (row.row === headerRow) return { ...row, cells: headers };
        if (layout.delimiter === ',') splits.addArticle(row);
        return row;
      });
    };
    for await (const batch of batches) {
      const rows: SheetRow[] = [];
      for (const row of batch) for (const taken of survey.add(row)) rows.push(taken);
      if (rows.length > 0) yield named(rows);
    }
    const rest = survey.settle();
    if (rest.length > 0) yield named(rest);
    found = survey.end();
    found.doubts.push(...encodingDoubts(layout));
    await refuse(found);
    notices.columnsByCells(found);
  }

  async function refuse(known: SheetSurvey): Promise<void> {
    const clear = known.headerRow !== null && !known.doubts.some(({ code }) => code === 'header-unclear');
    const headerWidth = clear ? widths.ofRow(known.headerRow!) : undefined;
    if (headerWidth !== undefined) {
      widths.refuseWide(known, headerWidth, 'filled');
      if (layout.delimiter === ',') splits.refuse(file, known, headerWidth);
      widths.refuseWide(known, headerWidth, 'written');
      lineEnds.refuse(file, known.headerRow!, headerWidth);
      widths.refuseWideHeader(known);
      widths.refuseNarrow(known, headerWidth);
    }
    const width = headerWidth ?? widths.usual();
    // Rows that all end in a sign more than the header have an empty cell there: those that fill it were refused.
    quotes.refuse(width, clear ? known.headerRow! : 0, widths.usual() === width + 1);
    refuseShifted(file.name, known);
    if (!options.allowIncomplete) await ending.refuseCut(headerWidth);
  }

  const whole = (): SheetSurvey => {
    if (!found) throw new Error('A file was not read to its end, so its survey is not known.');
    return found;
  };

  /** Of rows that are read once more, those that `along` handed on. */
  async function* articles(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    const { headerRow, headers } = whole();
    const has = handedOn.reader();
    for await (const batch of batches) {
      const rows = batch.filter(({ row }) => has(row!));
      const header = rows.findIndex(({ row }) => row === headerRow);
      if (header >= 0) rows[header] = { ...rows[header]!, cells: headers };
      if (rows.length > 0) yield rows;
    }
  }

  return { onRecord, along, articles, found: whole };
}

/** Numbers that come in rising order, kept as runs of those that follow each other. */
function createRanges() {
  const ends: number[] = [];
  return {
    add(number: number): void {
      if (ends.at(-1) === number - 1) ends[ends.length - 1] = number;
      else ends.push(number, number);
    },
    /** Tells which numbers are among them; those asked for rise too. */
    reader() {
      let at = 0;
      return (number: number): boolean => {
        while (at < ends.length && ends[at + 1]! < number) at += 2;
        return at < ends.length && ends[at]! <= number;
      };
    },
  };
}

function encodingDoubts({ guess }: CsvLayout): Doubt[] {
  if (guess?.rival) {
    const { encoding, word, rivalWord } = { ...guess.rival };
    const message = `The file may be ${guess.encoding} ('${word}') or ${encoding} ('${rivalWord}').`;
    return [{ code: 'encoding-unclear', message }];
  }
  if (guess?.unreadable !== undefined) {
    const message = `No code page reads '${guess.unreadable}' as a word: say the file's encoding, or export it as UTF-8.`;
    return [{ code: 'encoding-unclear', message }];
  }
  if (!guess?.doubled) return [];
  const { word, meant } = guess.doubled;
  const message = `The file was encoded as UTF-8 twice: '${word}' should be '${meant}'. Export it again.`;
  return [{ code: 'encoded-twice', message }];
}
