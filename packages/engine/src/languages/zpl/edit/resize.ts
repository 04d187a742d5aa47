import type { DocumentField, Remark } from '../../../editing/label-document.ts';
import {
  type EditedLabel,
  type Proposal,
  type ProposedChange,
  Refusal,
  type Size,
} from '../../edit-rules.ts';
import { textFont } from '../../../picture/text/fonts.ts';
import { alongText } from '../../argument-edits.ts';
import { codeCommandOf } from '../code-commands.ts';
import { moduleParameters } from '../code-parameters.ts';
import { parameterOf } from '../field-parameters.ts';
import type { ZplToken } from '../scan.ts';
import { pinFollowers } from './move.ts';
import { commandsIn, commandsOf, valuesIn, withParameters, writtenParameter } from './syntax.ts';
import { unitsOf } from './units.ts';

/*
 * Sizes of fields. ZPL II Programming Guide: ^A and ^CF (letters), ^FB and ^TB (blocks), ^GB, ^GC, ^GE, ^GD (shapes), ^XG
 * (magnification), the codes' own heights and ^BY (modules).
 */

interface Resizing {
  label: EditedLabel;
  field: DocumentField;
  own: readonly ZplToken[];
  changes: ProposedChange[];
  remarks: Remark[];
}

/** Gives a field another size. */
export function resizeZpl(label: EditedLabel, field: DocumentField, size: Size): Proposal {
  const own = commandsIn(label, field);
  const resizing: Resizing = { label, field, own, changes: [], remarks: [] };
  const { kind } = field;
  if (kind === 'code') resizeCode(resizing, size);
  else if (kind === 'text' || kind === 'symbol') {
    if (size.letterHeightDots !== undefined || size.letterWidthDots !== undefined) {
      resizeLetters(resizing, size);
    } else resizeText(resizing, size);
  } else if (kind === 'image') resizeImage(resizing, size);
  else resizeShape(resizing, size);
  const { changes, remarks } = resizing;
  if (changes.length === 0) return { changes, remarks };
  const pins = pinFollowers(label, [field]);
  return { changes: [...changes, ...pins.changes], remarks: [...remarks, ...pins.remarks] };
}

/** Says that another size than the wanted one was taken. */
function taken({ field, remarks }: Resizing, wanted: number, got: number): void {
  if (wanted === got) return;
  remarks.push({
    level: 'info',
    code: 'edit-rounded',
    message: `${wanted} dots cannot be had here: ${got} were taken.`,
    field: field.id,
    details: { wanted, taken: got },
  });
}

function fixed(field: DocumentField, what: string): Refusal {
  return new Refusal('edit-fixed-size', `${what} has no size that could be changed.`, {}, field);
}

/** Letters of another size, in a font command of the field's own; fonts of dots come in whole multiples. */
function resizeLetters(resizing: Resizing, size: Size): void {
  const { label, field, own, changes } = resizing;
  const isScaled = field.font === undefined || isScalable(field.font.name);
  const step = (wanted: number | undefined, now: number | undefined, cell: number) => {
    if (wanted === undefined) return undefined;
    const got = isScaled ? Math.max(leastLetter, wanted) : stepOf(now ?? cell, cell, wanted);
    taken(resizing, wanted, got);
    return got;
  };
  const high = step(size.letterHeightDots, field.font?.heightDots, cellOf(resizing).heightDots);
  const wide = step(size.letterWidthDots, field.font?.widthDots, cellOf(resizing).widthDots);
  const there = own.findLast(({ code, control }) => !control && (code === 'A' || code === 'GS'));
  if (!there) {
    const height = unitsOf(field, high ?? field.font?.heightDots ?? 30);
    const width = unitsOf(field, wide ?? field.font?.widthDots ?? 30);
    changes.push(...insertedFont({ field, own }, { height, width }));
    return;
  }
  const values: Record<string, string> = {};
  if (high !== undefined) values['font height'] = unitsOf(field, high);
  if (wide !== undefined) values['font width'] = unitsOf(field, wide);
  changes.push(...withParameters(label, there, values));
}

