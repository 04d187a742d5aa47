import { readPrice } from '@marbete/engine/internal/template/prices';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { maxColumns } from './columns.ts';
import { headerKey, type PriceRank, priceRank } from './header-names.ts';
import { taxNames } from './header-words.ts';
import type { SheetRow } from './rows.ts';

/*
 * A column 'Total' beside a price is the price with its tax ('Precio, IVA, Total') or no price at all ('Precio,
 * Existencia, Total'). The rows tell which: what adds up in nine of ten of them holds.
 */

const totalWords = ['TOTAL', 'TTC', 'IMPORTE', 'MONTO', 'MONTANT', 'AMOUNT'];
/** Totals of something that is no price. */
const notOfPrices =
  'COSTO COSTOS COST INVENTARIO STOCK EXISTENCIA EXISTENCIAS PIEZAS PZAS UNIDADES UNITS CANTIDAD QTY QUANTITE VENTAS SALES ' +
  'VENDIDO DESCUENTO DISCOUNT SIN HT HORS PESO KG ITEMS MAYOREO CODIGO CODE OFERTA PROMO';
const notTotal: ReadonlySet<string> = new Set(notOfPrices.split(' '));
const taxWords: ReadonlySet<string> = new Set([...taxNames, 'TAX', 'TAXES']);
/** Where taxes have these names, prices of the shelf are often without them. */
const taxesOnTop = new Set(['TAX', 'TAXES', 'GST', 'HST']);
const notTax = new Set(
  'PRECIO PRICE PVP PRIX TOTAL TTC HT CON SIN C S INCL INC INCLUIDO MAS CODIGO CODE COD CLAVE CLASS ID COSTO COST'.split(
    ' ',
  ),
);
const quantityNames = new Set(
  'CANTIDAD CANT QTY QUANTITY QUANTITE QTE EXISTENCIA EXISTENCIAS EXIST STOCK INVENTARIO INV PIEZAS UNIDADES'.split(
    ' ',
  ),
);

const wordsOf = (header: string) => headerKey(header.replace(/ \(\d+\)$/, '')).split('_');

function isTax(header: string): boolean {
  const words = wordsOf(header);
  return words.some((word) => taxWords.has(word)) && !words.some((word) => notTax.has(word));
}

/** Whether a column is called a total of prices. */
export function isTotal(header: string, rank: PriceRank | undefined): boolean {
  const words = wordsOf(header);
  if (words.some((word) => notTotal.has(word)) || isTax(header)) return false;
  // 'Con IVA' alone; as a part of 'Precio con IVA' the price is named.
  const withTax = rank === undefined && /^(?:C|CON|MAS|INC\w*)_(?:IVA|IGV|ITBIS|ISV)$/.test(words.join('_'));
  // Of prices, 'Precio bruto' beside 'Precio neto': with tax in some countries, before discounts in others.
  const isTotalOf = (word: string) => totalWords.includes(word) || (rank !== undefined && word === 'BRUTO');
  return withTax || (words.some(isTotalOf) && words[0] !== 'PRIX');
}

/** What a total is beside the price: its amount with tax, the same, something else, or nobody knows. */
const meaningsInOrder = ['with-tax', 'same', 'unclear', 'other'] as const;
type Meaning = (typeof meaningsInOrder)[number];

/**
 * The columns of which one is the price of the shelf, where a list has a price and totals beside it: the price of the
 * highest rank alone, the total that is that price with tax, or both where neither names nor rows tell. Undefined for a
 * list whose totals do not matter.
 */
