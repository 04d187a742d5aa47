import { sampleData, symbologyNamed } from '../../../codes/symbologies.ts';
import { lineEndOf } from '../../argument-edits.ts';
import { type EditedLabel, type Insertion, type Proposal, Refusal } from '../../edit-rules.ts';
import { moduleParameters } from '../code-parameters.ts';
import { prefixesAfter, type ZplPrefixes } from '../scan.ts';
import { formatCommands } from '../draw/commands/formats.ts';
import { labelCommands } from '../draw/commands/label.ts';
import { textCommands } from '../draw/commands/text.ts';
import { readParameters } from '../draw/read-parameters.ts';
import { walkZpl } from '../draw/walk.ts';
import { unitsIn } from './units.ts';
import { encodeData } from './data.ts';
import { commandsOf, setsOwnField } from './syntax.ts';
import { commandFor, dataFor, sizeParameters, codeParametersOf } from './write-code.ts';

/*
 * New fields. What is in force where one is put in (^LH, ^LS, ^LT, ^MU, ^FW, ^CI, ^BY, ^LR) is written against in the field
 * itself, and what it changes for others is written again behind it.
 */

/** The settings in force at a place of the label. */
interface State {
  prefixes: ZplPrefixes;
  home: { x: number; y: number };
  dotsPerUnit: number;
  unit: string;
  /** ^BY as it is written. */
  module: string;
  barDots: number;
  isAligned: boolean;
  page: number;
  isReversed: boolean;
}

/** What the walk of drawing has there; commands that set nothing for a field of its own are left out. */
function stateAt(label: EditedLabel, at: number): State {
  const { printer } = walkZpl(
    { text: label.code.slice(0, at), encoding: label.encoding },
    {
      commands: settings,
      reader: label.isTemplate ? 'template' : 'printer',
      dpmm: label.dpmm,
    },
  );
  const { inForce, bars } = printer;
  const written = (setting: string) => inForce[setting] && readParameters(inForce[setting]);
  // The setting of an account stands there as a placeholder; what it is filled with is UTF-8.
  const isNumbered = written('character set')?.number(0) !== undefined;
  const isFilled = label.isTemplate && inForce['character set'] !== undefined && !isNumbered;
  return {
    prefixes: prefixesAfter(
      label.code,
      commandsOf(label).filter(({ start }) => start < at),
    ),
    home: { x: printer.homeX - printer.shiftLeft, y: printer.homeY + printer.top },
    dotsPerUnit: printer.dotsPerUnit,
    unit: written('unit')?.letter(0) ?? '',
    module: String(written('module width')?.number(0) ?? 2),
    barDots: bars.heightDots,
    isAligned: printer.fieldAlign !== 'left',
    page: isFilled ? 28 : printer.codePage,
    isReversed: printer.reverseAll,
  };
}

const settings = new Map(
  [formatCommands, labelCommands, textCommands].flatMap((group) => Object.entries(group)),
);

/** The functions that write the text of a field. */
interface Pen {
  label: EditedLabel;
  state: State;
  /** Dots in the unit in force. */
  units(dots: number): string;
  /** A command with its parameters. */
  command(name: string, ...parameters: readonly (string | number)[]): string;
  /** ^FD, with ^FH where it needs that. */
  data(text: string, isCode: boolean, isBlock?: boolean): string;
}

function penAt(label: EditedLabel, state: State): Pen {
  const { format, delimiter } = state.prefixes;
  const command: Pen['command'] = (name, ...parameters) => `${format}${name}${parameters.join(delimiter)}`;
  return {
    label,
    state,
    command,
    units: (dots) => unitsIn(dots, state.dotsPerUnit, state.unit === 'M' || state.unit === 'I'),
    data(text, isCode, isBlock = false) {
      const { page, prefixes } = state;
      const syntax = { prefixes, hex: undefined, page, isCode, isBlock };
      const { said, indicator } = encodeData(label, undefined, text, syntax);
      return `${indicator === undefined ? '' : command('FH')}${command('FD')}${said}`;
    },
  };
}

/** Puts a field behind the others of a label; a source without a label gets one. */
export function insertZpl(label: EditedLabel, insertion: Insertion): Proposal {
  const wanted = insertion.label ?? 0;
  const last = label.fields.findLast(({ labels }) => labels.includes(wanted));
  const end = commandsOf(label).find(({ code, start }) => code === 'XZ' && start >= (last?.range.from ?? 0));
  if (!end && commandsOf(label).length > 0) {
    throw new Refusal('edit-no-label', 'The code has no end of a label (^XZ) to put a field before.');
  }
  const at = end?.start ?? label.source.length;
  const behind = commandsOf(label).filter(({ start }) => start < at);
  const begin = behind.findLast(({ code }) => code === 'XA' || code === 'XZ');
  if (end && begin?.code !== 'XA') {
    throw new Refusal('edit-no-label', 'The code has no beginning of a label (^XA) to put a field behind.');
  }
  const state = stateAt(label, at);
  const pen = penAt(label, state);
  const isLine = /(?:^|[\r\n])$/.test(label.source.slice(0, at));
  const lineEnd = lineEndOf(label.source);
  const { before, text, after } = fieldText(pen, insertion);
  // A field without an end would go on in the new one.
  const ending = behind.at(-1);
  const isOpen = end !== undefined && ending !== undefined && ending.code !== 'FS' && setsOwnField(ending);
  const lead =
    (end ? '' : `${pen.command('XA')}${lineEnd}`) + (isOpen ? `${pen.command('FS')}${lineEnd}` : '') + before;
  const tail = after + (end ? (isLine ? lineEnd : '') : `${lineEnd}${pen.command('XZ')}${lineEnd}`);
  const change = { from: at, to: at, text: lead + text + tail };
  return { changes: [change], inserted: { change, offset: lead.length } };
}

