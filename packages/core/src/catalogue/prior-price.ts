import { readPriceValue } from '@marbete/engine/internal/template/prices';
import { isOfferValue } from '@marbete/engine/internal/template/row-prices';
import type { Value } from '@marbete/engine/internal/template/values';
import { decideMark, priceRulesOf, type SheetMarks } from './decimal-marks.ts';
import { type Mapping, type MappingHints, suggestMapping, valuesReader } from './mapping.ts';
import type { SheetRow } from './rows.ts';

/*
 * %PRIOR_PRICE%: the lowest price that applied to an article in the 30 days before its offer began, offers included
 * (Directive 98/6/EC, Art. 6a(1) and (2), as the Commission's notice of 2021-12-29, OJ C 526 p. 130, reads it). A price of a
 * list applies until a list has another.
 */

/** A price from a day on, counted since 1970, in hundredths, and whether it was an offer. */
export type PriceChange = readonly [day: number, cents: number, isOffer: boolean];

/** Days before an offer whose prices count. */
const priorDays = 30;
/** Days for which prices are kept. */
export const keptPriceDays = 400;
/** Changes of one article that are kept, the last ones. */
const mostChanges = 100;

/** The columns of a list whose prices are kept: those that its own names, and what was said of them, tell. */
export type PriceColumns = Mapping & { CODE: string; PRICE: string; OFFER?: string };

/** Undefined for a list whose articles or prices no name tells. */
export function priceColumnsOf(hints: MappingHints): PriceColumns | undefined {
  const { CODE, PRICE, OFFER } = suggestMapping(['PRICE', 'OFFER', 'CODE'], hints);
  if (CODE === undefined || PRICE === undefined) return undefined;
  return { CODE, PRICE, ...(OFFER === undefined ? {} : { OFFER }) };
}

/** What a row says of its article now. */
interface PriceNow {
  /** '' where nothing tells which article it is. */
  code: string;
  /** Whether it has an offer that is an amount; words such as 2x1 reduce no price. */
  isOffer: boolean;
  /** What applies; undefined where that cannot be read. */
  cents: number | undefined;
}

/** Reads rows of a list with these columns. */
export function priceReader(columns: PriceColumns, marks: SheetMarks): (row: SheetRow) => PriceNow {
  const decided = decideMark(marks, [columns.PRICE, columns.OFFER ?? columns.PRICE]);
  const mark = decided.kind === 'proven' ? decided.mark : undefined;
  const rules = priceRulesOf(marks, columns);
  const valuesOf = valuesReader(columns);
  const read = (value: Value | undefined) => value && readPriceValue(value, mark, rules);
  const centsOf = (reading: ReturnType<typeof read>) => {
    const cents = reading?.kind === 'price' ? Number(reading.int + reading.cent) : 0;
    return cents > 0 && Number.isSafeInteger(cents) ? cents : undefined;
  };
  return (row) => {
    const { CODE, PRICE, OFFER } = valuesOf(row);
    const offer = read(OFFER);
    const low = OFFER && offer && isOfferValue(OFFER, offer) ? centsOf(offer) : undefined;
    return { code: CODE?.text ?? '', isOffer: low !== undefined, cents: low ?? centsOf(read(PRICE)) };
  };
}

/** The changes of an article once a list of this day has it at this price; the last list of a day counts. */
export function withPrice(
  changes: readonly PriceChange[],
  day: number,
  cents: number,
  isOffer: boolean,
): PriceChange[] {
  const all = changes.filter(([from]) => from < day);
  const last = all.at(-1);
  if (last?.[1] !== cents || last[2] !== isOffer) all.push([day, cents, isOffer]);
  return all.filter((_, at) => (all[at + 1]?.[0] ?? day) > day - keptPriceDays).slice(-mostChanges);
}

/**
 * The price before the offer of a list of this day, in hundredths; undefined where fewer than 30 days before it are known.
 * While an offer goes on and gets no dearer it has begun with its first day (Art. 6a(5)); a dearer one begins anew.
 */
export function priorPrice(changes: readonly PriceChange[], day: number, offer: number): number | undefined {
  const all = withPrice(changes, day, offer, true);
  let begin = all.length - 1;
  while (begin > 0 && all[begin - 1]![2] && all[begin - 1]![1] >= all[begin]![1]) begin -= 1;
  const from = all[begin]![0] - priorDays;
  if (begin === 0 || all[0]![0] > from) return undefined;
  const applied = all.slice(0, begin).filter((_, at) => all[at + 1]![0] > from);
  return Math.min(...applied.map(([, cents]) => cents));
}