export function priceOrTotal(
  headers: readonly string[],
  price: number,
  rank: PriceRank,
  rows: readonly SheetRow[],
): number[] | undefined {
  const names = headers.slice(0, maxColumns);
  const ranks = names.map(priceRank);
  const places = (test: (header: string, index: number) => boolean) =>
    names.flatMap((header, index) => (index !== price && test(header, index) ? [index] : []));
  const taxes = places(isTax);
  const totals = places((header, index) => isTotal(header, ranks[index]));
  const nets = places((header, index) => ranks[index] === 'net' && wordsOf(header).includes('NETO'));
  const onTop = [...taxes, price].some((index) =>
    wordsOf(names[index]!).some((word) => taxesOnTop.has(word)),
  );
  const sure = rank === 'retail';
  const meanings = new Map<number, Meaning>();
  for (const total of new Set([...totals, ...nets])) {
    const exact = sure || !totals.includes(total);
    meanings.set(
      total,
      meaningOf({ total, price, taxes, ranks, width: names.length, exact, net: rank === 'net' }, rows),
    );
  }
  const taxed = [...meanings].find(([, meaning]) => meaning === 'with-tax')?.[0];
  if (taxed !== undefined) return !onTop ? [taxed] : sure ? undefined : [price, taxed];
  const isCounted = places((header) => wordsOf(header).some((word) => quantityNames.has(word))).length > 0;
  // Without rows a count of pieces explains the total; without a tax nothing makes it a price.
  if (sure || (isCounted && (rows.length === 0 || taxes.length === 0))) return undefined;
  const unclear = totals.filter((total) => {
    if (meanings.get(total) !== 'unclear') return false;
    return taxes.length > 0 || rank === 'net' || ranks[total] === 'net' || ranks[total] === 'retail-with-tax';
  });
  const named = unclear.find((total) =>
    wordsOf(names[total]!).some((word) => word === 'TTC' || word === 'IVA'),
  );
  if (named !== undefined) return [named];
  return unclear.length > 0 ? [price, ...unclear].sort((a, b) => a - b) : undefined;
}

interface Place {
  total: number;
  price: number;
  taxes: readonly number[];
  ranks: readonly (PriceRank | undefined)[];
  width: number;
  /** Only what a column of taxes proves counts. */
  exact: boolean;
  /** The price is called one without tax. */
  net: boolean;
}

function meaningOf(place: Place, rows: readonly SheetRow[]): Meaning {
  if (rows.length === 0) return 'unclear';
  const meanings = (['.', ','] as const).map((mark) => meaningBy(place, tableOf(rows, place, mark)));
  // Cells read with the wrong mark say nothing, or something else.
  return meaningsInOrder.find((meaning) => meanings.includes(meaning))!;
}

/** Amounts of the rows whose total is one; undefined where a cell holds none. */
type Table = readonly (readonly (number | undefined)[])[];

function tableOf(rows: readonly SheetRow[], { width, total, taxes }: Place, mark: DecimalMark): Table {
  return rows.flatMap((row) => {
    const amounts = Array.from({ length: width }, (_, index) => {
      // No tax in its cell is no tax: exempt.
      const isBlank = taxes.includes(index) && (row.cells[index] ?? '').trim() === '';
      return isBlank ? 0 : amountIn(row, index, mark);
    });
    return amounts[total] === undefined ? [] : [amounts];
  });
}

function amountIn(row: SheetRow, index: number, mark: DecimalMark): number | undefined {
  const number = row.numbers?.[index] ?? null;
  if (number !== null) return Number(number);
  const text = (row.cells[index] ?? '').trim();
  const rate = /(\d+(?:[.,]\d+)?)\s*%/.exec(text)?.[1];
  if (rate !== undefined) return Number(rate.replace(',', '.'));
  const reading = readPrice(text, mark);
  return reading.kind === 'price' ? Number(reading.decimal) : undefined;
}

