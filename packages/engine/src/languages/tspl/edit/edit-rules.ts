import type { DocumentField } from '../../../editing/label-document.ts';
import {
  alongText,
  type ArgumentLanguage,
  argumentRules,
  inPage,
  linesIn,
  sidesOf,
  type Sizing,
} from '../../argument-edits.ts';
import { farEnd, fixed, given, wantedBars, wantedModule, wantedRow } from '../../argument-sizes.ts';
import { type EditedLabel, Refusal, type Size } from '../../edit-rules.ts';
import { tsplPage } from '../code-page.ts';
import { setUpCommands } from '../draw/commands/set-up.ts';
import { walkTspl } from '../draw/walk.ts';
import { isProportional } from '../proportional.ts';
import { createTsplScanner } from '../scan.ts';
import { tsplCommands } from './insert.ts';

/* TSPL/TSPL2 manual: every position, length and size is an argument in dots; fonts come in multiples or points. */

const settings = new Map(Object.entries(setUpCommands));

const tspl: ArgumentLanguage = {
  lines: (code) => linesIn(createTsplScanner(code)),
  prints: (name) => name === 'PRINT',
  originAt({ code, encoding, dpmm }, at) {
    const source = { text: code.slice(0, at), encoding };
    const { printer } = walkTspl(source, { dpmm, widthMm: 100, heightMm: 100 }, settings);
    return { x: printer.referenceX + printer.shiftX, y: printer.referenceY + printer.shiftY };
  },
  sizes: sizesOf,
  rewrite: ellipseForCircle,
  readData: (label, field, written) => {
    const page = pageOf(label, field);
    const text = label.encoding === 'latin1' && page ? page.textOf(written) : written;
    return isString(label, field)
      ? text.replaceAll('\\["]', '"').replaceAll('\\[R]', '\r').replaceAll('\\[L]', '\n')
      : text;
  },
  writeData(label, field, text) {
    const isText = field?.kind === 'text' && field.block === undefined;
    if (isText && /[\r\n]/.test(text)) {
      throw new Refusal('edit-one-line', 'Only BLOCK has several lines.', {}, field);
    }
    const escaped = text.replaceAll('"', '\\["]').replace(/\r/g, '\\[R]').replace(/\n/g, '\\[L]');
    if (label.encoding !== 'latin1') return escaped;
    return inPage(escaped, pageOf(label, field), field, { name: 'code page', command: 'CODEPAGE' });
  },
  comment: 'REM ',
  commands: tsplCommands,
  frame: { before: 'CLS\n', after: 'PRINT 1\n' },
};

/** How TSPL is edited as a picture. */
export const tsplEditRules = argumentRules(tspl);

function isString({ source }: EditedLabel, { data }: DocumentField): boolean {
  return data !== undefined && source[data.from - 1] === '"' && source[data.to] === '"';
}

/** The code page in force for a field, or at the end of the label. */
function pageOf({ code }: EditedLabel, field: DocumentField | undefined) {
  const written =
    field?.parameters['codepage']?.value ?? [...code.matchAll(/^[ \t]*CODEPAGE[^\r\n]*/gim)].at(-1)?.[0];
  return tsplPage((written ?? '').replace(/^\s*CODEPAGE\s*/i, '') || '437');
}

/** A circle that is wider than high is an ellipse. */
function ellipseForCircle(
  { source }: EditedLabel,
  { range, box, parameters }: DocumentField,
  { widthDots = box.width, heightDots = box.height }: Size,
) {
  const diameter = parameters['diameter']?.range;
  if (!diameter || widthDots === heightDots || !/^CIRCLE/i.test(source.slice(range.from, range.to)))
    return undefined;
  return [
    { from: range.from, to: range.from + 'CIRCLE'.length, text: 'ELLIPSE', isOwn: true },
    { ...diameter, text: `${widthDots},${heightDots}` },
  ];
}

function sizesOf(sizing: Sizing, size: Size): Record<string, number> {
  const { field, command } = sizing;
  if (size.letterHeightDots !== undefined || size.letterWidthDots !== undefined) {
    return letterSizes(sizing, size);
  }
  if (command === 'TEXT') return letters(sizing, size);
  if (command === 'BLOCK') {
    const { along, across } = alongText(field, size);
    return given({ width: along, height: across });
  }
  if (field.kind === 'code') return codeSizes(sizing, size);
  const { widthDots, heightDots } = size;
  if (command === 'CIRCLE') return given({ diameter: widthDots ?? heightDots });
  const ends = { BOX: ['x', 'x end', 'y', 'y end'], DIAGONAL: ['x1', 'x2', 'y1', 'y2'] } as const;
  if (command === 'BOX' || command === 'DIAGONAL') {
    const [left, right, top, bottom] = ends[command];
    return { ...farEnd(sizing, [left, right], widthDots), ...farEnd(sizing, [top, bottom], heightDots) };
  }
  if (['BAR', 'ERASE', 'REVERSE', 'ELLIPSE'].includes(command)) {
    return given({ width: widthDots, height: heightDots });
  }
  throw fixed(field);
}

