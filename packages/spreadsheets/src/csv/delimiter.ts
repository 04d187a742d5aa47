import { AppError } from '@marbete/core/api/errors';
import {
  type CsvDelimiter,
  csvDelimiters,
  delimiterChoices,
  delimiterNamed,
} from '@marbete/core/api/csv-delimiters';
import { scanSample } from './scan-blocks.ts';

export const usualDelimiters = csvDelimiters.slice(0, 4);
/** Rows that are looked at; blank ones count half. */
const sampleRows = 100;
/** They separate cells only where all rows fit. */
const rare = csvDelimiters.slice(4);

/** The delimiter that a person named, by sign or word; throws `invalid-input` for any other. */
export function csvDelimiter(name: string): CsvDelimiter {
  const found = delimiterNamed(name);
  if (found) return found;
  const message = `'${name}' cannot separate cells. Choose ${delimiterChoices}.`;
  throw new AppError('invalid-input', message, { issues: [{ path: ['delimiter'], message }] });
}

/** The delimiter that a first line `sep=;` declares, as spreadsheet programs write and read it. */
export function declaredDelimiter(text: string): CsvDelimiter | undefined {
  const sign = /^sep=(.)\r?(?:\n|$)/i.exec(text)?.[1];
  return csvDelimiters.find((delimiter) => delimiter === sign);
}

/**
 * The delimiter of this beginning of a file, as the first reader would cut its rows: of the usual ones that which cuts most
 * of them into the same number of cells, and into more than one; a rare sign where it alone fits all rows. What a first
 * line declares holds where it cuts the next one. A file of one column answers a comma.
 */
export function detectDelimiter(text: string, declared?: CsvDelimiter): CsvDelimiter {
  return fitting(text, declared).delimiter;
}

/** The same, with how well it fits. */
export function fitting(text: string, declared?: CsvDelimiter): Fit {
  const said = declared && fitOf(text, declared);
  if (said?.cutsFirst) return said;
  const best = usualDelimiters.map((delimiter) => fitOf(text, delimiter)).reduce(better);
  if (best.isStrict) return best;
  return rare.map((delimiter) => fitOf(text, delimiter)).find(({ isStrict }) => isStrict) ?? said ?? best;
}

interface Fit {
  delimiter: CsvDelimiter;
  score: number;
  /** Whether it cuts the first row. */
  cutsFirst: boolean;
  /** Whether it cuts all rows into as many cells. */
  isStrict: boolean;
}

const better = (a: Fit, b: Fit) =>
  b.score > a.score || (b.score === a.score && b.isStrict && !a.isStrict) ? b : a;

function fitOf(text: string, delimiter: CsvDelimiter): Fit {
  const rows = scanSample(text, delimiter, 2 * sampleRows)
    .filter(({ cells }) => cells.length > 1 || cells[0]!.trim() !== '')
    .slice(0, sampleRows);
  const widths = rows.map(({ cells }) => cells.length);
  const usual = mostFrequent(widths.filter((width) => width > 1));
  if (usual === undefined) return { delimiter, score: 0, cutsFirst: false, isStrict: false };
  const agreeing = widths.filter((width) => width === usual).length / widths.length;
  const cutsFirst = widths[0]! > 1;
  const score = agreeing * (cutsFirst ? 1 : 0.5) * (1 + Math.log2(usual) / 4);
  // Of JSON and the like, colons cut all lines as well; they leave quotes within cells.
  const isTable = delimiter < ' ' || rows.every(({ form }) => form !== 'plain');
  const isStrict = rows.length > 1 && agreeing === 1 && isTable;
  return { delimiter, score, cutsFirst, isStrict };
}

function mostFrequent(counts: number[]): number | undefined {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  return [...tally].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]?.[0];
}
