import {
  AcrossFault,
  type Across,
  givenWidth,
  type WebPiece,
  type Single,
  type WebEngine,
  type Webs,
  widthUnknown,
} from '../webs.ts';
import { quantityOf, readNumber } from './draw/read-parameters.ts';
import { settingCommands } from './field-parameters.ts';
import { readValues } from './parameter-kinds.ts';
import { serialData } from './draw/serial.ts';
import { unitOf, unitText } from './units.ts';
import { changesPrefix, createZplScanner, parametersOf, zplRawData, type ZplToken } from './scan.ts';

/*
 * Labels side by side in ZPL: positions are moved, never ^LH, of which a format has one. Each label begins with the state
 * that it would have had alone (ZPL II Programming Guide: ^BY, ^CF, ^FW, ^LR and ^MU hold until they are changed).
 */

const refused: Readonly<Record<string, string>> = {
  XF: 'a recalled format brings positions of its own.',
  DF: 'a stored format brings positions of its own.',
  FN: 'its number means one field of the whole web.',
  IL: 'a recalled picture covers the whole web.',
  IS: 'it would keep the picture of the whole web.',
  MC: 'it would print this label under the next ones.',
};

/** Of one field; everything else holds for the whole web. */
const ofField = /^(?:A|A@|F[BCDEHOPRTVX]|TB|B(?:[0-9A-X]|Z)|G[BCDEFS]|S[NF]|XG|IM|FS)$/;
/** Commands that may begin a field without a position. */
const prints = /^(?:F[DV]|G[BCDEFS]|SN|XG|IM)$/;

/** The settings of ^BY, ^CF, ^FW, ^LR and ^MU in force, in dots. */
interface State {
  unit: string;
  dotsPerUnit: number;
  bars: [module: number, ratio: number, height: number];
  font: [name: string, height: number, width: number];
  turn: string;
  align: string;
  reverse: string;
  /** ^PW, which holds for all labels that follow. */
  width?: number;
}

const switchedOn: State = {
  unit: 'D',
  dotsPerUnit: 1,
  bars: [2, 3, 10],
  font: ['A', 0, 0],
  turn: 'N',
  align: '0',
  reverse: 'N',
};

/** A command of a label with what moving it needs. */
interface Step {
  token: ZplToken;
  text: string;
  /** Dots a unit of ^MU where it stands. */
  dotsPerUnit: number;
  /** ^FO, or ^FT with numbers: its other parameters; `x` in the unit. */
  place?: { x: number; rest: string };
  /** ^FO0,0 stands before it: its field says no place of its own. */
  placeless?: boolean;
  /** Counts from copy to copy: its data for copy n. */
  serial?: (copy: number) => string;
}

/** The labels of a ZPL program, and how they are joined. */
function zplWebs(text: string, across: Across): Webs {
  const scanner = createZplScanner(text, 'printer');
  const pieces: WebPiece[] = [];
  let state = switchedOn;
  let between = '';
  let format: ZplToken[] | undefined;
  const used = new Set<string>();
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { code, control } = token;
    if (changesPrefix(code))
      throw new AcrossFault(written(text, token), 'labels across keep the usual prefixes.');
    if (!control && code === 'XA') format = [];
    else if (!control && code === 'XZ' && format) {
      if (format.some((each) => prints.test(each.code) && !each.control)) {
        if (between.trim() !== '') pieces.push({ code: between });
        between = '';
        const made = singleOf(text, format, state, used, across);
        pieces.push({ single: made.single });
        state = made.after;
      } else {
        between += `^XA${format.map(({ start, end }) => text.slice(start, end)).join('')}^XZ`;
        state = format.reduce((before, each) => stateAfter(text, each, before, across.dpmm), state);
      }
      format = undefined;
    } else if (format) {
      format.push(token);
      if (/^(?:BY|CF|FW|LR|MU)$/.test(code)) used.add(code);
    } else between += text.slice(token.start, token.end);
  }
  if (between.trim() !== '') pieces.push({ code: between });
  return {
    pieces,
    web: (head, width, labels, count) => {
      const copies = count > 1 ? `^PQ${count}` : '';
      return `^XA\n${used.has('MU') ? '^MUD' : ''}^PW${width}${head.join('')}${labels.join('')}${copies}^XZ\n`;
    },
  };
}

