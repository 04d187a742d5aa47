import { maxColumns } from './columns.ts';
import { amountVariables } from './column-kinds.ts';
import type { HeaderFound } from './find-header.ts';
import { isSum, parentKinds, type RowSorting, wordy } from './row-kinds.ts';
import {
  filledUpTo,
  holdsNumber,
  isFilled,
  mostlyFilled,
  mostlyNumbers,
  type SheetRow,
  usualWidth,
} from './rows.ts';

/**
 * What tells the articles of a sheet from other rows, by its first rows and what its columns fill; `keep` where a person said
 * that all are.
 */
export function sortingOf(
  sample: readonly SheetRow[],
  { row: headerRow, cells, secondRow }: HeaderFound,
  variables: readonly (string | undefined)[],
  keep: boolean,
): RowSorting {
  const above = secondRow ?? headerRow;
  const below = sample.filter(({ row }) => above === null || row! > above);
  // Titles and notes stand alone; in a short list they may be more than the articles.
  const wide = below.filter((row) => filledUpTo(row, 2) > 1);
  const columnsOf = (test: (variable: string) => boolean) =>
    variables
      .slice(0, maxColumns)
      .flatMap((variable, index) => (variable !== undefined && test(variable) ? [index] : []));
  const names = columnsOf((variable) => variable === 'DESCRIPTION' || variable === 'NAME');
  const known = [...names, ...columnsOf((variable) => /^(?:CODE|CODIGO_INT|PRICE)$/.test(variable))];
  // More pictures of an article may be most of the rows.
  const named =
    names.length > 0 && known.length > 2 ? wide.filter((row) => known.some((at) => isFilled(row, at))) : wide;
  const data = named.length > 0 ? named : below;
  const code = columnsOf((variable) => variable === 'CODE' || variable === 'CODIGO_INT').filter((index) =>
    mostlyFilled(data, index),
  );
  const amounts = columnsOf((variable) => amountVariables.has(variable));
  const coded = data.filter((row) =>
    code.some((index) => isFilled(row, index) && !isSum(row.cells[index]!, false)),
  );
  const digits = coded.filter((row) => code.some((index) => /\d/.test(row.cells[index] ?? ''))).length;
  const articleRows = coded.filter((row) => filledUpTo(row, 2) > 1);
  const codes = articleRows.flatMap((row) =>
    code.flatMap((index) => (isFilled(row, index) ? [row.cells[index]!] : [])),
  );
  const wordyCodes = codes.filter((cell) => wordy.test(cell)).length;
  const sorting: RowSorting = {
    keep,
    headerRow,
    unitsRow: secondRow ?? null,
    headerCells: [...cells],
    code,
    // An offer or a quantity that few rows have says nothing; a price does.
    amounts: amounts.some((index) => mostlyFilled(data, index)) ? amounts : [],
    texts: variables.flatMap((_, index) =>
      !code.includes(index) && mostlyFilled(articleRows, index) && !mostlyNumbers(articleRows, index)
        ? [index]
        : [],
    ),
    names,
    kinds: cells.flatMap((_, index) =>
      below.some((row) => parentKinds.has((row.cells[index] ?? '').trim())) ? [index] : [],
    ),
    digitCodes: digits * 2 >= coded.length,
    plainCodes: wordyCodes * 3 < codes.length,
    usualWidth: usualWidth(data),
  };
  const [first] = below;
  const units = first && amounts.filter((index) => isFilled(first, index));
  if (headerRow !== null && first && below.length > 1 && units && units.length > 0) {
    const digitless = units.every((index) => !/\d/.test(first.cells[index]!) && !holdsNumber(first, index));
    if (digitless && !code.some((index) => isFilled(first, index) && /\d/.test(first.cells[index]!)))
      sorting.unitsRow = first.row!;
  }
  return sorting;
}
