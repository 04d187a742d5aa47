import { readPrice } from '@marbete/engine/internal/template/prices';
import { isOffer } from '@marbete/engine/internal/template/row-prices';

/** The values of a row by variable, as a person sees them. */
export type BoardRow = Readonly<Record<string, string>>;

/** Why a row shows whether everything fits. */
export interface HardReason {
  kind: 'longest' | 'highest' | 'with' | 'without';
  variable: string;
}

/** A row that shows whether everything fits, by its place among the rows. */
export interface HardRow {
  at: number;
  reasons: readonly HardReason[];
}

/**
 * The rows at which a label fails first: the longest text of each variable, the highest price, one with an offer and one
 * without. The longest description comes first, then those that are it for most reasons. A length that most rows have,
 * as codes do, is none.
 */
export function hardRows(rows: readonly BoardRow[], variables: readonly string[]): HardRow[] {
  const found = new Map<number, HardReason[]>();
  const add = (at: number, reason: HardReason) => {
    if (at >= 0) found.set(at, [...(found.get(at) ?? []), reason]);
  };
  const most = (weigh: (row: BoardRow) => number) => {
    const weights = rows.map(weigh);
    const best = weights.reduce((one, other) => Math.max(one, other), 0);
    const count = weights.filter((weight) => weight === best).length;
    return best === 0 || (rows.length > 1 && count * 2 > rows.length) ? -1 : weights.indexOf(best);
  };
  for (const variable of variables) {
    const text = (row: BoardRow) => (row[variable] ?? '').trim();
    if (variable === 'PRICE')
      add(
        most((row) => amountOf(text(row))),
        { kind: 'highest', variable },
      );
    else
      add(
        most((row) => [...text(row)].length),
        { kind: 'longest', variable },
      );
    if (variable !== 'OFFER') continue;
    const without = rows.findIndex((row) => !isOffer(text(row)));
    if (without >= 0) add(without, { kind: 'without', variable });
    add(
      rows.findIndex((row) => isOffer(text(row))),
      { kind: 'with', variable },
    );
  }
  return [...found]
    .map(([at, reasons]) => ({ at, reasons }))
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.at - b.at);
}

const weightOf = ({ reasons }: HardRow) =>
  reasons.length +
  (reasons.some(({ kind, variable }) => kind === 'longest' && /^(?:DESCRIPTION|NAME)$/.test(variable))
    ? reasons.length + 10
    : 0);

/** The value of a variable that prints widest in a list: of prices the one with most digits, else the longest. */
export function widestValue(rows: readonly BoardRow[], variable: string): string {
  const width = (text: string) => 1000 * String(Math.floor(amountOf(text))).length + [...text].length;
  return rows.reduce((widest, row) => {
    const text = (row[variable] ?? '').trim();
    return width(text) > width(widest) ? text : widest;
  }, '');
}

/** How much a price is at most, whichever mark it has; only to find the highest. */
function amountOf(text: string): number {
  const readings = (['.', ','] as const).map((mark) => readPrice(text, mark));
  return Math.max(0, ...readings.flatMap((each) => (each.kind === 'price' ? [Number(each.decimal)] : [])));
}