/** A field, and what must be in force around it. */
function fieldText(pen: Pen, insertion: Insertion): { before: string; text: string; after: string } {
  const { state, command } = pen;
  const isCode = insertion.kind === 'code';
  const code = isCode ? codeText(pen, insertion) : undefined;
  const x = insertion.x - state.home.x;
  const y = insertion.y - state.home.y - (code?.lower ?? 0);
  if (x < 0 || y < 0) {
    throw new Refusal(
      'edit-out-of-label',
      'ZPL counts positions from 0: there is no field further left or up.',
      {
        x: insertion.x,
        y: insertion.y,
      },
    );
  }
  const position = command('FO', pen.units(x), pen.units(y), ...(state.isAligned ? ['0'] : []));
  const text = position + (code?.text ?? shapeText(pen, insertion)) + command('FS');
  const bars = code?.module;
  return {
    before: (state.isReversed ? command('LRN') : '') + (bars === undefined ? '' : command('BY', bars)),
    text,
    after: (bars === undefined ? '' : command('BY', state.module)) + (state.isReversed ? command('LRY') : ''),
  };
}

function shapeText(pen: Pen, insertion: Insertion): string {
  const { command, units, label } = pen;
  const { kind, widthDots, heightDots } = insertion;
  const mm = (length: number) => Math.round(length * label.dpmm);
  const thickness = Math.max(1, insertion.thickness ?? Math.round(label.dpmm / 4));
  const width = widthDots ?? mm(10);
  const height = heightDots ?? mm(10);
  switch (kind) {
    case 'text':
    case 'symbol': {
      const { letterHeightDots: high = mm(3), letterWidthDots: wide = high } = insertion;
      const size = units(heightDots !== undefined && insertion.lines === undefined ? heightDots : high);
      if (kind === 'symbol') return command('GS', 'N', size, size) + pen.data('A', false);
      const isBlock = widthDots !== undefined;
      const font = command('A', '0N', size, isBlock && insertion.lines !== undefined ? units(wide) : size);
      if (!isBlock) return font + pen.data(insertion.data ?? 'Text', false);
      const letter = { left: 'L', centre: 'C', right: 'R' }[insertion.align ?? 'left'];
      const block = command('FB', units(widthDots), insertion.lines ?? 1, 0, letter);
      return font + block + pen.data(insertion.data ?? 'Text', false, true);
    }
    case 'line': {
      const [across, down] = [widthDots ?? mm(20), heightDots ?? thickness];
      return command('GB', units(across), units(down), units(Math.min(across, down)));
    }
    case 'box':
      return command('GB', units(width), units(height), units(Math.min(thickness, width, height)));
    case 'area': {
      const whole = [units(width), units(height), units(Math.min(width, height))];
      return insertion.turns ? command('FR') + command('GB', ...whole) : command('GB', ...whole, 'W');
    }
    case 'ellipse':
      return width === height
        ? command('GC', units(width), units(thickness))
        : command('GE', units(width), units(height), units(thickness));
    case 'diagonal':
      return command(
        'GD',
        units(Math.max(3, width - thickness)),
        units(height),
        units(thickness),
        '',
        insertion.falls ? 'L' : 'R',
      );
    case 'image': {
      const { image } = insertion;
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      const perRow = Math.ceil(image.widthDots / 8);
      const bytes = perRow * image.heightDots;
      const hex = Array.from(image.data.subarray(0, bytes), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
      return command('GF', 'A', bytes, bytes, perRow, hex.toUpperCase());
    }
    default:
      throw new Refusal('edit-kind', `ZPL has no field of the kind ${kind}.`, { kind });
  }
}

function codeText(
  pen: Pen,
  { symbology = 'Code 128', module, heightDots, readable = true, data }: Insertion,
): { text: string; module?: string; lower: number } {
  const name = symbologyNamed(symbology) ?? '';
  const form = commandFor(name);
  // Of codes that are only like others nobody asks for one.
  if (!form || form.entry.alsoLike === name) {
    throw new Refusal('edit-symbology', `No code ${symbology} is put in.`, { symbology });
  }
  const { name: command, asked } = form;
  const hasBars = moduleParameters[command] === undefined;
  const { dpmm } = pen.label;
  const dots = module ?? (hasBars ? Math.max(1, Math.round(dpmm / 4)) : Math.max(2, Math.round(dpmm / 2)));
  if (dots < 1 || dots > 10)
    throw new Refusal('edit-module', 'A module is 1 to 10 dots wide.', { module: dots });
  const height = pen.units(heightDots ?? Math.round(10 * dpmm));
  const size = sizeParameters(command, { height, readable, module: dots, row: 3 }, pen.units);
  const parameters = codeParametersOf(command, { rotation: 'N', ...size, ...asked[0] });
  const written = pen.command(command, ...parameters);
  const said = pen.data(data ?? dataFor(command, {}, sampleData[name] ?? ''), true);
  const isQr = command === 'BQ';
  return {
    text: written + (isQr ? said.replace(pen.command('FD'), `${pen.command('FD')}QA,`) : said),
    ...(hasBars ? { module: pen.units(dots) } : {}),
    // A QR code stands lower by the height of ^BY.
    lower: isQr ? pen.state.barDots : 0,
  };
}
