import { countsKinds } from '../codes/symbologies.ts';
import type { TextElement } from '../picture/elements.ts';
import type { TextFont } from '../picture/text/fonts.ts';
import type { CompiledTemplate } from '../template/compiled.ts';
import { suppliedValue } from '../template/row-prices.ts';
import type { Value, Values } from '../template/values.ts';

/*
 * What is known to fit a label, so that most rows need not be laid out: a text that is no wider than one that fitted, by
 * the same table of advances as the pen's, and prices and codes of a shape that fitted. All digits are equally wide in
 * the fonts of printers and in codes.
 */

/** How one text of the label grows with the texts of a row. */
interface Measure {
  typeface: TextFont;
  gap: number;
  /** Fixed text and variables in turn. */
  parts: readonly (string | { variable: string })[];
  /** The widest that fitted, in dots; of a block the most lines. */
  most: number;
  linesOf: ((text: string) => number) | undefined;
}

/** What is wrong whatever the texts say, and how wide they may be. */
interface Shape<Finding> {
  findings: readonly Finding[];
  /** Undefined where only a layout tells. */
  measures: Measure[] | undefined;
}

const printed = (value: Value | undefined) => value?.text.trim() ?? '';

/** Text that prints exactly as it is typed. */
const isPlain = (text: string) => !/[\\\p{C}]|[^\S ]/u.test(text);

/** Remembers, for one template, what rows were found to fit. */
export class KnownFits<Finding> {
  readonly #template: CompiledTemplate;
  readonly #shapes = new Map<string, Shape<Finding>>();
  /** Variables that fill codes: whether their characters count themselves. */
  readonly #codes = new Map<string, 'kinds' | 'characters'>();
  /** Variables that fill texts; others place or size something, and count by what they say. */
  readonly #texts = new Set<string>();

  constructor(template: CompiledTemplate) {
    this.#template = template;
  }

  isText(variable: string): boolean {
    const { priceVariables, gtinVariables } = this.#template;
    return (
      !this.#codes.has(variable) &&
      !priceVariables.all.includes(variable) &&
      !gtinVariables.includes(variable)
    );
  }

  addCode(variable: string, symbology: string): void {
    const before = this.#codes.get(variable);
    this.#codes.set(variable, countsKinds(symbology) && before !== 'characters' ? 'kinds' : 'characters');
  }

