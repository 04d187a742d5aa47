import { dataMatrixSides } from '../../codes/symbologies.ts';
import type { Turn } from '../../picture/bitmap.ts';
import {
  choice,
  type CommandParameter,
  type CommandParameters,
  dots,
  flag,
  height,
  type ParameterValues,
  text as written,
  turn,
  whole,
  within,
} from './parameter-kinds.ts';

/*
 * The parameters of ZPL's code commands in their written order (ZPL II Programming Guide, ^B0 to ^BZ). Filling loads those of
 * three alone; what may stand in a code is in `code-values.ts`, how one is asked for in `code-commands.ts`.
 */

const text = written();
const bars = { rotation: turn, height, line: flag(true), 'line above': flag(false) };
const barsWithCheck = (isUsual: boolean) => ({ ...bars, 'check digit': flag(isUsual) });
const postal = { ...bars, line: flag(false) };
const checkedBy = <Check extends CommandParameter>(check: Check) => ({
  rotation: turn,
  'check digit': check,
  height,
  line: flag(true),
  'line above': flag(false),
});
const checked = checkedBy(flag(false));
const aztec = {
  rotation: turn,
  magnification: within(1, 100),
  extended: text,
  /** 0, a percentage, or 101 to 104, 201 to 232, 300 for a size. */
  'error control': whole(0, 300, 0),
  menu: text,
  symbols: text,
  id: text,
};
/** T N * and E are older names of A B C and D. */
const codabarEnd = choice(['A', 'B', 'C', 'D', 'T', 'N', '*', 'E'], 'A');

export const code128Parameters = { ...barsWithCheck(false), mode: choice(['N', 'U', 'A', 'D'], 'N') };
export const dataBarParameters = {
  // The manual's default is R, whatever ^FW says.
  rotation: { ...turn, usual: 1 } as CommandParameter<Turn>,
  symbology: whole(1, 12, 1),
  magnification: within(1, 10),
  separator: whole(1, 2, 1),
  height: dots,
  segments: whole(2, 22, 22),
};
export const dataMatrixParameters = {
  rotation: turn,
  height: dots,
  quality: whole(0, 200, 0),
  columns: within(...dataMatrixSides),
  rows: within(...dataMatrixSides),
  format: text,
  escape: text,
  aspect: whole(1, 2, 1),
};

export const codeParameters = {
  B0: aztec,
  B1: checked,
  B2: barsWithCheck(false),
  B3: checked,
  B4: { rotation: turn, height: within(1, 500), line: choice(['N', 'A', 'B'], 'N'), mode: within(0, 5) },
  B5: postal,
  B7: {
    rotation: turn,
    height: dots,
    security: within(0, 8),
    columns: within(1, 30),
    rows: within(3, 90),
    truncated: flag(false),
  },
  B8: bars,
  B9: barsWithCheck(true),
  BA: barsWithCheck(false),
  BB: {
    rotation: turn,
    height: dots,
    security: text,
    characters: within(2, 62),
    rows: within(1, 44),
    mode: choice(['A', 'E', 'F'], 'F'),
  },
  BC: code128Parameters,
  BD: { mode: whole(2, 6, 2), symbol: whole(1, 8, 1), symbols: whole(1, 8, 1) },
  BE: bars,
  BF: { rotation: turn, height, mode: whole(0, 33, 0) },
  BI: bars,
  BJ: bars,
  BK: { ...checked, start: codabarEnd, stop: codabarEnd },
  BL: { rotation: turn, height, 'line above': flag(false) },
  BM: { ...checkedBy(choice(['A', 'B', 'C', 'D'], 'B')), 'second check digit': flag(false) },
  BO: aztec,
  BP: checked,
  BQ: {
    // The printer turns no QR code.
    rotation: { ...text, choices: ['N', 'R', 'I', 'B'] },
    model: text,
    magnification: within(1, 100),
    'error correction': choice(['H', 'Q', 'M', 'L'], 'Q', 'M'),
    /** 7 lets the printer choose. */
    mask: whole(0, 7, 7),
  },
  BR: dataBarParameters,
  BS: { ...bars, 'line above': flag(true) },
  BT: {
    rotation: turn,
    'module width': within(1, 10),
    ratio: text,
    height: dots,
    'row height': dots,
    'narrow width': within(1, 10),
  },
  BU: barsWithCheck(true),
  BX: dataMatrixParameters,
  BZ: { ...postal, type: whole(0, 3, 0) },
} satisfies Readonly<Record<string, CommandParameters>>;

export type CodeCommandName = keyof typeof codeParameters;

/** The values of a code command's parameters, by their names. */
export type CodeParameters<Name extends CodeCommandName> = ParameterValues<(typeof codeParameters)[Name]>;

/** The parameter that holds the module's size, or 'none' for one size; of other codes it is ^BY's. */
export const moduleParameters: Readonly<
  Record<string, 'magnification' | 'height' | 'module width' | 'none' | undefined>
> = {
  B0: 'magnification',
  BD: 'none',
  BO: 'magnification',
  BQ: 'magnification',
  BR: 'magnification',
  BT: 'module width',
  BX: 'height',
};
