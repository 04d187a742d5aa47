import type { Turn } from '../../picture/bitmap.ts';
import type { CodeValues } from '../../template/code-data.ts';
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
} from './command-parameters.ts';

/*
 * The code commands of ZPL (ZPL II Programming Guide, ^B0 to ^BZ): what each one asks for, its parameters in their written
 * order, and the values that it takes. Filling, drawing, editing, inserting and converting read this table.
 */

/** Parameters as they are written, by their names. */
export type WrittenParameters = Readonly<Record<string, string>>;

export interface CodeCommand {
  /** The symbology, as reports and problems name it. */
  readonly of: string;
  readonly parameters: CommandParameters;
  /** Left out where the values have rules of their own, in compile/codes. */
  readonly values?: CodeValues;
  /** The parameter that holds the module's size, or 'none' for one size; of others it is ^BY's. */
  readonly module?: 'magnification' | 'height' | 'module width' | 'none';
  /** Whether the height is that of one row of several. */
  readonly isStacked?: true;
  /** How it is written: the parameters that are not the usual ones, the likeliest first. */
  readonly asked?: readonly WrittenParameters[];
  /** The same for other codes that it draws, by their names. */
  readonly alsoAsked?: Readonly<Record<string, readonly WrittenParameters[]>>;
  /** Codes of other languages that are drawn in the same way. */
  readonly alsoLike?: string;
}

const command = <const Command extends CodeCommand>(entry: Command): Command => entry;

const text = written();
const once: readonly WrittenParameters[] = [{}];
const checkedOrNot: readonly WrittenParameters[] = [{}, { 'check digit': 'Y' }];
const bars = { rotation: turn, height, line: flag(true), 'line above': flag(false) };
const hidden = { ...bars, line: flag(false) };
const checkedBy = <Check extends CommandParameter>(check: Check) => ({
  rotation: turn,
  'check digit': check,
  height,
  line: flag(true),
  'line above': flag(false),
});
const checked = checkedBy(flag(false));

const digits = /[0-9]/;
const code39 = /[0-9A-Z\-. $/+%]/;
const ascii = /[ -~]/;

const aztec = {
  of: 'Aztec',
  parameters: {
    rotation: turn,
    magnification: within(1, 100),
    extended: text,
    /** 0, a percentage, or 101 to 104, 201 to 232, 300 for a size. */
    'error control': whole(0, 300, 0),
    menu: text,
    symbols: text,
    id: text,
  },
  module: 'magnification',
} as const;