/** Fonts that come in any size; all others are dots. */
const isScalable = (name: string) => !/^(?:[A-H]|.*\.FNT)$/.test(name);

/** The smallest letters of a scalable font, in dots. */
const leastLetter = 10;

function resizeShape(resizing: Resizing, { widthDots, heightDots }: Size): void {
  const { label, field, own, changes } = resizing;
  const command = own.findLast(({ code }) => /^G[BCED]$/.test(code));
  if (!command) throw fixed(field, 'This shape');
  const name = command.code;
  const current = field.box;
  const { thickness: border = 1 } = valuesIn<'GB'>(label, field, command);
  const least = name === 'GB' ? border : 3;
  // The stroke of a diagonal leans beyond its width.
  const beside = name === 'GD' ? border : 0;
  const width = widthDots === undefined ? current.width : Math.max(least + beside, widthDots);
  const height = heightDots === undefined ? current.height : Math.max(least, heightDots);
  if (widthDots !== undefined) taken(resizing, widthDots, width);
  if (heightDots !== undefined) taken(resizing, heightDots, height);
  const units = (dots: number) => unitsOf(field, dots);
  if (name === 'GC') {
    if (width === height) {
      if (width !== current.width)
        changes.push(...withParameters(label, command, { diameter: units(width) }));
      return;
    }
    // A circle that is wider than high is an ellipse, with the same parameters behind its size.
    const diameter = writtenParameter(label, command, 'diameter');
    if (!diameter) throw fixed(field, 'This circle');
    changes.push(
      { from: command.start + 2, to: command.dataStart, text: 'E' },
      {
        from: diameter.from,
        to: diameter.to,
        text: `${units(width)}${command.prefixes.delimiter}${units(height)}`,
      },
    );
    return;
  }
  const values: Record<string, string> = {};
  if (width !== current.width) values['width'] = units(width - beside);
  if (height !== current.height) values['height'] = units(height);
  changes.push(...withParameters(label, command, values));
}

/** ^XG enlarges by whole factors; ^GF and ^IM are as large as they are. */
function resizeImage(resizing: Resizing, { widthDots, heightDots }: Size): void {
  const { label, field, own, changes } = resizing;
  const command = own.findLast(({ code }) => code === 'XG');
  if (!command) throw fixed(field, 'An image in the code');
  const factors = valuesIn<'XG'>(label, field, command);
  const values: Record<string, string> = {};
  const sides = [
    { name: 'magnification x', wanted: widthDots, now: field.box.width },
    { name: 'magnification y', wanted: heightDots, now: field.box.height },
  ] as const;
  for (const { name, wanted, now } of sides) {
    if (wanted === undefined || wanted === now) continue;
    const factor = factors[name] ?? 1;
    const side = now / factor;
    const next = Math.max(1, Math.min(10, Math.round(wanted / side)));
    taken(resizing, wanted, next * side);
    if (next !== factor) values[name] = String(next);
  }
  changes.push(...withParameters(label, command, values));
}

