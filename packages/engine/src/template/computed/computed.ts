import { joinGs1, readGs1 } from '../../codes/gs1.ts';
import { readGtin } from '../../codes/gtin.ts';
import { partsOfDay } from '../dates.ts';
import { formatPrice } from '../prices.ts';
import { hasOffer, refuseOpenMark, type RowPrice } from '../row-prices.ts';
import { fail, type Row } from '../row.ts';
import { hasNoResult, missing, type Read, readVariable, refuseNoResult } from '../slot.ts';
import { ownValue, type DecimalMark, type PrinterSettings } from '../values.ts';
import { type ContentReading, readContent } from './content.ts';
import { dayIn, printDay, shelfLife, writeDay } from './days.ts';
import { elementsOf, linkOf } from './gs1-values.ts';
import { percentOff } from './percent-off.ts';
import { type UnitPrice, unitPrice } from './unit-price.ts';
import { unitRules } from './unit-rules.ts';
import { measureOf, readWeightPattern, weightCode } from './weight-code.ts';

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

/** How a variable is worked out, once a row; undefined for one that is not. A value that was supplied always wins. */
export function computedRead(variable: string, context: ComputedContext): Read | undefined {
  const work = ownValue(workers, variable)?.(context);
  if (!work) return undefined;
  const supplied = readVariable(variable);
  let last: Row | undefined;
  let text = '';
  return (row) => {
    if (row === last) return text;
    last = row;
    return (text = ownValue(row.values, variable) === undefined ? work(row) : supplied(row));
  };
}

/** By variable; sources.ts says what each is worked out from. */
export const workers: Readonly<Record<string, (context: ComputedContext) => Read>> = {
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
  PACKED_ON:
    ({ settings }) =>
    (row) => {
      const day = printDay(row);
      return day === undefined ? '' : writeDay(partsOfDay(day), settings.country);
    },
  BEST_BEFORE: (context) => (row) => {
    if (ownValue(row.values, 'SHELF_LIFE') === undefined) return missing(row, 'BEST_BEFORE');
    const day = lastDay(context, row);
    return day === undefined ? '' : writeDay(partsOfDay(day), context.settings.country);
  },
  GS1: (context) => (row) => {
    const elements = gs1Of(context, 'GS1', row);
    return elements ? joinGs1(elements, '', ({ ai, data }) => `(${ai})${data}`) : '';
  },
  GS1_LINK: (context) => (row) => {
    const elements = gs1Of(context, 'GS1_LINK', row);
    return elements ? linkOf(elements, context.settings.linkDomain) : '';
  },
  WEIGHT_CODE: (context) => {
    const pattern = readWeightPattern(context.settings.weightCode ?? '');
    if (!pattern) return (row) => missing(row, 'WEIGHT_CODE');
    const measure = measureOf(pattern);
    const price = measure === 'PRICE' ? context.price('PRICE') : undefined;
    return (row) => {
      const plu = textOf(row, 'PLU');
      if (plu === undefined) return missing(row, 'WEIGHT_CODE');
      if (plu === '') return '';
      if (!/^\d{1,13}$/.test(plu)) {
        const message = `PLU '${plu}' has other characters than digits: correct the cell.`;
        return fail(row, 'not-digits', message, { variable: 'PLU', details: { text: plu } });
      }
      const amount = price ? amountOf(row, price)?.replace('.', '') : gramsOf(row, context.mark);
      if (amount === undefined) return '';
      const made = weightCode(pattern, plu, amount);
      if ('code' in made) return made.code;
      const text = textOf(row, made.tooLong) ?? '';
      const message = `${made.tooLong} '${text}' has more digits than the account's pattern of weight codes has room for.`;
      return fail(row, 'weight-code-room', message, { variable: made.tooLong, details: { text } });
    };
  },
};

/** What a row says of a variable, without the blanks around it; undefined where nobody supplied it. */
const textOf = (row: Row, variable: string) => ownValue(row.values, variable)?.text.trim();

/** The last day of a shelf life: from the day of packing that the label prints, else from that of printing. */
function lastDay({ prints, settings }: ComputedContext, row: Row): number | undefined {
  const days = shelfLife(row, textOf(row, 'SHELF_LIFE') ?? '');
  if (days === undefined) return undefined;
  const packed = prints('PACKED_ON') ? textOf(row, 'PACKED_ON') : undefined;
  const from = packed ? dayIn(row, packed, 'PACKED_ON', settings.country) : printDay(row);
  return from === undefined ? undefined : from + days;
}

/** Whole grams of a row's weight, in digits; undefined, and the row refused, where there are none. */
function gramsOf(row: Row, mark: DecimalMark | undefined): string | undefined {
  const millionths = weightOf(row, mark);
  if (millionths === undefined) return undefined;
  if (millionths % 1000 === 0) return String(millionths / 1000);
  refuseContent(row, 'WEIGHT', textOf(row, 'WEIGHT') ?? '', 'has a smaller part than grams');
  return undefined;
}

/** Millionths of a kilogram of a row's weight; undefined where there is none, and the row refused where it is no weight. */
function weightOf(row: Row, mark: DecimalMark | undefined): number | undefined {
  const reading = contentOf(row, 'WEIGHT', mark);
  if (reading.kind !== 'content') return undefined;
  if (reading.content.measure === 'mass') return reading.content.millionths;
  refuseContent(
    row,
    'WEIGHT',
    textOf(row, 'WEIGHT') ?? '',
    'is no weight: write a number and its unit, as 0.402 kg',
  );
  return undefined;
}

/** The elements of a row's article; undefined where it has no code, and where one of them cannot be said. */
function gs1Of(context: ComputedContext, variable: string, row: Row) {
  const code = textOf(row, 'CODE');
  if (code === undefined) return void missing(row, variable);
  const reading = readGtin(code, true);
  if (reading.kind === 'error') {
    if (reading.reason === 'empty') return undefined;
    return void refuseGs1(row, 'CODE', code);
  }
  const given = (name: string) => {
    const text = textOf(row, name);
    if (!text) return undefined;
    if (/^[^()]{1,20}$/.test(text) && readGs1(`(10)${text}`).kind === 'elements') return text;
    return void refuseGs1(row, name, text);
  };
  const said = textOf(row, 'BEST_BEFORE');
  const { country } = context.settings;
  const day = said
    ? dayIn(row, said, 'BEST_BEFORE', country)
    : said === undefined
      ? lastDay(context, row)
      : undefined;
  const { year, month, day: date } = partsOfDay(day ?? 0);
  const bestBefore = day === undefined ? undefined : year.slice(2) + month + date;
  const weight = weightOf(row, context.mark);
  const elements = elementsOf({
    gtin: reading.digits,
    bestBefore,
    weight,
    lot: given('LOT'),
    serial: given('SERIAL'),
  });
  if (!elements) refuseGs1(row, 'WEIGHT', textOf(row, 'WEIGHT') ?? '');
  return row.failed ? undefined : elements;
}

function refuseGs1(row: Row, variable: string, text: string): void {
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return;
  const message = `${variable} '${text}' is none that GS1 codes have: correct it.`;
  fail(row, 'gs1-invalid', message, { variable, details: { text } });
}

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
    refuseContent(row, variable, text, why);
  }
  return reading;
}

function refuseContent(row: Row, variable: string, text: string, why: string): void {
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return;
  fail(row, 'content-unreadable', `${variable} '${text}' ${why}.`, { variable, details: { text } });
}