function meaningBy({ total, price, taxes, ranks, width, exact, net }: Place, all: Table): Meaning {
  const table = all.filter((row) => row[total] !== 0);
  // An empty column is no price.
  if (table.length === 0) return 'other';
  const holds = (places: readonly number[], fits: (...amounts: number[]) => boolean, share = 0.9) => {
    const known = table.flatMap((row) => {
      const amounts = places.map((index) => row[index]);
      return amounts.every((amount) => amount !== undefined) ? [amounts] : [];
    });
    const fitting = known.filter((amounts) => fits(...amounts)).length;
    return known.length * 2 >= table.length && fitting >= known.length * share;
  };
  if (holds([total, price], (t, p) => Math.abs(t! - p!) < 0.005, 1)) return 'same';
  const others = Array.from({ length: width }, (_, index) => index).filter(
    (index) => index !== total && !taxes.includes(index) && table.some((row) => row[index] !== undefined),
  );
  // 'Centro, Norte, Total' counts pieces.
  const summands = others.filter((index) => ranks[index] === undefined && index < total).reverse();
  const isSum = summands.some((_, last) => {
    const run = summands.slice(0, last + 1);
    return last > 0 && holds([total, ...run], (t, ...parts) => Math.abs(t! - sumOf(parts)) < 0.011);
  });
  if (isSum) return 'other';
  if (taxes.some((tax) => holds([total, price, tax], isWithTax))) return 'with-tax';
  if (holds([total, price, ...taxes], (t, p, ...parts) => isWithTax(t!, p!, sumOf(parts)))) return 'with-tax';
  // More than a tax would add, or half of it gone.
  const isFar = (t: number, p: number) => t > p * 1.5 || t < p * 0.5;
  if (holds([total, price], (t, p) => isFar(t!, p!), 0.5)) return 'other';
  const isProduct = others.some((amount) =>
    others.some(
      (count) =>
        count !== amount &&
        ranks[count] === undefined &&
        (holds([total, amount, count], (t, a, n) => isNear(t!, a! * n!, n!)) ||
          taxes.some((tax) =>
            holds([total, amount, count, tax], (t, a, n, x) =>
              [a! * n! + x!, (a! + x!) * n!, a! * n! * (1 + x! / 100), a! * n! * (1 + x!)].some((product) =>
                isNear(t!, product, n!),
              ),
            ),
          )),
    ),
  );
  if (isProduct) return 'other';
  const costs = others.filter((index) => index !== price && ranks[index] === undefined);
  if (costs.some((cost) => taxes.some((tax) => holds([total, cost, tax], isWithTax)))) return 'other';
  // Prices in whole pesos are rounded to them.
  const isRate = (t: number, p: number, rate: number) =>
    Math.abs(t - p * (1 + rate / 100)) < (Number.isInteger(t) && t >= 100 ? 0.51 : 0.011);
  const isTaxed = (rate: number) =>
    holds([total, price], (t, p) => isRate(t!, p!, rate) || isRate(t!, p!, 0)) &&
    holds([total, price], (t, p) => isRate(t!, p!, rate), 0.1);
  if (!exact && (net || taxes.length > 0) && rates.some(isTaxed)) return 'with-tax';
  return 'unclear';
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rates of taxes on sales, in percent; goods of one list have one of them or none. */
const rates = [4, 5, 5.5, 7, 8, 10, 10.5, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 27];

/** Whether a total is a price and its tax, which is an amount, a rate in percent, a fraction or a factor. */
function isWithTax(total: number, price: number, tax: number): boolean {
  const whole = Number.isInteger(total);
  // Three rounded amounts may differ by one.
  const near = (sum: number, tolerance: number) => Math.abs(total - sum) < tolerance;
  if (tax < 0) return false;
  const amounts = whole && Number.isInteger(price) && Number.isInteger(tax) ? 1.01 : whole ? 0.51 : 0.021;
  if (tax <= price * 0.4 && near(price + tax, amounts)) return true;
  const rate = tax >= 1 && tax < 1.4 ? [tax - 1, tax / 100] : [tax < 1 ? tax : tax / 100];
  return tax <= 40 && rate.some((each) => near(price * (1 + each), whole ? 0.51 : 0.021));
}

/** Whether a product of rounded amounts is this total. */
function isNear(total: number, product: number, count: number): boolean {
  return Math.abs(total - product) <= 0.011 + Math.abs(count) * 0.0051;
}