const written = (text: string, { start, dataStart }: ZplToken) => text.slice(start, dataStart);
/** Line ends between commands mean nothing. */
const lineOf = (text: string, { start, end }: ZplToken) => text.slice(start, end).replace(/[\r\n]+$/, '');

function singleOf(
  text: string,
  tokens: readonly ZplToken[],
  begins: State,
  used: ReadonlySet<string>,
  across: Across,
): { single: Single; after: State } {
  let state = begins;
  let copies = 1;
  let replicates = 1;
  let headUnit = switchedOn.unit;
  const head: string[] = [];
  const steps: Step[] = [];
  let field: { from: number; placed: boolean; hex: boolean } = { from: 0, placed: false, hex: false };
  let fields = 0;
  for (const token of tokens) {
    const { code, control } = token;
    const line = lineOf(text, token);
    if (code === '') {
      if (line.trim() !== '') steps.push({ token, text: line, dotsPerUnit: 1 });
      continue;
    }
    const why = control ? undefined : refused[code];
    if (why) throw new AcrossFault(written(text, token), why);
    if (/^R[FSZ]$/.test(code)) throw new AcrossFault(written(text, token), 'a web has one tag.');
    const parameters = parametersOf(text, token);
    const letter = (parameters[0] ?? '').trim().toUpperCase();
    if ((code === 'PO' && letter === 'I') || (code === 'PM' && letter === 'Y'))
      throw new AcrossFault(
        `^${code}${letter}`,
        'it would turn the whole web, and the labels would change places.',
      );
    const before = state;
    state = stateAfter(text, token, before, across.dpmm);
    const { dotsPerUnit } = state;
    if (code === 'PW' && !control) {
      // The web has a width of its own.
    } else if (code === 'PQ' && !control) {
      const quantity = quantityOf(parameters);
      if (quantity.group > 0)
        throw new AcrossFault('^PQ', 'its pauses and cuts would count webs, not labels.');
      copies = Math.max(1, Math.floor(quantity.copies));
      replicates = quantity.replicates;
    } else if (/^(?:BY|CF|FW|LR|MU)$/.test(code) && !control) {
      steps.push({ token, text: line, dotsPerUnit });
    } else if (control || !ofField.test(code)) {
      // Lengths at the head are in the unit of where they stood.
      if (state.unit !== headUnit) head.push(`^MU${state.unit}`);
      headUnit = state.unit;
      head.push(line);
    } else {
      const step: Step = { token, text: line, dotsPerUnit };
      if (code === 'FO' || (code === 'FT' && parameters.some((each) => each.trim() !== ''))) {
        const [x = '', ...rest] = parameters;
        step.place = { x: Math.abs(readNumber(x) ?? 0), rest: rest.map((each) => `,${each}`).join('') };
        field.placed = true;
      } else if (code === 'FT') {
        // It follows the field before it; the first one of a label begins at the corner.
        if (fields === 0) step.place = { x: 0, rest: ',0' };
        field.placed = true;
      } else if (code === 'FH') field.hex = true;
      else if (code === 'SN') {
        const [data = '', increment = '1', zeros = 'N'] = parameters;
        const serial = { increment, leadingZeros: zeros.trim().toUpperCase() === 'Y', mask: undefined };
        step.serial = (copy) => `^FD${serialData(data, serial as never, Math.floor(copy / replicates))}`;
      } else if (code === 'SF') writeOutSerial(steps, field, parameters, () => replicates);
      if (prints.test(code) && !field.placed) {
        step.placeless = true;
        field.placed = true;
      }
      if (code !== 'SF') steps.push(step);
      if (code === 'FS') {
        fields += 1;
        field = { from: steps.length, placed: false, hex: false };
      }
    }
  }
  const widthDots = state.width ?? givenWidth(across);
  if (widthDots === undefined) throw widthUnknown('^PW');
  const counts = steps.some(({ serial }) => serial);
  const start = stateText(begins, used);
  const single: Single = {
    head: headUnit === switchedOn.unit ? head : [...head, '^MUD'],
    copies,
    counts,
    widthDots,
    at: (dots, copy) => start + steps.map((step) => stepAt(step, dots, copy)).join('') + '\n',
  };
  return { single, after: state };
}