/** The unit of a text's letters in dots (points, or cells of a font) and the multiples in force. */
function cellsOf({ field, label, number }: Sizing) {
  const { font } = field;
  if (!font) throw fixed(field);
  const [timesAcross, timesDown] = [number('x-multiplication') ?? 1, number('y-multiplication') ?? 1];
  const isScaled = isScalable(field);
  const perPoint = (label.dpmm * 25.4) / 72;
  const [cellWidth, cellHeight] = isScaled
    ? [perPoint, perPoint]
    : [font.widthDots / Math.trunc(timesAcross), font.heightDots / Math.trunc(timesDown)];
  const most = isScaled ? 999 : 10;
  const step = (dots: number, cell: number) => Math.max(1, Math.min(most, Math.round(dots / cell)));
  return { font, timesAcross, timesDown, cellWidth, cellHeight, step };
}

function letterSizes(sizing: Sizing, { letterHeightDots: high, letterWidthDots: wide }: Size) {
  const { font, cellWidth, cellHeight, step } = cellsOf(sizing);
  const times = (dots: number | undefined, cell: number) => {
    if (dots === undefined) return undefined;
    const taken = step(dots, cell);
    sizing.taken(dots, Math.round(taken * cell));
    return taken;
  };
  const down = times(high, cellHeight);
  if (!isProportional(font.name))
    return given({ 'x-multiplication': times(wide, cellWidth), 'y-multiplication': down });
  if (down !== undefined && wide !== undefined) sizing.taken(wide, Math.round(down * cellWidth));
  return given({ 'y-multiplication': down ?? times(wide, cellWidth) });
}

function letters(sizing: Sizing, size: Size): Record<string, number> {
  const { field } = sizing;
  const { font, timesAcross, timesDown, cellWidth, cellHeight, step } = cellsOf(sizing);
  const { along, across } = alongText(field, size);
  const now = sidesOf(field);
  const values: Record<string, number> = {};
  if (across !== undefined && across !== now.across) {
    const times = step(across, cellHeight);
    sizing.taken(across, Math.round(times * cellHeight));
    if (times !== timesDown) values['y-multiplication'] = times;
  }
  const isTied = isProportional(font.name);
  const decided = isTied && across !== undefined ? (values['y-multiplication'] ?? timesDown) : undefined;
  if (along !== undefined && (decided !== undefined || along !== now.along)) {
    const times = decided ?? step((font.widthDots * along) / Math.max(1, now.along), cellWidth);
    sizing.about(along, Math.round((now.along * times * cellWidth) / font.widthDots));
    if (times !== (isTied ? timesDown : timesAcross))
      values[isTied ? 'y-multiplication' : 'x-multiplication'] = times;
  }
  return values;
}

/** TEXT: font 0, ROMAN.TTF and loaded ones take points. */
function isScalable({ font }: DocumentField): boolean {
  const name = (font?.name ?? '').toUpperCase().replace(/\.TTE$/, '.TTF');
  return !/^(?:[1-8]|[1-5]\.EFT|K|T[ST][STK](?:16|24|32)\.BF2|[A-H]\.FNT)$/.test(name);
}

/** The parameter that holds the module, by the command. */
const moduleNames: Readonly<Record<string, string>> = {
  BARCODE: 'narrow',
  QRCODE: 'cell width',
  DMATRIX: 'module size',
  AZTEC: 'size',
  PDF417: 'module width',
  MPDF417: 'module width',
  CODABLOCK: 'module width',
  RSS: 'module width',
};

/** The parameter that holds how high the rows of a stacked code are. */
const rowNames: Readonly<Record<string, string>> = { PDF417: 'bar height', MPDF417: 'module height' };

function codeSizes(sizing: Sizing, size: Size): Record<string, number> {
  const { field, command, number } = sizing;
  const { code } = field;
  const name = moduleNames[command];
  if (!code || name === undefined) throw fixed(field);
  const isBars = command === 'BARCODE';
  const rowName = rowNames[command] ?? '';
  const rowDots = number(rowName);
  /** Whether the height is a number of its own. */
  const isHigh = isBars || rowDots !== undefined;
  const isArea = command === 'PDF417';
  const scales = isHigh ? (['along'] as const) : (['along', 'across'] as const);
  const module = wantedModule(sizing, size, scales, isArea ? [2, 9] : [1, Math.max(10, code.moduleDots)]);
  const values = given({ [rowName]: wantedRow(sizing, size, rowDots, [isArea ? 4 : 1, 99]) });
  if (module !== undefined && module !== code.moduleDots) {
    if (number(name) === undefined) throw fixed(field);
    values[name] = module;
    const wide = number('wide');
    if (isBars && wide !== undefined && wide > code.moduleDots)
      values['wide'] = Math.round((wide * module) / code.moduleDots);
  }
  if (isArea && Object.keys(values).length > 0)
    Object.assign(values, roomFor(sizing, values[name], values[rowName]));
  if (!isBars) return values;
  // The rows of Code 49 share the height.
  const bars = code.symbology === 'Code 49' ? { ...sizing, taken: sizing.about } : sizing;
  return given({ ...values, height: wantedBars(bars, size, Math.trunc(number('height') ?? 0)) });
}

/** PDF417 stands in an area, which grows with it: a code that does not fit is not printed. */
function roomFor({ field, number }: Sizing, module: number | undefined, row: number | undefined) {
  const now = sidesOf(field);
  const wider = (module ?? 1) / (module === undefined ? 1 : (field.code?.moduleDots ?? 1));
  const rowDots = number('bar height');
  const higher = rowDots === undefined ? wider : (row ?? rowDots) / rowDots;
  const [along, across] = [Math.ceil(now.along * wider), Math.ceil(now.across * higher)];
  return given({
    width: along > (number('width') ?? along) ? along : undefined,
    height: across > (number('height') ?? across) ? across : undefined,
  });
}
