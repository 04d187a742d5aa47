import { columnIndex } from '@marbete/core/catalogue/columns';
import { suggestMapping, valuesReader } from '@marbete/core/catalogue/mapping';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { MissingCheckDigits } from '@marbete/core/catalogue/check-digits';
import { type Copies, type Fractions, parseCopies } from '@marbete/core/print/chunks';
import { mappedTexts } from '@marbete/core/print/memory';
import { type RowEvents, rowsToPrint } from '@marbete/core/print/rows';
import { readPriceValue } from '@marbete/engine/internal/template/prices';
import { type DecimalMark, type PriceRules, type Value } from '@marbete/engine/internal/template/values';
import type { ColumnPlan } from './columns.ts';
import type { DataReading } from './data-file.ts';
import type { JobRow } from './file-chunks.ts';
import type { RowSample } from './list-comparison.ts';
import { type RowChoice, rulesOf } from './row-choice.ts';
import type { RowSelection } from '../row-selection.ts';

/** What becomes of the rows of a file. */
export interface RowPlan {
  selection: RowSelection;
  choice: RowChoice;
  plan: ColumnPlan;
  /** Of the list; undefined where no cell that counts leaves it open. */
  decimalMark: DecimalMark | undefined;
  /** Codes that get their check digit. */
  missingCheckDigits: MissingCheckDigits;
  fractions: Fractions;
  /** What was said about the prices of the list. */
  prices: PriceRules | undefined;
  /** Variables that print a price; an offer of nothing is none. */
  pricesOf: readonly string[];
}

/** Rows with their values and quantity; those with a problem are told about and have none. */
export function printRows(
  { selection, choice, plan, decimalMark, missingCheckDigits, fractions, prices, pricesOf }: RowPlan,
  reading: DataReading,
  events?: RowEvents,
  sample?: RowSample,
): AsyncGenerator<JobRow[]> {
  const { quantity, mapping, constants } = plan;
  const valuesOf = valuesReader(mapping, missingCheckDigits);
  const copiesOf = copiesReader(quantity, decimalMark, fractions);
  const nameOf = nameReader(reading.head.headers, mapping);
  const rules = rulesOf(choice, mappedTexts(mapping, constants));
  return rowsToPrint(
    reading.rows(selection, sample),
    rules,
    ({ cells }) => {
      const { copies, problem } = copiesOf(cells);
      const values = { ...valuesOf(cells), ...constants };
      const free =
        prices?.zero === 'skip' && pricesOf.some((name) => isFree(values[name], decimalMark, prices));
      return { values, copies: free ? 0 : copies, problem, ...nameOf(cells) };
    },
    events,
  );
}

function isFree(value: Value | undefined, mark: DecimalMark | undefined, rules: PriceRules): boolean {
  const reading = value && readPriceValue(value, value.mark ?? mark, rules);
  return reading?.kind === 'price' && /^[0.]+$/.test(reading.decimal);
}

/** What people know a row by: its code and its description, or else what prints of it first. */
export function nameReader(headers: readonly string[], mapping: Readonly<Record<string, string>>) {
  const known = { ...suggestMapping(['CODE', 'DESCRIPTION'], { headers }), ...mapping };
  const [first, second] = Object.values(mapping);
  const letters = [known['CODE'] ?? first, known['DESCRIPTION'] ?? known['NAME'] ?? second];
  const [code, description] = letters.map((letter) => (letter === undefined ? -1 : columnIndex(letter)));
  return ({ cells }: SheetRow) => ({
    code: cells[code ?? -1]?.trim() ?? '',
    description: code === description ? '' : (cells[description ?? -1]?.trim() ?? ''),
  });
}

/** How many labels a row prints. */
function copiesReader(
  quantity: ColumnPlan['quantity'],
  decimalMark: DecimalMark | undefined,
  fractions: Fractions,
): (row: SheetRow) => Copies {
  if ('each' in quantity) return () => ({ copies: quantity.each });
  const read = valuesReader({ QUANTITY: quantity.column });
  return (row) => parseCopies(read(row)['QUANTITY'], decimalMark, fractions);
}