function resizeText(resizing: Resizing, size: Size): void {
  const { label, field, own, changes } = resizing;
  const { font, box, turn } = field;
  if (!font) throw fixed(field, 'This text');
  const { along, across } = alongText(field, size);
  const isUpright = turn === 0 || turn === 2;
  const [nowAlong, nowAcross] = isUpright ? [box.width, box.height] : [box.height, box.width];
  const block = own.findLast(({ code }) => code === 'FB' || code === 'TB');
  if (block && along !== undefined && along !== nowAlong) {
    changes.push(...withParameters(label, block, { 'block width': unitsOf(field, Math.max(1, along)) }));
    taken(resizing, along, Math.max(1, along));
  }
  if (block?.code === 'TB') {
    if (across !== undefined && across !== nowAcross)
      changes.push(...withParameters(label, block, { 'block height': unitsOf(field, Math.max(1, across)) }));
    return;
  }
  if (block) {
    if (across === undefined || across === nowAcross) return;
    const { 'space between lines': leading = 0 } = valuesIn<'FB'>(label, field, block);
    const pitch = Math.max(1, font.heightDots + leading);
    const lines = Math.max(1, Math.min(9999, Math.round((across - font.heightDots) / pitch) + 1));
    changes.push(...withParameters(label, block, { lines: String(lines) }));
    resizing.remarks.push({
      level: 'info',
      code: 'edit-lines',
      message: `The block has room for ${lines} lines; it is as high as those that its text takes.`,
      field: field.id,
      details: { lines },
    });
    return;
  }
  const isScaled = isScalable(font.name);
  let { heightDots, widthDots } = font;
  if (across !== undefined)
    heightDots = isScaled
      ? Math.max(leastLetter, across)
      : stepOf(font.heightDots, cellOf(resizing).heightDots, across);
  if (along !== undefined && nowAlong > 0) {
    const wanted = (font.widthDots * along) / nowAlong;
    widthDots = isScaled
      ? Math.max(leastLetter, Math.round(wanted))
      : stepOf(font.widthDots, cellOf(resizing).widthDots, wanted);
    // How wide each letter comes out is the printer's own rounding.
    const about = Math.round((nowAlong * widthDots) / font.widthDots);
    resizing.remarks.push({
      level: 'info',
      code: 'edit-about',
      message: `Letters ${widthDots} dots wide make this text about ${about} dots long.`,
      field: field.id,
      details: { wanted: along, taken: about },
    });
  }
  if (across !== undefined) taken(resizing, across, heightDots);
  if (heightDots === font.heightDots && widthDots === font.widthDots) return;
  changes.push(...ownFont(resizing, { heightDots, widthDots }));
}

/** The cell of a font that comes in whole multiples; of another font its size. */
function cellOf({ field, label }: Resizing): { heightDots: number; widthDots: number } {
  const { name = '', heightDots = 1, widthDots = 1 } = field.font ?? {};
  return /^[A-H]$/.test(name) ? textFont(name, 0, 0, label.dpmm) : { heightDots, widthDots };
}

/** The multiple of a cell that is nearest to what is wanted; of another density's cell, the step from what is there. */
function stepOf(now: number, cell: number, wanted: number): number {
  const unit = now % cell === 0 ? cell : now;
  return Math.max(1, Math.min(10, Math.round(wanted / unit))) * unit;
}

/** The field's own ^A with these sizes; one that it does not have is put before its data, as ^CF and ^FW have it. */
function ownFont(
  { label, field, own }: Pick<Resizing, 'label' | 'field' | 'own'>,
  { heightDots, widthDots }: { heightDots: number; widthDots: number },
): ProposedChange[] {
  const [height, width] = [heightDots, widthDots].map((dots) => unitsOf(field, dots)) as [string, string];
  const there = own.findLast(({ code, control }) => !control && (code === 'A' || code === 'GS'));
  if (there) return withParameters(label, there, { 'font height': height, 'font width': width });
  return insertedFont({ field, own }, { height, width });
}

/** An ^A for a field that has none: the font of ^CF, the turn in force. */
export function insertedFont(
  { field, own }: Pick<Resizing, 'field' | 'own'>,
  { height, width, letter, rotation }: { height: string; width: string; letter?: string; rotation?: string },
): ProposedChange[] {
  const { format, delimiter } = own[0]?.prefixes ?? { format: '^', delimiter: ',' };
  const before = own.find(({ code, start }) => code !== 'FO' && code !== 'FT' && start >= field.range.from);
  const at = before?.start ?? field.range.to;
  const turned = rotation ?? 'NRIB'.charAt(field.turn);
  const name = letter ?? fontLetter(field);
  const text = `${format}A${name}${turned}${delimiter}${height}${delimiter}${width}`;
  return [{ from: at, to: at, text, isOwn: at === field.range.from }];
}

