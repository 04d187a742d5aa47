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
 * without. Those that are it for most reasons come first.
 */
export function hardRows(rows: readonly BoardRow[], variables: readonly string[]): HardRow[] {
  const found = new Map<number, HardReason[]>();
  const add = (at: number, reason: HardReason) => {
    if (at >= 0) found.set(at, [...(found.get(at) ?? []), reason]);
  };
  const most = (weigh: (row: BoardRow) => number) => {
    let best = { at: -1, weight: 0 };
    rows.forEach((row, at) => {
      const weight = weigh(row);
      if (weight > best.weight) best = { at, weight };
    });
    return best.at;
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
    const without = rows.findIndex((row) => text(row) === '');
    if (without >= 0) add(without, { kind: 'without', variable });
    add(
      rows.findIndex((row) => text(row) !== ''),
      { kind: 'with', variable },
    );
  }
  return [...found]
    .map(([at, reasons]) => ({ at, reasons }))
    .toSorted((a, b) => b.reasons.length - a.reasons.length || a.at - b.at);
}

/** How much a price is, whichever mark it has; only to find the highest. */
function amountOf(text: string): number {
  const digits = text.replace(/[^\d.,]/g, '');
  const [, whole = digits, cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`) || 0;
}
