import { headerSpeaksOf, variableOfHeader } from './header-names.ts';
import { holdsNumber, type SheetRow } from './rows.ts';

/* What a column holds, by what stands above it and by its cells. */

export type ColumnKind = 'text' | 'price' | 'code' | 'quantity' | 'date' | 'number';

/** Prices and quantities. */
export const amountVariables = new Set(['PRICE', 'PRICE_1', 'PRICE_2', 'PRICE_3', 'OFFER', 'QUANTITY']);

/** The variable that a name of a column means, in longer names too. */
export function variableOf(name: string): string | undefined {
  return (
    variableOfHeader(name) ??
    ['OFFER', 'PRICE', 'CODIGO_INT', 'CODE', 'QUANTITY'].find((variable) => headerSpeaksOf(name, variable))
  );
}

/** Whether a variable is a price. */
export const isPrice = (variable = '') => amountVariables.has(variable) && variable !== 'QUANTITY';

export const isDate = (cell: string) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?: \d|$)/.test(cell);

const mostSamples = 3;

export interface ColumnTally {
  samples: string[];
  add(row: SheetRow, index: number): void;
  /** By the variable that the column fills, where something tells it. */
  kind(variable: string | undefined): ColumnKind;
}

/** Counts what the cells of one column are. */
export function createTally(): ColumnTally {
  let filled = 0;
  let numbers = 0;
  let dates = 0;
  const samples: string[] = [];
  return {
    samples,
    add(row, index) {
      const cell = row.cells[index]!;
      if (cell === '' || filled >= 1_000) return;
      filled += 1;
      const sample = cell.slice(0, 60);
      if (samples.length < mostSamples && cell.trim() !== '' && !samples.includes(sample))
        samples.push(sample);
      if (isDate(cell.trim())) dates += 1;
      else if (holdsNumber(row, index)) numbers += 1;
    },
    kind(variable) {
      if (variable === 'QUANTITY') return 'quantity';
      if (variable === 'CODE' || variable === 'CODIGO_INT') return 'code';
      if (dates * 2 > filled) return 'date';
      if (amountVariables.has(variable ?? '') && numbers > 0) return 'price';
      return numbers * 2 > filled ? 'number' : 'text';
    },
  };
}
