import { formatPrice } from '../prices.ts';
import { hasOffer, refuseOpenMark, type RowPrice } from '../row-prices.ts';
import { fail, type Row } from '../row.ts';
import { hasNoResult, missing, type Read, readVariable, refuseNoResult } from '../slot.ts';
import { ownValue, type DecimalMark, type PrinterSettings } from '../values.ts';
import { type ContentReading, readContent } from './content.ts';
import { percentOff } from './percent-off.ts';
import { type UnitPrice, unitPrice } from './unit-price.ts';
import { unitRules } from './unit-rules.ts';

/** What a template gives to what it works out. */
export interface ComputedContext {
  /** A price of the label. */
  price(variable: string): RowPrice;
  /** The decimal mark of the list, once it is proven or said. */
  mark: DecimalMark | undefined;
  settings: PrinterSettings;
  /** The sign that stands before amounts. */
  sign: Read;
  /** Whether the label prints the variable itself. */
  prints(variable: string): boolean;
  /** The unit price of a row, once it was worked out for one of its two variables. */
  unit: { row?: Row; found?: UnitPrice | undefined };
}

/** How a variable is worked out for a row; undefined for one that is not. A value that was supplied always wins. */
export function computedRead(variable: string, context: ComputedContext): Read | undefined {
  const work = ownValue(workers, variable)?.(context);
  if (!work) return undefined;
  const supplied = readVariable(variable);
  return (row) => (ownValue(row.values, variable) === undefined ? work(row) : supplied(row));
}

const workers: Readonly<Record<string, (context: ComputedContext) => Read>> = {
  UNIT_PRICE: (context) => {
    const read = unitPriceOf(context, 'UNIT_PRICE');
    return (row) => {
      const found = read(row);
      return found ? context.sign(row) + formatPrice(found.decimal, context.settings.decimalMark) : '';
    };
  },
  UNIT_PRICE_PER: (context) => {
    const read = unitPriceOf(context, 'UNIT_PRICE_PER');
    return (row) => read(row)?.per ?? '';
  },
  PERCENT_OFF: ({ price }) => {
    const [prior, offer] = [price('PRIOR_PRICE'), price('OFFER')];
    return (row) => {
      if (ownValue(row.values, 'PRIOR_PRICE') === undefined) return missing(row, 'PERCENT_OFF');
      const before = amountOf(row, prior);
      const now = hasOffer(row, offer) ? amountOf(row, offer) : undefined;
      return before === undefined || now === undefined ? '' : percentOff(before, now);
    };
  },
};

/** The unit price of a row, of its offer where the label prints one that is an amount. */
function unitPriceOf(
  { price, mark, settings, prints, unit }: ComputedContext,
  variable: string,
): (row: Row) => UnitPrice | undefined {
  const rule = ownValue(unitRules, settings.country ?? '');
  const nothing = (row: Row) => void missing(row, variable);
  if (!rule) return nothing;
  const [usual, offer] = [price('PRICE'), price('OFFER')];
  return (row) => {
    if (unit.row === row) return unit.found;
    const content = isFilled(row, 'DRAINED') ? 'DRAINED' : 'CONTENT';
    if (ownValue(row.values, content) === undefined) return nothing(row);
    unit.row = row;
    unit.found = undefined;
    const reading = contentOf(row, content, mark);
    if (reading.kind !== 'content') return undefined;
    const low = prints('OFFER') && hasOffer(row, offer) ? amountOf(row, offer) : undefined;
    const amount = low ?? amountOf(row, usual);
    if (amount !== undefined) unit.found = unitPrice(amount, reading.content, rule);
    return unit.found;
  };
}

/** The digits of a price; a row says once what is no amount. The text of an offer, such as 2x1, is none without a word. */
function amountOf(row: Row, price: RowPrice): string | undefined {
  const reading = price.look(row);
  if (reading.kind === 'price') return reading.decimal;
  if (reading.kind === 'error' && reading.reason === 'mark-open') refuseOpenMark(row, price.variable);
  else price.read(row);
  return undefined;
}

const isFilled = ({ values }: Row, name: string) => /\S/.test(ownValue(values, name)?.text ?? '');

/** A content, of which a row says once what cannot be read. */
function contentOf(row: Row, variable: string, listMark: DecimalMark | undefined): ContentReading {
  const { text, mark = listMark } = ownValue(row.values, variable) ?? { text: '' };
  const reading = readContent(text, mark);
  if (reading.kind !== 'error') return reading;
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return reading;
  if (hasNoResult(text)) refuseNoResult(row, variable, text);
  else {
    const why =
      reading.reason === 'mark-open'
        ? 'is two quantities, by its decimal mark: say the mark of the list'
        : 'is no content: write a number and its unit, as 400 g, 6 x 330 ml or 12 pcs';
    fail(row, 'content-unreadable', `${variable} '${text}' ${why}.`, { variable, details: { text } });
  }
  return reading;
}