  /** What is wrong with a row, where that is known; undefined where it has to be laid out. */
  findingsOf(values: Values): readonly Finding[] | undefined {
    const known = this.#shapes.get(this.#shapeOf(values));
    if (!known?.measures) return undefined;
    const fits = known.measures.every((measure) => this.#extentOf(measure, values) <= measure.most);
    return fits ? known.findings : undefined;
  }

  /** Notes a row whose texts fit, and what else is wrong with it. */
  add(values: Values, findings: readonly Finding[], texts: readonly OwnedText[]): void {
    for (const { owners } of texts) for (const variable of owners) this.#texts.add(variable);
    const key = this.#shapeOf(values);
    const found = texts.flatMap(({ element, owners, isFree }) => {
      const variables = owners.filter((variable) => this.isText(variable));
      if (variables.length === 0) return [];
      return [isFree ? this.#measureOf(element, variables, values) : undefined];
    });
    const measures = found.every((measure) => measure !== undefined) ? found : undefined;
    const before = this.#shapes.get(key)?.measures;
    if (before && measures?.length === before.length) {
      for (const [at, measure] of measures.entries()) {
        // A label may fit its texts: then another row has other letters, or lines.
        const known = before[at];
        const isAlike = known?.typeface === measure.typeface && !known.linesOf === !measure.linesOf;
        if (isAlike) measure.most = Math.max(measure.most, known.most);
      }
    }
    if (this.#shapes.size >= mostShapes) this.#shapes.clear();
    this.#shapes.set(key, { findings, measures });
  }

  #measureOf(element: TextElement, variables: readonly string[], values: Values): Measure | undefined {
    const { typeface, gap, block, runs } = element;
    if (block ? !block.linesOf : runs.length !== 1) return undefined;
    const parts = partsOf(element.text, variables, values);
    if (!parts) return undefined;
    const measure = { typeface, gap, parts, most: 0, linesOf: block?.linesOf };
    return { ...measure, most: this.#extentOf(measure, values) };
  }

  /** Dots that the text of a row takes, or lines of a block; Infinity where only a layout tells. */
  #extentOf({ typeface, gap, parts, linesOf }: Measure, values: Values): number {
    let width = 0;
    let whole = '';
    for (const part of parts) {
      const text = typeof part === 'string' ? part : printed(suppliedValue(values, part.variable));
      if (typeof part !== 'string' && !isPlain(text)) return Infinity;
      if (linesOf) whole += text;
      width += widthOf(typeface, text) + gap * text.length;
    }
    return linesOf && width < Infinity ? linesOf(whole) : width;
  }

  /** The prices and codes of a row without what does not change their size, and which variables print anything. */
  #shapeOf(values: Values): string {
    const { variables, priceVariables } = this.#template;
    return variables
      .map((variable) => {
        const { text = '', number } = suppliedValue(values, variable) ?? {};
        if (this.isText(variable)) return text.trim() === '' || !this.#texts.has(variable) ? text : 't';
        if (priceVariables.all.includes(variable))
          return `${priceShape(text)}/${number === undefined ? '' : priceShape(number)}`;
        return this.#codes.get(variable) === 'characters' ? text : kinds(text);
      })
      .join('|');
  }
}

/** A text of the label and the variables that fill it. */
export interface OwnedText {
  element: TextElement;
  owners: readonly string[];
  /** Whether nothing but its own length decides if it fits: no price or code stands within its box. */
  isFree: boolean;
}

/** More than any list of prices has. */
const mostShapes = 10_000;

/** Cuts a text at the values of its variables; undefined where one of them does not print exactly once as it is. */
function partsOf(text: string, variables: readonly string[], values: Values): Measure['parts'] | undefined {
  const places: { start: number; end: number; variable: string }[] = [];
  for (const variable of variables) {
    const value = printed(suppliedValue(values, variable));
    if (value === '') continue;
    const start = text.indexOf(value);
    if (!isPlain(value) || start < 0 || text.includes(value, start + 1)) return undefined;
    places.push({ start, end: start + value.length, variable });
  }
  places.sort((a, b) => a.start - b.start);
  const parts: (string | { variable: string })[] = [];
  let at = 0;
  for (const { start, end, variable } of places) {
    if (start < at) return undefined;
    parts.push(text.slice(at, start), { variable });
    at = end;
  }
  return [...parts, text.slice(at)];
}

const advances = new WeakMap<TextFont, Map<string, number>>();

/** The advance of a text; Infinity where the font lacks a character, or where its outlines are still to be fetched. */
function widthOf(font: TextFont, text: string): number {
  const known = advances.get(font) ?? new Map<string, number>();
  advances.set(font, known);
  let width = 0;
  for (const char of text) {
    let advance = known.get(char);
    if (advance === undefined) {
      try {
        advance = char === ' ' || font.has(char) ? font.advance(char) : Infinity;
      } catch {
        return Infinity;
      }
      known.set(char, advance);
    }
    width += advance;
  }
  return width;
}

function kinds(text: string): string {
  return text.replace(/[0-9]/g, '0').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A');
}

/** Amounts that print with more or fewer digits than they are written with are their own shape. */
function priceShape(text: string): string {
  const isOwn =
    /9[.,]\d{3,}\D*$/.test(text) ||
    /(?:^|\D)0\d/.test(text.replace(/[.,]\d+\D*$/, '')) ||
    /[a-z]/i.test(text);
  return isOwn ? text : text.replace(/[1-9]/g, '1').replace(/0/g, /[1-9]/.test(text) ? '1' : '0');
}