/** The letter of the font that holds for a field. */
function fontLetter({ parameters, font }: DocumentField): string {
  const [, letter] = /^.CF\s*([A-Z0-9])/i.exec(parameters['font']?.value ?? '') ?? [];
  return letter ?? font?.name.charAt(0) ?? '0';
}

function resizeCode(resizing: Resizing, size: Size): void {
  const { field, own } = resizing;
  const { code, box, turn } = field;
  const command = own.findLast(({ code: name }) => /^B[0-9A-Z]$/.test(name) && name !== 'BY');
  if (!code || !command) throw fixed(field, 'This code');
  const { along, across } = alongText(field, size);
  const isUpright = turn === 0 || turn === 2;
  const [nowAlong, nowAcross] = isUpright ? [box.width, box.height] : [box.height, box.width];
  const isMatrix = !['none', undefined].includes(moduleParameters[command.code]);
  let module = size.module;
  const most = Math.max(mostModule, code.moduleDots);
  if (module === undefined) {
    const wanted = [
      ...(along === undefined || along === nowAlong ? [] : [along / nowAlong]),
      ...(isMatrix && across !== undefined && across !== nowAcross ? [across / nowAcross] : []),
    ];
    if (wanted.length > 0) {
      const nearest = Math.round(code.moduleDots * Math.max(...wanted));
      module = Math.max(1, Math.min(most, nearest));
    }
  }
  if (module !== undefined) {
    if (!Number.isInteger(module) || module < 1 || module > most) {
      throw new Refusal('edit-module', `A module is 1 to ${most} dots wide.`, { module, most }, field);
    }
    const scaled = (dots: number) => Math.round((dots * module) / code.moduleDots);
    if (along !== undefined) taken(resizing, along, scaled(nowAlong));
    if (isMatrix && across !== undefined) taken(resizing, across, scaled(nowAcross));
    if (module !== code.moduleDots) setModule(resizing, command, module);
  }
  if (isMatrix || across === undefined || across === nowAcross) return;
  setCodeHeight(resizing, command, across, nowAcross);
}

const mostModule = 10;

function setModule(resizing: Resizing, command: ZplToken, module: number): void {
  const { label, field, changes } = resizing;
  const name = moduleParameters[command.code];
  if (name === 'none') throw fixed(field, 'This code');
  if (name !== undefined) {
    const isDots = name === 'height';
    changes.push(
      ...withParameters(label, command, { [name]: isDots ? unitsOf(field, module) : String(module) }),
    );
    return;
  }
  changes.push(...ownBars(label, field, unitsOf(field, module)));
}

/**
 * ^BY before a field, and the one in force again behind it: what comes after keeps its modules. A ^BY that stands directly
 * before the field, or in it, is changed itself.
 */
