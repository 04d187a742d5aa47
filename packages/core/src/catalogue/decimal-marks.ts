import { decimalMarkIn, withoutWords } from '../template/prices.ts';
import { priceVariables } from '../template/row-prices.ts';
import type { DecimalMark, PriceRules } from '../template/values.ts';
import { type ColumnCodes, countCode } from './check-digits.ts';
import { columnLetter, maxColumns } from './columns.ts';
import { headerSpeaksOf, variableOfHeader } from './header-names.ts';
import type { SheetRow } from './rows.ts';

/** What the cells of one column tell about the decimal mark of their list. */
export interface ColumnMarks {
  /** The first cell that proves a point, and the first that proves a comma. */
  point?: string;
  comma?: string;
  /** Cells such as 1.990 that could be read with either, and the first of them. */
  open: number;
  samples: string[];
}

/** What a sheet tells about its decimal mark. */
export interface SheetMarks {
  /** What a person said when the file was read; it wins over the cells. */
  said?: DecimalMark;
  /** What was said about an earlier file of the same list; it counts where the cells prove nothing, or both marks. */
  remembered?: DecimalMark;
  /** What was said about prices that need more than reading. */
  prices?: PriceRules;
  /** By column letter; columns whose cells say nothing are left out. */
  columns: Readonly<Record<string, ColumnMarks>>;
  /** Columns that hold article numbers. */
  codes?: Readonly<Record<string, ColumnCodes>>;
}

/** The decimal mark of a list, for all of its price columns together. */
export type MarkDecision =
  | { kind: 'none' }
  | { kind: 'proven'; mark: DecimalMark }
  | { kind: 'open'; count: number; samples: string[] }
  | { kind: 'contradicted'; point: string; comma: string };

const mostSamples = 3;
/** Longer texts are no amounts. */
const mostCharacters = 24;

/** Looks at the rows of a sheet as they pass; what it keeps of them is small. */
export function createMarkSurvey(said?: DecimalMark, rules: PriceRules = {}) {
  const prices = Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
  const bare = rules.words === 'ignore' ? withoutWords : (text: string) => text;
  const columns: (ColumnMarks | undefined)[] = [];
  const codes: (ColumnCodes | undefined)[] = [];
  return {
    add({ cells, numbers }: SheetRow): void {
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index]!;
        codes[index] = countCode(codes[index], cell);
        if (cell.length < 2 || cell.length > mostCharacters || (numbers?.[index] ?? null) !== null) continue;
        const found = markOf(bare(cell));
        if (found === undefined) continue;
        const marks = (columns[index] ??= { open: 0, samples: [] });
        if (found === '.') marks.point ??= cell.trim();
        else if (found === ',') marks.comma ??= cell.trim();
        else {
          marks.open += 1;
          const sample = cell.trim();
          if (marks.samples.length < mostSamples && !marks.samples.includes(sample))
            marks.samples.push(sample);
        }
      }
    },
    marks(): SheetMarks {
      const found = columns.flatMap((marks, index) => (marks ? [[columnLetter(index), marks] as const] : []));
      const article = codes.flatMap((column, index) =>
        column ? [[columnLetter(index), column] as const] : [],
      );
      return {
        ...(said === undefined ? {} : { said }),
        ...(Object.keys(prices).length > 0 ? { prices } : {}),
        columns: Object.fromEntries(found),
        ...(article.length > 0 ? { codes: Object.fromEntries(article) } : {}),
      };
    },
  };
}

/** The mark of a cell. Cells without one and plain prices such as 12.50 are told without regular expressions. */
function markOf(cell: string): ReturnType<typeof decimalMarkIn> {
  let at = -1;
  let plain = true;
  for (let index = 0; index < cell.length; index++) {
    const code = cell.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) continue;
    if (code === 0x2e || code === 0x2c) {
      plain &&= at < 0;
      at = index;
    } else plain = false;
  }
  if (at < 0) return undefined;
  const decimals = cell.length - at - 1;
  if (!plain || at > 10 || (decimals !== 1 && decimals !== 2)) return decimalMarkIn(cell);
  return cell[at] === '.' ? '.' : ',';
}

/**
 * The decimal mark of a list by the cells of these columns, its prices (docs/printer-rules.md, Prices): one that any
 * cell proves holds for all; where none does, cells that could be read either way leave it open.
 */
export function decideMark(
  { said, remembered, columns }: SheetMarks,
  letters: readonly string[],
): MarkDecision {
  if (said !== undefined) return { kind: 'proven', mark: said };
  const decided = provenMark(columns, letters);
  const open = decided.kind === 'open' || decided.kind === 'contradicted';
  return open && remembered !== undefined ? { kind: 'proven', mark: remembered } : decided;
}

function provenMark(columns: SheetMarks['columns'], letters: readonly string[]): MarkDecision {
  const marks = letters.flatMap((letter) => columns[letter] ?? []);
  const point = marks.find((column) => column.point !== undefined)?.point;
  const comma = marks.find((column) => column.comma !== undefined)?.comma;
  if (point !== undefined && comma !== undefined) return { kind: 'contradicted', point, comma };
  if (point !== undefined) return { kind: 'proven', mark: '.' };
  if (comma !== undefined) return { kind: 'proven', mark: ',' };
  const count = marks.reduce((sum, { open }) => sum + open, 0);
  if (count === 0) return { kind: 'none' };
  return {
    kind: 'open',
    count,
    samples: [...new Set(marks.flatMap(({ samples }) => samples))].slice(0, mostSamples),
  };
}

/** The columns that hold prices by what stands above them. */
export function priceColumns(headers: readonly string[]): string[] {
  return headers
    .slice(0, maxColumns)
    .flatMap((header, index) =>
      priceVariables.has(variableOfHeader(header) ?? '') ||
      ['PRICE', 'OFFER'].some((name) => headerSpeaksOf(header, name))
        ? [columnLetter(index)]
        : [],
    );
}
