import type { Turn } from '../../../../picture/bitmap.ts';
import { drawBars, wideBarDots, type BarsLayout } from '../../../../codes/drawing/draw-bars.ts';
import type { LinePlace } from '../../../../codes/drawing/interpretation-line.ts';
import type { LinearSymbol } from '../../../../codes/symbols/symbol.ts';
import type { CodeDrawing, CodeRemark } from '../../../../codes/drawing.ts';
import { type CodeCommandName, type CodeParameters, codeParameters } from '../../code-parameters.ts';
import { type ParameterDefaults, readValues, usualHeight } from '../../parameter-kinds.ts';

/*
 * How a code command of ZPL is read and drawn: its parameters as the table of code commands has them.
 */

/** The printer settings that a code command draws with (^BY, ^FW). */
export interface BarDefaults extends ParameterDefaults {
  /** ^BY: dots of the narrow bar or module. */
  moduleDots: number;
  /** ^BY: wide bar to narrow bar, 2 to 3. */
  ratio: number;
}

/** The conditions under which a code is drawn. */
export interface CodeContext {
  /** Dots a millimetre of the print head. */
  dpmm: number;
  /** Whether ^FT placed the field (by its bottom left corner), not ^FO. */
  typeset: boolean;
}

/** The settings of ^BY, in whole dots. */
interface Bars {
  moduleDots: number;
  wideDots: number;
  heightDots: number;
}

/** The values of the parameters, and the bars of ^BY. */
export interface CodeSettings {
  turn: Turn;
  bars: Bars;
  values: Readonly<Record<string, unknown>>;
}

/** One code command of ZPL. */
export interface ZplCode {
  /** The command's two letters, such as 'BC'. */
  command: CodeCommandName;
  /** Reads the parameters after the command, split at the delimiter; a missing or wrong one takes its default. */
  read(params: readonly string[], defaults: BarDefaults): CodeSettings;
  /**
   * Draws the data of a field, after ^FH and ^CI.
   * Throws CodeFault for data that the symbology cannot hold.
   */
  draw(settings: CodeSettings, data: string, context: CodeContext): CodeDrawing;
}

/** A code that is drawn from its parameters and what is around it. */
export function zplCode<Name extends CodeCommandName>(
  command: Name,
  draw: (data: string, values: CodeParameters<Name>, around: CodeContext & Bars) => CodeDrawing,
): ZplCode {
  const parameters = codeParameters[command];
  return {
    command,
    read(params, defaults) {
      const moduleDots = Math.max(1, Math.round(defaults.moduleDots));
      const wideDots = wideBarDots(moduleDots, defaults.ratio);
      const bars = { moduleDots, wideDots, heightDots: Math.round(defaults.heightDots) || usualHeight };
      const values: CodeSettings['values'] = readValues(parameters, params, defaults);
      const { rotation } = values;
      return { turn: typeof rotation === 'number' ? (rotation as Turn) : 0, bars, values };
    },
    draw: ({ values, bars }, data, context) =>
      draw(data, values as CodeParameters<Name>, { ...context, ...bars }),
  };
}

/** A code that is one row of bars. */
export function zplBars<Name extends CodeCommandName>(
  command: Name,
  encode: (data: string, values: CodeParameters<Name>) => LinearSymbol & { remarks?: readonly CodeRemark[] },
): ZplCode {
  return zplCode(command, (data, values, around) => {
    const { remarks = [], ...symbol } = encode(data, values);
    const drawing = drawBars(symbol, barsLayout(values, around));
    return remarks.length > 0 ? { ...drawing, remarks } : drawing;
  });
}

/** Parameters of most linear codes: the height, the interpretation line, and whether that is above. */
interface BarParameters {
  height?: number | undefined;
  line?: unknown;
  'line above'?: unknown;
}

export function barsLayout(values: BarParameters, around: CodeContext & Bars): BarsLayout {
  const { moduleDots, wideDots, heightDots, dpmm } = around;
  return { moduleDots, wideDots, heightDots: values.height ?? heightDots, line: linePlace(values), dpmm };
}

/** Where the interpretation line stands. */
export function linePlace({ line = true, 'line above': above }: BarParameters): LinePlace {
  return line === true ? (above === true ? 'above' : 'below') : 'none';
}
