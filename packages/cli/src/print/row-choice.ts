import { isAppError } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { parseMapFlag } from '@marbete/core/catalogue/mapping';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { memoryReader, type PrintedTexts, separator } from '@marbete/core/print/memory';
import type { RowRules } from '@marbete/core/print/rows';
import { digest, type PrintedStore } from '../state/printed-store.ts';
import { sortRows } from './sort-rows.ts';
import { compareValues } from './where/compare.ts';
import { cellOf, parseWhere, type RowTest } from './where/parse-where.ts';

/** Flags that choose and order rows by what is in them. */
export interface ChoiceFlags {
  where?: string;
  sort?: string;
  onlyChanged?: boolean;
  key?: string;
}

/** The flags, read against the columns that are there. */
export interface RowChoice extends Omit<RowRules, 'sorted' | 'memoryOf' | 'memory'> {
  where?: RowTest;
  /** Order of two rows; without one they print as they come. */
  order?(a: SheetRow, b: SheetRow): number;
  /** What tells rows apart; '' where its cells are empty. */
  key?(row: SheetRow): string;
  /** Names of the columns of --key, and their places from 0. */
  keyNames: string;
  keyColumns: readonly number[];
  /** What prints besides the values of a row, as a hash. */
  template: string;
  /** What the job last printed; with a key. */
  memory?: PrintedStore;
}

/** The rules by which rows print of which this is compared with what was printed. */
export function rulesOf(choice: RowChoice, printed: PrintedTexts): RowRules {
  const { order, key, memory, template: label, ...rules } = choice;
  return {
    ...rules,
    ...(order ? { sorted: (rows) => sortRows(rows, (a, b) => order(a.cells, b.cells)) } : {}),
    ...(key && memory ? { memory, memoryOf: memoryReader(digest, { printed, key, label }) } : {}),
  };
}

interface Columns {
  headers: readonly string[];
  /** Variables name columns too, where no header does: PRICE for what fills it. */
  mapping: Readonly<Record<string, string>>;
  decimalMark: DecimalMark;
}

/** @throws AppError wrong usage that names the flag and the column */
export function readChoice(
  { where, sort, onlyChanged, key }: ChoiceFlags,
  { headers, mapping, decimalMark }: Columns,
): RowChoice {
  if (onlyChanged && key === undefined) {
    throw usageError(
      '--only-changed needs --key COLUMN, the column that tells rows apart, such as --key CODIGO.',
    );
  }
  const column = (name: string) => indexOf(name, headers, mapping);
  const columnsOf = (flag: string, names: readonly string[]) =>
    names.map((name) => {
      const index = column(name);
      if (typeof index !== 'number') throw usageError(`${flag}: ${index.problem}`);
      return index;
    });
  const orders = sort === undefined ? [] : listOf(sort).map(readOrder);
  const sortColumns = columnsOf(
    '--sort',
    orders.map(({ name }) => name),
  );
  const keyColumns = key === undefined ? [] : columnsOf('--key', listOf(key));
  return {
    ...(where === undefined ? {} : { where: parseWhere(where, { column, decimalMark }) }),
    ...(orders.length === 0
      ? {}
      : {
          order(a, b) {
            for (const [at, { sign }] of orders.entries()) {
              const index = sortColumns[at]!;
              const order = compareValues(cellOf(a, index), cellOf(b, index), decimalMark);
              if (order !== 0) return order * sign;
            }
            return 0;
          },
        }),
    ...(keyColumns.length === 0 ? {} : { key: keyOf(keyColumns) }),
    keyNames: key ?? '',
    keyColumns,
    template: '',
  };
}

/** It is asked of every row of a list, and most lists have one key column. */
function keyOf([column = 0, ...others]: readonly number[]): (row: SheetRow) => string {
  const part = ({ cells }: SheetRow, index: number) => (cells[index] ?? '').trim();
  if (others.length === 0) return (row) => part(row, column);
  return (row) => {
    const parts = [column, ...others].map((index) => part(row, index));
    return parts.every((text) => text === '') ? '' : parts.join(separator);
  };
}

function indexOf(
  name: string,
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
): number | { problem: string } {
  try {
    return columnIndex(parseMapFlag(`X="${name.replaceAll('"', '')}"`, headers)['X'] ?? '');
  } catch (error) {
    const variable = name.toUpperCase();
    const letter = Object.hasOwn(mapping, variable) ? mapping[variable] : undefined;
    if (letter !== undefined) return columnIndex(letter);
    if (isAppError(error)) return { problem: withExit(error, exitCodes.usage).message };
    throw error;
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `PRECIO` or `PRECIO:desc`. */
function readOrder(text: string): { name: string; sign: 1 | -1 } {
  const [, name = text, direction = 'asc'] = /^(.*?)(?::(asc|desc))?$/i.exec(text) ?? [];
  return { name: name.trim(), sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
}