export function ownBars(label: EditedLabel, field: DocumentField, module: string): ProposedChange[] {
  const all = commandsOf(label);
  const inherited = field.parameters['module width']?.value ?? '';
  if (inherited.includes('%')) {
    throw new Refusal('edit-variable', `${inherited} is filled in when the label prints.`, {}, field);
  }
  const before = inForceBefore(label, field);
  const first = all.findIndex(({ start }) => start >= field.range.from);
  const after = all.findIndex(({ start }) => start >= field.range.to);
  const isBars = (token: ZplToken | undefined) =>
    token?.code === 'BY' && writtenParameter(label, token, 'module width')?.number !== undefined;
  // A ^BY in or beside another section does not hold in all rows that this field prints in.
  const isSameSection = (from: number, to: number) =>
    label.source.slice(from, to) === label.code.slice(from, to);
  const inField = all.slice(first, after < 0 ? undefined : after);
  const codeAt = inField.findLastIndex(({ code }) => /^B[0-9A-XZ]$/.test(code));
  const inside = inField.slice(0, Math.max(0, codeAt)).findLast(isBars);
  const previous = all[first - 1];
  const isNext = previous && isBars(previous) && isSameSection(previous.start, field.range.from);
  const own = inside ?? (isNext ? previous : undefined);
  const format = all[first]?.prefixes.format ?? '^';
  const changes: ProposedChange[] = own
    ? withParameters(label, own, { 'module width': module })
    : [{ from: field.range.from, to: field.range.from, text: `${format}BY${module}` }];
  const next = after < 0 ? undefined : all[after];
  const isNextBars = next && isBars(next) && isSameSection(field.range.to, next.end);
  const isRestored = isNextBars || inField.slice(codeAt + 1).some(isBars);
  if (!isRestored) {
    const prefix = (after < 0 ? all.at(-1) : all[after])?.prefixes.format ?? format;
    changes.push({ from: field.range.to, to: field.range.to, text: `${prefix}BY${before}` });
  }
  return changes;
}

/** The module width in force for a code, in the unit that holds there. */
function inForceBefore(label: EditedLabel, field: DocumentField): string {
  const { range } = field.parameters['module width'] ?? {};
  const bars = range && commandsOf(label).find(({ start }) => start === range.from);
  const number = bars && writtenParameter(label, bars, 'module width')?.number;
  if (!number) return unitsOf(field, 2);
  const isOtherUnit = commandsOf(label).some(
    ({ code, start }) => code === 'MU' && start > bars.start && start < field.range.to,
  );
  if (isOtherUnit && field.code) return unitsOf(field, field.code.moduleDots);
  return label.code.slice(number.from, number.to);
}

function setCodeHeight(resizing: Resizing, command: ZplToken, wanted: number, now: number): void {
  const { label, field, changes } = resizing;
  const { code } = field;
  if (!parameterOf(command.code, 'height') || !code) throw fixed(field, 'The height of this code');
  const bars = field.turn === 0 || field.turn === 2 ? code.bars.height : code.bars.width;
  const { dotsPerUnit } = field.origin;
  const own = writtenParameter(label, command, 'height')?.number?.value;
  if (codeCommandOf(command.code)?.isStacked) {
    // Rows are alike: as many times higher as the whole.
    const row = own === undefined ? undefined : Math.round(own * dotsPerUnit);
    if (row === undefined || row < 1)
      throw fixed(field, 'The height of this code, which ^BY gives to all its rows,');
    // Rows of Codablock are whole modules high, at least 8, with lines of one between them.
    const step = command.code === 'BB' ? code.moduleDots : 1;
    const drawn = Math.max(command.code === 'BB' ? 8 : 1, Math.round(row / step)) * step;
    const rows = Math.max(1, Math.floor(now / drawn));
    const least = command.code === 'BB' ? 8 * step : 1;
    const between = command.code === 'BB' ? now - rows * drawn : 0;
    const next = Math.max(least, Math.round((wanted - between) / rows / step) * step);
    taken(resizing, wanted, next * rows + between);
    if (next !== row) changes.push(...withParameters(label, command, { height: unitsOf(field, next) }));
    return;
  }
  const written = own === undefined ? inheritedHeight(field) : Math.round(own * dotsPerUnit);
  // The line of text below takes what the bars leave.
  const next = Math.max(1, (written ?? bars) + wanted - now);
  taken(resizing, wanted, next - (written ?? bars) + now);
  changes.push(...withParameters(label, command, { height: unitsOf(field, next) }));
}

/** ^BY's height, where it holds for a code. */
function inheritedHeight({ parameters, origin }: DocumentField): number | undefined {
  const by = parameters['height'];
  if (by?.inherited === undefined) return undefined;
  const height = by.value.split(/[^\d.A-Z^]/i)[2]?.trim();
  return height ? Math.round(Number(height) * origin.dotsPerUnit) || undefined : 10;
}
