import { AppError } from '@marbete/core/api/errors';

/** What may separate the cells of a CSV file. */
const csvDelimiters = [',', ';', '\t', '|'] as const;

export type CsvDelimiter = (typeof csvDelimiters)[number];

const names: Readonly<Record<string, CsvDelimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};

/** The delimiter that a person named, by sign or word; throws `invalid-input` for any other. */
export function csvDelimiter(name: string): CsvDelimiter {
  const found =
    csvDelimiters.find((delimiter) => delimiter === name) ??
    (Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined);
  if (found) return found;
  const message = `'${name}' cannot separate cells. Choose comma, semicolon, tab or pipe.`;
  throw new AppError('invalid-input', message, { issues: [{ path: ['delimiter'], message }] });
}

/** The delimiter that a first line `sep=;` declares, as spreadsheet programs write and read it. */
export function declaredDelimiter(text: string): CsvDelimiter | undefined {
  const sign = /^sep=(.)\r?(?:\n|$)/i.exec(text)?.[1];
  return csvDelimiters.find((delimiter) => delimiter === sign);
}

/**
 * The delimiter of this beginning of a file: the one that cuts most lines into the same number of cells, and into
 * more than one. Signs inside quotes do not count. A file of one column answers a comma.
 */
export function detectDelimiter(text: string): CsvDelimiter {
  const lines = countPerLine(text).slice(0, 100);
  let best: CsvDelimiter = ',';
  let bestScore = 0;
  for (const [index, delimiter] of csvDelimiters.entries()) {
    const counts = lines.map((line) => line[index]!);
    const usual = mostFrequent(counts.filter((count) => count > 0));
    if (usual === undefined) continue;
    const agreeing = counts.filter((count) => count === usual).length / counts.length;
    const first = counts[0]! > 0 ? 1 : 0.5;
    const score = agreeing * first * (1 + Math.log2(usual + 1) / 4);
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** For each line that is not blank, how often each delimiter stands in it outside of quotes. */
function countPerLine(text: string): number[][] {
  const lines: number[][] = [];
  let counts = csvDelimiters.map(() => 0);
  let filled = false;
  let quoted = false;
  let atStart = true;
  const endLine = () => {
    if (filled) lines.push(counts);
    counts = csvDelimiters.map(() => 0);
    filled = false;
    atStart = true;
  };
  for (const sign of text) {
    const index = csvDelimiters.indexOf(sign as CsvDelimiter);
    if (sign === '"' && (quoted || atStart)) quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '\n' || sign === '\r') endLine();
    else if (index >= 0) counts[index]!++;
    if (sign !== '\n' && sign !== '\r') {
      filled = true;
      atStart = index >= 0;
    }
  }
  if (lines.length === 0) endLine();
  return lines;
}

function mostFrequent(counts: number[]): number | undefined {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  return [...tally].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]?.[0];
}
