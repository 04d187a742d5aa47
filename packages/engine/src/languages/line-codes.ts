import { eans, hasTwoWidths, sampleData, symbologyNamed } from '../codes/symbologies.ts';
import type { Turn } from '../picture/bitmap.ts';
import type { CodeValues } from '../template/code-data.ts';
import { type Insertion, Refusal } from './edit-rules.ts';

/* How TSPL, EPL and CPCL ask for codes: types of one command for bars, and a command or an option for each matrix. */

/** A type of the command for bars; `Rule` names values with a rule of their own. */
export interface BarType<Rule extends string> {
  /** The symbology, as reports and problems name it. */
  readonly of: string;
  /** A code of other languages that is drawn in the same way. */
  readonly alsoLike?: string;
  readonly values: CodeValues | Rule;
  /** What may stand before the data to say how they are read, where that is not left to the printer. */
  readonly starts?: readonly string[];
}

/** A code that is written. */
export interface CodeShape {
  readonly turn: Turn;
  readonly module: number;
  /** Wide bars that may be meant, the likeliest first. */
  readonly wides: readonly number[];
  readonly height: number;
  /** Where the line of text stands; 0 is nowhere. */
  readonly line: number;
  /** What stands behind the bars to hold the code at its middle or its end. */
  readonly align: string;
  /** The room of a matrix, in dots; enough for any when absent. */
  readonly sides?: string;
  /** Heights of the rows of a stacked code that may be meant, in modules. */
  readonly rows: readonly number[];
  /** Error controls of Aztec and levels of PDF417 that may be meant; what the printer chooses when absent. */
  readonly controls?: readonly number[];
  readonly levels?: readonly (number | undefined)[];
  /** What it says, and the same in quotes as the command takes it. */
  readonly said: string;
  readonly data: string;
  /** Text as it stands in quotes. */
  say(text: string): string;
}

/** Commands that draw a symbology, the likeliest first; * stands for the position. None where the language has no such code. */
export type WriteCode = (symbology: string, shape: CodeShape) => readonly string[];

/** The codes of a language. */
export interface LineCodes {
  types: Readonly<Record<string, BarType<string>>>;
  write: WriteCode;
  /** A position as commands have it; with a comma when absent. */
  at?(x: number, y: number): string;
}

type Ean = keyof typeof eans;

/**
 * An entry for EAN and UPC each, alone, and with two and with five digits beside it.
 * @param names how the language's names begin
 * @param ends how they end, without digits beside the code and with two and five
 */
export function eachEan<const Name extends string, const End extends string, Entry>(
  names: Readonly<Record<Ean, Name>>,
  ends: readonly [none: End, two: End, five: End],
  entryOf: (ean: Ean, extra: 0 | 2 | 5) => Entry,
): Record<`${Name}${End}`, Entry> {
  const found = Object.entries(names).flatMap(([ean, name]) =>
    ([0, 2, 5] as const).map((extra, at) => [`${name}${ends[at]}`, entryOf(ean as Ean, extra)] as const),
  );
  return Object.fromEntries(found) as Record<`${Name}${End}`, Entry>;
}

/** What the type of an EAN or UPC takes. */
export function eanType(ean: Ean, extra: 0 | 2 | 5): BarType<never> {
  const [of, gtin] = eans[ean];
  return extra === 0 ? { of, values: { gtin } } : { of: `${of}+${extra}`, values: { gtin, extra } };
}

/** The types that draw a symbology. */
export function typesFor(
  types: LineCodes['types'],
  symbology: string,
): (readonly [name: string, type: BarType<string>])[] {
  const all = Object.entries(types);
  return [
    ...all.filter(([, { of }]) => of === symbology),
    ...all.filter(([, { alsoLike }]) => alsoLike === symbology),
  ];
}

/** Wide bars of another language's code that may be meant, the likeliest first. */
export const likelyWides = (module: number): number[] => [
  ...new Set([3, 2, 2.5].map((ratio) => Math.round(module * ratio))),
];

/** The same of rows, in modules. */
export const likelyRows = [2, 3, 4, 5];

/** The command of a new code. */
export function insertedCode(
  { x, y, symbology = 'Code 128', module, heightDots, readable = true, data }: Insertion,
  dpmm: number,
  say: (text: string) => string,
  { types, write, at = (left, top) => `${left},${top}` }: LineCodes,
): string {
  const name = symbologyNamed(symbology) ?? '';
  const hasBars = typesFor(types, name).length > 0;
  const dots = module ?? Math.max(1, Math.round(dpmm / (hasBars ? 4 : 2)));
  if (dots < 1 || dots > 10)
    throw new Refusal('edit-module', 'A module is 1 to 10 dots wide.', { module: dots });
  const said = data ?? sampleData[name] ?? '';
  const [command] = write(name, {
    turn: 0,
    module: dots,
    wides: [hasTwoWidths(name) ? dots * 3 : dots],
    height: heightDots ?? Math.round(10 * dpmm),
    line: readable ? 1 : 0,
    align: '',
    rows: [3],
    said,
    data: `"${say(said)}"`,
    say,
  });
  if (command === undefined) {
    throw new Refusal('edit-symbology', `No code ${symbology} is put in.`, { symbology });
  }
  return command.replace('*', () => at(x, y));
}