export const codeCommands = {
  B0: command({ ...aztec, asked: [{ extended: 'N', 'error control': '0' }] }),
  B1: command({
    of: 'Code 11',
    parameters: checked,
    values: { character: /[0-9-]/ },
    asked: checkedOrNot,
  }),
  B2: command({
    of: 'Interleaved 2 of 5',
    parameters: { ...bars, 'check digit': flag(false) },
    values: { character: digits },
    asked: checkedOrNot,
    alsoLike: 'ITF-14',
  }),
  B3: command({
    of: 'Code 39',
    parameters: checked,
    asked: checkedOrNot,
  }),
  B4: command({
    of: 'Code 49',
    parameters: {
      rotation: turn,
      height: within(1, 500),
      line: choice(['N', 'A', 'B'], 'N'),
      mode: within(0, 5),
    },
    values: { character: ascii },
    isStacked: true,
  }),
  B5: command({
    of: 'PLANET',
    parameters: hidden,
    values: { character: digits, whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' } },
    asked: once,
  }),
  B7: command({
    of: 'PDF417',
    parameters: {
      rotation: turn,
      height: dots,
      security: within(0, 8),
      columns: within(1, 30),
      rows: within(3, 90),
      truncated: flag(false),
    },
    isStacked: true,
    asked: once,
  }),
  B8: command({ of: 'EAN-8', parameters: bars, values: { gtin: 7 }, asked: once }),
  B9: command({
    of: 'UPC-E',
    parameters: { ...bars, 'check digit': flag(true) },
    values: { gtin: 'ten' },
    asked: once,
  }),
  BA: command({
    of: 'Code 93',
    parameters: { ...bars, 'check digit': flag(false) },
    // & ' ( ) are its shift characters.
    values: { character: /[ -%*-~]/ },
    asked: once,
  }),
  BB: command({
    of: 'Codablock',
    parameters: {
      rotation: turn,
      height: dots,
      security: text,
      characters: within(2, 62),
      rows: within(1, 44),
      mode: choice(['A', 'E', 'F'], 'F'),
    },
    values: { character: ascii },
    isStacked: true,
  }),
  BC: command({
    of: 'Code 128',
    parameters: { ...bars, 'check digit': flag(false), mode: choice(['N', 'U', 'A', 'D'], 'N') },
    asked: [{ mode: 'A' }, {}],
    alsoAsked: { 'GS1-128': [{ mode: 'D' }] },
  }),
  BD: command({
    of: 'MaxiCode',
    parameters: { mode: whole(2, 6, 2), symbol: whole(1, 8, 1), symbols: whole(1, 8, 1) },
    module: 'none',
  }),
  BE: command({ of: 'EAN-13', parameters: bars, values: { gtin: 12 }, asked: once }),
  BF: command({
    of: 'MicroPDF417',
    parameters: { rotation: turn, height, mode: whole(0, 33, 0) },
    isStacked: true,
  }),
  BI: command({ of: 'Industrial 2 of 5', parameters: bars, values: { character: digits }, asked: once }),
  BJ: command({ of: 'Standard 2 of 5', parameters: bars, values: { character: digits }, asked: once }),
  BK: command({
    of: 'Codabar',
    // T N * and E are older names of A B C and D.
    parameters: {
      ...checked,
      start: choice(['A', 'B', 'C', 'D', 'T', 'N', '*', 'E'], 'A'),
      stop: choice(['A', 'B', 'C', 'D', 'T', 'N', '*', 'E'], 'A'),
    },
    values: { character: /[0-9\-$:/.+]/ },
    asked: ['A', 'B', 'C', 'D'].map((end) => ({ start: end, stop: end })),
  }),
  BL: command({
    of: 'LOGMARS',
    parameters: { rotation: turn, height, 'line above': flag(false) },
    values: { character: code39 },
    asked: once,
  }),
  BM: command({
    of: 'MSI',
    parameters: {
      ...checkedBy(choice(['A', 'B', 'C', 'D'], 'B')),
      'second check digit': flag(false),
    },
    values: { character: digits, whole: { pattern: /^\d{1,14}$/, rule: 'at most 14 digits' } },
    asked: [{ 'check digit': 'A' }, {}],
  }),
  BO: command(aztec),
  BP: command({ of: 'Plessey', parameters: checked, values: { character: /[0-9A-F]/ }, asked: once }),
  BQ: command({
    of: 'QR Code',
    parameters: {
      // The printer turns no QR code.
      rotation: { ...text, choices: ['N', 'R', 'I', 'B'] },
      model: text,
      magnification: within(1, 100),
      'error correction': choice(['H', 'Q', 'M', 'L'], 'Q', 'M'),
      /** 7 lets the printer choose. */
      mask: whole(0, 7, 7),
    },
    module: 'magnification',
    asked: [{ rotation: 'N', model: '2' }],
  }),
  BR: command({
    of: 'GS1 DataBar',
    parameters: {
      // The manual's default is R, whatever ^FW says.
      rotation: { ...turn, usual: 1 } as CommandParameter<Turn>,
      symbology: whole(1, 12, 1),
      magnification: within(1, 10),
      separator: whole(1, 2, 1),
      height: dots,
      segments: whole(2, 22, 22),
    },
    module: 'magnification',
  }),
  BS: command({
    of: 'EAN extension',
    parameters: { ...bars, 'line above': flag(true) },
    values: { character: digits, whole: { pattern: /^(?:\d{2}|\d{5})$/, rule: '2 or 5 digits' } },
  }),
  BT: command({
    of: 'TLC39',
    parameters: {
      rotation: turn,
      'module width': within(1, 10),
      ratio: text,
      height: dots,
      'row height': dots,
      'narrow width': within(1, 10),
    },
    values: { character: /[0-9A-Za-z,]/ },
    module: 'module width',
  }),
  BU: command({
    of: 'UPC-A',
    parameters: { ...bars, 'check digit': flag(true) },
    values: { gtin: 11 },
    asked: once,
  }),
  BX: command({
    of: 'Data Matrix',
    parameters: {
      rotation: turn,
      height: dots,
      quality: whole(0, 200, 0),
      columns: within(8, 144),
      rows: within(8, 144),
      format: text,
      escape: text,
      aspect: whole(1, 2, 1),
    },
    module: 'height',
    asked: [{ quality: '200' }],
    alsoAsked: { 'GS1 DataMatrix': [{ quality: '200', escape: '_' }] },
  }),
  BZ: command({
    of: 'POSTNET',
    parameters: { ...hidden, type: whole(0, 3, 0) },
    values: { name: 'A postal code', character: /[0-9-]/ },
    asked: once,
  }),
};

export type CodeCommandName = keyof typeof codeCommands;

/** What the parameters of a code command come to, by their names. */
export type CodeParameters<Name extends CodeCommandName> = ParameterValues<
  (typeof codeCommands)[Name]['parameters']
>;

/** The entry of a code command; undefined for another command. */
export function codeCommandOf(name: string): CodeCommand | undefined {
  return Object.hasOwn(codeCommands, name) ? codeCommands[name as CodeCommandName] : undefined;
}

/** The place of a parameter of a code command, from 0. */
export function parameterAt<Name extends CodeCommandName>(
  name: Name,
  parameter: keyof CodeParameters<Name>,
): number {
  return Object.keys(codeCommands[name].parameters).indexOf(parameter as string);
}
