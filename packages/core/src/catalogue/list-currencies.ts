import { currencyIn } from '@marbete/engine/internal/template/prices';
import { maxColumns } from './columns.ts';
import { isPrice } from './column-kinds.ts';
import { headerKey } from './header-names.ts';
import type { SheetRow } from './rows.ts';

const currencyHeaders = new Set(
  'MONEDA CURRENCY DIVISA MON TIPO_DE_MONEDA CUR CURR CCY CURRENCY_CODE WAERS WAHRUNG VALUTA MOEDA DEVISE'.split(
    ' ',
  ),
);
/** Money that nobody calls by a bare `$` where another currency stands beside it. */
const notPesos = new Set(['USD', 'EUR', 'GBP', 'JPY', 'BRL', 'GTQ', 'CRC', 'HNL', 'PEN', 'PYG', 'BOB']);

/** The currencies that the price columns name, or a column of its own; the first cell of each. `variables` has what the columns fill. */
export function createCurrencySurvey(headers: readonly string[], variables: readonly (string | undefined)[]) {
  const prices: number[] = [];
  const names: number[] = [];
  for (const [index, variable] of variables.slice(0, maxColumns).entries()) {
    if (currencyHeaders.has(headerKey(headers[index] ?? ''))) names.push(index);
    else if (isPrice(variable)) prices.push(index);
  }
  const first = new Map<string, string>();
  const note = (currency: string | undefined, cell: string) => {
    if (currency !== undefined && !first.has(currency)) first.set(currency, cell.trim().slice(0, 40));
  };
  return {
    add({ cells, numbers }: SheetRow): void {
      for (const index of prices) {
        const cell = cells[index];
        if (cell && (numbers?.[index] ?? null) === null) note(currencyIn(cell), cell);
      }
      for (const index of names) {
        const cell = cells[index]?.trim();
        if (cell) note(currencyIn(`${cell} 1`) ?? headerKey(cell), cell);
      }
    },
    /** One cell of each where there is more than one. */
    found(): string[] {
      const named = [...first.keys()].filter((currency) => currency !== '$');
      const mixed = named.length > 1 || (first.has('$') && named.some((currency) => notPesos.has(currency)));
      return mixed ? [...first.values()] : [];
    },
  };
}