/** ^SF counts the data of the ^FD before it in the field. */
function writeOutSerial(
  steps: Step[],
  field: { from: number; hex: boolean },
  [mask = '', increment = '1']: readonly string[],
  replicates: () => number,
): void {
  const data = steps.slice(field.from).find(({ token }) => token.code === 'FD');
  if (!data) return;
  if (field.hex) throw new AcrossFault('^SF', 'data with ^FH cannot be counted beforehand.');
  const text = data.text.slice(3);
  const serial = { mask, increment, leadingZeros: true };
  data.serial = (copy) => `^FD${serialData(text, serial as never, Math.floor(copy / replicates()))}`;
}

function stepAt(
  { text, place, placeless, serial, token, dotsPerUnit }: Step,
  dots: number,
  copy: number,
): string {
  const inUnit = (moved: number) => unitText(moved, dotsPerUnit);
  if (place) return `^${token.code}${inUnit(Math.round(place.x * dotsPerUnit) + dots)}${place.rest}`;
  const shown = serial ? serial(copy) : text;
  return placeless ? `^FO${inUnit(dots)},0${shown}` : shown;
}

function stateAfter(text: string, token: ZplToken, before: State, dpmm: number): State {
  if (token.control) return before;
  const parameters = parametersOf(text, token).map((each) => each.trim());
  const { dotsPerUnit } = before;
  const read = <Name extends keyof typeof settingCommands>(name: Name) =>
    readValues(settingCommands[name], parameters, { dotsPerUnit, turn: 0, heightDots: 0 });
  switch (token.code) {
    case 'MU': {
      const unit = unitOf(parameters, dpmm);
      return { ...before, ...unit, unit: [unit.unit, ...parameters.slice(1)].join(',') };
    }
    case 'PW': {
      const { width = before.width } = read('PW');
      return width === undefined ? before : { ...before, width };
    }
    case 'BY': {
      const [module, ratio, height] = before.bars;
      const by = read('BY');
      return { ...before, bars: [by['module width'] ?? module, by.ratio ?? ratio, by.height ?? height] };
    }
    case 'CF': {
      const { font, 'font height': height, 'font width': width } = read('CF');
      return { ...before, font: [font.charAt(0).toUpperCase() || before.font[0], height, width] };
    }
    case 'FW': {
      const { rotation, alignment } = read('FW');
      const turn = rotation === undefined ? before.turn : 'NRIB'.charAt(rotation);
      return { ...before, turn, align: alignment === undefined ? before.align : String(alignment) };
    }
    case 'LR':
      return { ...before, reverse: read('LR').reverse ? 'Y' : 'N' };
    default:
      return before;
  }
}

/** The commands that bring a state about, of those that the program changes. */
function stateText({ unit, bars, font, turn, align, reverse }: State, used: ReadonlySet<string>): string {
  const [name, height, width] = font;
  const sizes = height > 0 ? `,${height}${width > 0 ? `,${width}` : ''}` : width > 0 ? `,,${width}` : '';
  const all: Readonly<Record<string, string>> = {
    BY: `^BY${bars.join(',')}`,
    CF: `^CF${name}${sizes}`,
    FW: `^FW${turn},${align}`,
    LR: `^LR${reverse}`,
  };
  const said = Object.entries(all).flatMap(([code, command]) => (used.has(code) ? [command] : []));
  return used.has('MU') ? `^MUD${said.join('')}^MU${unit}` : said.join('');
}

export const zplAcross: WebEngine = { websOf: zplWebs, rawData: zplRawData };
