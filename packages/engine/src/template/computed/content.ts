import type { DecimalMark } from '../values.ts';

/** What a content measures. */
export type Measure = 'mass' | 'volume' | 'length' | 'area' | 'solid' | 'pieces';

/** A quantity in millionths of its unit: kg, l, m, m², m³ or a piece; below 2^52, so that twice as much is exact. */
export interface Content {
  measure: Measure;
  millionths: number;
}

export type ContentReading =
  | { kind: 'content'; content: Content }
  | { kind: 'empty' }
  /** `mark-open`: 1,500 is two quantities, and nobody said the decimal mark. */
  | { kind: 'error'; reason: 'form' | 'unit' | 'mark-open' };

/** Millionths of the unit, and how lists write it. */
const units: readonly (readonly [measure: Measure, millionths: number, words: string])[] = [
  ['mass', 1, 'mg'],
  ['mass', 1_000, 'g gr grs gramo gramos gram grams gramm gramme grammes grammo grammi grama gramas'],
  ['mass', 1_000_000, 'kg kgs kilo kilos kilogramo kilogramos kilogramm kilogramme kilogrammes'],
  ['volume', 1_000, 'ml mililitro mililitros milliliter cc cm3'],
  ['volume', 10_000, 'cl'],
  ['volume', 100_000, 'dl'],
  ['volume', 1_000_000, 'l lt lts ltr litro litros liter litre litres litri'],
  ['length', 1_000, 'mm'],
  ['length', 10_000, 'cm'],
  ['length', 1_000_000, 'm mt mts metro metros meter metre metres mètre mètres metri'],
  ['area', 100, 'cm2'],
  ['area', 1_000_000, 'm2'],
  ['solid', 1_000_000, 'm3'],
  [
    'pieces',
    1_000_000,
    'u ud uds un und unidad unidades unitat unitats unité unités unidade unidades unità pz pza pzas pzs pieza piezas ' +
      'peça peces peças pièce pièces pezzo pezzi pc pcs piece pieces st stk stck stück',
  ],
];
const unitByWord = new Map(
  units.flatMap(([measure, millionths, words]) =>
    words
      .split(' ')
      .map((word) => [word.normalize('NFKC'), { measure, millionths: BigInt(millionths) }] as const),
  ),
);

const number = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,6})?|\d{1,9}(?:[.,]\d{1,6})?`;
const form = new RegExp(String.raw`^(?:(\d{1,4}) ?[x×*] ?)?(${number}) ?([\p{L}][\p{L}23]*)\.?$`, 'iu');

/** Lists have few different contents: the last ones that were read, by their text and the decimal mark. */
const known = new Map<string, ContentReading>();
const mostKnown = 5_000;

/**
 * Reads a content as lists write it: `400 g`, `6 x 330 ml`, `1,5 L`, `12 pzas`. `mark` decides only what the digits leave
 * open. What is blank, or a dash, is empty.
 */
export function readContent(text: string, mark?: DecimalMark): ContentReading {
  if (text.length > 60) return { kind: 'error', reason: 'form' };
  const key = mark === undefined ? text : mark + text;
  const earlier = known.get(key);
  if (earlier) return earlier;
  if (known.size >= mostKnown) known.clear();
  const reading = read(text, mark);
  known.set(key, reading);
  return reading;
}

function read(text: string, mark: DecimalMark | undefined): ContentReading {
  const normal = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (normal === '' || /^[-–—]$/.test(normal)) return { kind: 'empty' };
  const [, count = '1', amount, word = ''] = form.exec(normal) ?? [];
  if (amount === undefined) return { kind: 'error', reason: 'form' };
  const unit = unitByWord.get(word.toLowerCase());
  if (!unit) return { kind: 'error', reason: 'unit' };
  const quantity = millionthsOf(amount, mark);
  if (quantity === undefined) return { kind: 'error', reason: 'mark-open' };
  const millionths = Number((BigInt(count) * quantity * unit.millionths) / 1_000_000n);
  return millionths === 0 || millionths > Number.MAX_SAFE_INTEGER / 2
    ? { kind: 'error', reason: 'form' }
    : { kind: 'content', content: { measure: unit.measure, millionths } };
}

/** Millionths of a number; undefined where its one mark may be either kind. */
function millionthsOf(amount: string, mark: DecimalMark | undefined): bigint | undefined {
  const plain = amount.replace(/[ '’]/g, '');
  const [whole = '', decimals = ''] = plain.split(/[.,]/);
  const isOpen = plain === amount && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  const digits = (part: string) => BigInt(whole + part.padEnd(6, '0'));
  if (!isOpen) return digits(decimals);
  if (mark === undefined) return undefined;
  return plain[whole.length] === mark ? digits(decimals) : BigInt(`${whole}${decimals}000000`);
}
