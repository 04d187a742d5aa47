import type { CompiledTemplate } from '../template/compiled.ts';
import { suppliedValue } from '../template/row-prices.ts';
import type { Values } from '../template/values.ts';

type Filled = Pick<CompiledTemplate, 'variables' | 'priceVariables' | 'gtinVariables'>;

/**
 * What is known to fit a label, as far as rows were drawn: texts by their length, prices and codes by their shape. All
 * digits are equally wide in the fonts of printers and in codes, so that a row of a shape that fits, fits.
 */
export interface FittingValues {
  /** Whether a text is longer than all that are known to fit, so that only a picture tells. */
  anyLonger(template: Filled, values: Values): boolean;
  /** Notes that these texts fit. */
  add(template: Filled, values: Values): void;
  /** The prices and codes of a row without what does not change their size. */
  shapeOf(template: Filled, values: Values): string;
  /** Whether prices and codes of this shape are known to fit. */
  isKnown(shape: string): boolean;
  addShape(shape: string): void;
  /** Whether the variable fills a code. */
  isCode(variable: string): boolean;
  addCode(variable: string): void;
  /** What is known, to be handed to the next check of the same template. */
  known(): Readonly<Record<string, number>>;
}

/** Shapes that are handed on: more than any list of prices has. */
const mostShapes = 1_000;

/** @param known what an earlier check of the same template found */
export function createFittingValues(known: Readonly<Record<string, number>> = {}): FittingValues {
  const fitting = new Map<string, number>();
  const shapes = new Set<string>();
  const codes = new Set<string>();
  for (const [key, value] of Object.entries(known)) {
    if (key.startsWith('shape:')) shapes.add(key.slice(6));
    else if (key.startsWith('code:')) codes.add(key.slice(5));
    else fitting.set(key, value);
  }
  const longest = (variable: string) => fitting.get(variable) ?? 0;
  const hasShape = ({ priceVariables, gtinVariables }: Filled, variable: string) =>
    codes.has(variable) || priceVariables.all.includes(variable) || gtinVariables.includes(variable);
  const extentOf = (values: Values, variable: string) => extent(suppliedValue(values, variable)?.text ?? '');
  return {
    anyLonger: (template, values) =>
      template.variables.some(
        (variable) => !hasShape(template, variable) && extentOf(values, variable) > longest(variable),
      ),
    add(template, values) {
      for (const variable of template.variables) {
        if (hasShape(template, variable)) continue;
        fitting.set(variable, Math.max(longest(variable), extentOf(values, variable)));
      }
    },
    shapeOf: (template, values) =>
      template.variables
        .map((variable) => {
          if (!hasShape(template, variable)) return '';
          const { text = '', number } = suppliedValue(values, variable) ?? {};
          return template.priceVariables.all.includes(variable)
            ? `${priceShape(text)}/${number === undefined ? '' : priceShape(number)}`
            : shape(text);
        })
        .join('|'),
    isKnown: (found) => shapes.has(found),
    addShape: (found) => void shapes.add(found),
    isCode: (variable) => codes.has(variable),
    addCode: (variable) => void codes.add(variable),
    known: () =>
      Object.fromEntries([
        ...fitting,
        ...[...shapes].slice(0, mostShapes).map((found): [string, number] => [`shape:${found}`, 1]),
        ...[...codes].map((variable): [string, number] => [`code:${variable}`, 1]),
      ]),
  };
}

function shape(text: string): string {
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

/** About how far a text reaches, in halves of a digit: narrow letters count half, wide ones half as much again. */
function extent(text: string): number {
  let halves = text.length * 2;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if ("ijl.,:;'|!I ".includes(char)) halves -= 1;
    else if ('mwMW@%'.includes(char)) halves += 1;
  }
  return halves;
}
