import type { Turn } from '../../../../picture/bitmap.ts';
import { drawBars, wideBarDots } from '../../../../codes/drawing/draw-bars.ts';
import type {
  BarDefaults,
  CodeContext,
  CodeDrawing,
  CodeRemark,
  ZplCodeSettings,
} from '../../../../codes/drawing.ts';
import type { LinePlace } from '../../../../codes/drawing/interpretation-line.ts';
import type { LinearSymbol } from '../../../../codes/symbols/symbol.ts';

/*
 * The parameters of ZPL's code commands, read as printers do: one that is missing or wrong takes its default.
 */

export interface CodeParameters {
  turn(index: number): Turn;
  /** Dots of height, in ^MU's unit; ^BY's height where missing. */
  height(index: number): number;
  /** A length in ^MU's unit, in dots; undefined where it is missing or not positive. */
  dots(index: number): number | undefined;
  flag(index: number, missing: boolean): boolean;
  /** A whole number within bounds, or what stands for a missing or wrong one. */
  whole(index: number, low: number, high: number, missing: number): number;
  /** A capital letter or a digit out of those listed. */
  choice<T extends string>(index: number, choices: readonly T[], missing: T): T;
  /** Whether there is anything at this place. */
  given(index: number): boolean;
  text(index: number): string;
}

const largestHeight = 32_000;
const defaultHeight = 10;

export function codeParameters(params: readonly string[], defaults: BarDefaults): CodeParameters {
  const text = (index: number) => (params[index] ?? '').trim();
  const number = (index: number): number | undefined => {
    const match = /^[^\d.+-]*([+-]?(?:\d+(?:\.\d*)?|\.\d+))/.exec(text(index));
    return match?.[1] === undefined ? undefined : Number(match[1]);
  };
  const dots = (index: number): number | undefined => {
    const value = number(index);
    if (value === undefined) return undefined;
    const scaled = Math.round(value * defaults.dotsPerUnit);
    return scaled >= 1 && scaled <= largestHeight ? scaled : undefined;
  };
  return {
    text,
    dots,
    given: (index) => text(index) !== '',
    turn: (index) => {
      const at = 'NRIB'.indexOf(text(index).charAt(0).toUpperCase() || '-');
      return at < 0 ? defaults.turn : (at as Turn);
    },
    height: (index) => dots(index) ?? (Math.round(defaults.heightDots) || defaultHeight),
    flag: (index, missing) => {
      const letter = text(index).charAt(0).toUpperCase();
      return letter === 'Y' ? true : letter === 'N' ? false : missing;
    },
    whole: (index, low, high, missing) => {
      const value = number(index);
      return value !== undefined && Number.isInteger(value) && value >= low && value <= high
        ? value
        : missing;
    },
    choice: (index, choices, missing) => {
      const letter = text(index).charAt(0).toUpperCase();
      return choices.find((choice) => choice === letter) ?? missing;
    },
  };
}

/** What every linear code is drawn with. */
export interface BarsSettings extends ZplCodeSettings {
  moduleDots: number;
  wideDots: number;
  heightDots: number;
  line: LinePlace;
}

/** Where the interpretation line stands by the two flags that ask for it. */
export function linePlace(shown: boolean, above: boolean): LinePlace {
  return shown ? (above ? 'above' : 'below') : 'none';
}

/** Module and wide bar of ^BY. */
export function barWidths(defaults: BarDefaults): { moduleDots: number; wideDots: number } {
  const moduleDots = Math.max(1, Math.round(defaults.moduleDots));
  return { moduleDots, wideDots: wideBarDots(moduleDots, defaults.ratio) };
}

/** Reads o, h, f and g, which most linear codes have, from their places. */
export function readBars(
  parameters: CodeParameters,
  defaults: BarDefaults,
  places: { height: number; line: number; above: number },
  missing: { line: boolean; above: boolean } = { line: true, above: false },
): BarsSettings {
  return {
    turn: parameters.turn(0),
    ...barWidths(defaults),
    heightDots: parameters.height(places.height),
    line: linePlace(parameters.flag(places.line, missing.line), parameters.flag(places.above, missing.above)),
  };
}

export function drawZplBars(
  symbol: LinearSymbol,
  settings: BarsSettings,
  context: CodeContext,
  remarks: readonly CodeRemark[] = [],
): CodeDrawing {
  const drawing = drawBars(symbol, { ...settings, dpmm: context.dpmm });
  return remarks.length > 0 ? { ...drawing, remarks } : drawing;
}
