import type { Turn } from '../../../picture/bitmap.ts';
import { type CodeDrawing, CodeFault, drawingOfOtherData, keptDrawing } from '../../../codes/drawing.ts';
import {
  type Anchor,
  type CodeElement,
  LazySource,
  type LabelElement,
  type TextElement,
} from '../../../picture/elements.ts';
import type { Box } from '../../../picture/types.ts';
import { clockData } from './clock.ts';
import { remarkOutside, type Place } from '../../../picture/remarks.ts';
import { fontChoice } from './font-choice.ts';
import { layoutTextField, type TextDrawing } from './draw-text-field.ts';
import { decodeCodeData, decodeFieldData, embedFields, knowsCodePage } from './field-data.ts';
import { serialData } from './serial.ts';
import { sourceOf } from './source.ts';
import type { FieldValue, FontChoice, Graphic, Session, Step } from './state.ts';

/** One label while its elements are laid out. */
export interface Sheet {
  /** Dots that the head reaches. */
  width: number;
  height: number;
  elements: LabelElement[];
  unprinted: (() => LabelElement)[];
  /** The pen after the last text. */
  penX: number;
  penY: number;
  /** The number of this label of its format, from 0. */
  serial: number;
  values: ReadonlyMap<number, FieldValue>;
}

const nowhere: Place = { line: 1, column: 1, command: '^FS' };

/** Lays out one field. */
export function drawStep(session: Session, sheet: Sheet, step: Step): void {
  const { field } = step;
  if (field.follows) {
    step = { ...step, originX: sheet.penX, originY: sheet.penY };
  }
  if (field.graphic) {
    const { width, height } = field.graphic;
    if (!session.spend(Math.min(width, sheet.width) * Math.min(height, sheet.height))) return;
    drawGraphic(session, sheet, step, field.graphic);
  }
  const value = field.number === undefined ? undefined : sheet.values.get(field.number);
  let raw = field.data ?? value?.text;
  // ^FH stands before each ^FD that has escapes (ZPL guide, ^FH), which is where the value of a stored field is written.
  const hexIndicator = (field.data === undefined ? value?.hexIndicator : undefined) ?? field.hexIndicator;
  if (raw !== undefined && field.embedding) {
    raw = embedFields(raw, field.embedding, (number) => sheet.values.get(number)?.text ?? '');
  }
  if (raw === '' && !field.code) {
    sheet.unprinted.push(() => emptyText(session, sheet, step));
    return;
  }
  if (raw === undefined) return;
  // A reversed field is drawn on a layer of its own.
  if (!session.spend(raw.length * 500 + (step.reverse ? 100_000 : 0))) return;
  const place = field.place ?? nowhere;
  if (!knowsCodePage(step.codePage)) {
    session.remark('unknown-code-page', { page: step.codePage }, place);
  }
  let data = field.code
    ? decodeCodeData(raw, step.codePage, hexIndicator, session.isBytes)
    : decodeFieldData(
        raw,
        step.codePage,
        hexIndicator,
        step.remapped,
        field.block !== undefined,
        session.isBytes,
      );
  if (field.clock) data = clockData(data, field.clock, session.now);
  if (field.serial) data = serialData(data, field.serial, sheet.serial);
  if (field.code) drawCode(session, sheet, step, data);
  else drawTextField(session, sheet, step, field.symbols ? firstSymbol(data) : data);
}

/** ^GS prints one symbol a field, as the reference pictures show; blanks before it move it. */
function firstSymbol(data: string): string {
  return /^ *\S/.exec(data)?.[0] ?? '';
}

function drawGraphic(session: Session, sheet: Sheet, step: Step, graphic: Graphic): void {
  const { field } = step;
  const { name, width, height } = graphic;
  const x = step.originX - (field.align === 'right' ? width : 0);
  const y = step.originY - (field.placement === 'typeset' ? height : 0);
  const common = { ...commonOf(sheet, step, { x, y, width, height }), name, turn: 0 as const };
  if (graphic.kind === 'image') {
    const { image, across, down } = graphic;
    add(session, sheet, { ...common, kind: 'image', image, across, down, overwrites: false });
  } else if (graphic.kind === 'line') {
    const outline = graphic.outline.map((value, at) => value + (at % 2 === 0 ? x : y));
    add(session, sheet, { ...common, kind: 'line', outlines: [outline], ink: graphic.ink });
  } else if (graphic.kind === 'box') {
    const { border, radius, ink } = graphic;
    add(session, sheet, { ...common, kind: 'box', border, radius, ink });
  } else add(session, sheet, { ...common, kind: 'ellipse', border: graphic.border, ink: graphic.ink });
}

/** The properties that all elements of a field share; its source is found on demand. */
function commonOf({ values }: Sheet, step: Step, box: Box) {
  return {
    box,
    reverse: step.reverse,
    place: step.field.place ?? nowhere,
    source: new LazySource(() => sourceOf(step, values)),
  };
}

function fontOf(session: Session, step: Step): FontChoice & { substituted: boolean } {
  const { field } = step;
  if (field.symbols) return { ...field.symbols, name: 'GS', substituted: false };
  const { missing, ...choice } = fontChoice(step, session.printer.fontNames);
  if (missing === undefined) return { ...choice, substituted: false };
  const subject = missing === '' ? 'The font of ^A@, which names none,' : `Font ${missing}`;
  session.remarks.add(
    'warning',
    'font-missing',
    field.place ?? nowhere,
    `${subject} is not at hand; the text is drawn in font ${choice.name}, whose letters may be wider or narrower.`,
    { font: missing, instead: choice.name },
  );
  return { ...choice, substituted: true };
}

function drawTextField(session: Session, sheet: Sheet, step: Step, text: string): void {
  const { field } = step;
  const place = field.place ?? nowhere;
  const choice = fontOf(session, step);
  const drawing = layoutTextField(step, text, choice, session.dpmm);
  const { font } = drawing;
  // Letters cost more than boxes of their size: each is made from its outline once, and a reversed field is drawn twice.
  const label = sheet.width * sheet.height;
  const ink = Math.min(text.length * font.heightDots * font.widthDots, 2 * label);
  if (!session.spend(ink * (step.reverse ? 12 : 6))) return;
  if (drawing.lacking.length > 0) {
    session.remarks.add(
      'warning',
      'font-lacks-character',
      place,
      `Font ${font.name} has no ${drawing.lacking.slice(0, 8).join(' ')}.`,
      { characters: drawing.lacking.slice(0, 8).join('') },
    );
  }
  if (drawing.overflow > 0) {
    session.remark('text-too-long', { lines: drawing.overflow }, place);
  }
  sheet.penX = drawing.endX;
  sheet.penY = drawing.endY;
  if (text.trim() === '') sheet.unprinted.push(() => emptyText(session, sheet, step));
  else add(session, sheet, textElement(sheet, step, text, drawing, choice.substituted));
}

function textElement(
  sheet: Sheet,
  step: Step,
  text: string,
  { box, font, turn, runs, block }: TextDrawing,
  substituted: boolean,
): TextElement {
  const { field } = step;
  return {
    ...commonOf(sheet, step, box),
    kind: 'text',
    text,
    font: font.name,
    typeface: font,
    turn,
    runs,
    gap: field.gap,
    substituted,
    ...(field.block ? {} : { anchor: anchorOf(field, turn, true) }),
    ...(block ? { block } : {}),
  };
}

/** A text that says nothing, where a letter would stand. */
function emptyText({ printer, dpmm }: Session, sheet: Sheet, step: Step): TextElement {
  const { symbols } = step.field;
  const choice = symbols ? { ...symbols, name: 'GS' } : fontChoice(step, printer.fontNames);
  return { ...textElement(sheet, step, '', layoutTextField(step, 'A', choice, dpmm), false), runs: [] };
}

function drawCode(session: Session, sheet: Sheet, step: Step, data: string): void {
  const { field } = step;
  const place = field.place ?? nowhere;
  const { code } = field;
  if (!code) return;
  const typeset = field.placement === 'typeset';
  const { command, settings } = code;
  const { dpmm } = session;
  let drawing;
  try {
    const key = `zpl ${command.command} ${JSON.stringify(settings)} ${dpmm} ${typeset} ${data}`;
    drawing = keptDrawing(key, () => command.draw(settings, data, { dpmm, typeset }));
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    session.remarks.add('error', error.code, place, error.message, { ...error.details, data });
    const draw = (other: string) => command.draw(settings, other, { dpmm, typeset });
    sheet.unprinted.push(() =>
      codeElement(sheet, step, settings.turn, drawingOfOtherData(draw, `^${command.command}`, dpmm)),
    );
    return;
  }
  for (const remark of drawing.remarks ?? []) {
    session.remarks.add('warning', remark.code, place, remark.message, remark.details);
  }
  if (!session.spend(drawing.width * drawing.height)) return;
  add(session, sheet, codeElement(sheet, step, settings.turn, drawing));
}

function codeElement(sheet: Sheet, step: Step, turn: Turn, drawing: CodeDrawing): CodeElement {
  const { field } = step;
  const typeset = field.placement === 'typeset';
  const { width, height } = drawing;
  const { originX: u, originY: v, barsWidth, barsHeight } = drawing;
  const across = turn === 0 || turn === 2;
  const boxWidth = across ? barsWidth : barsHeight;
  const boxHeight = across ? barsHeight : barsWidth;
  // The turned box's top left corner within the turned bitmap.
  const inner = {
    x: [u, height - v - barsHeight, width - u - barsWidth, v][turn] ?? u,
    y: [v, u, height - v - barsHeight, width - u - barsWidth][turn] ?? v,
  };
  // ^FT stands at the bottom left corner of the upright code, which its turn takes along.
  const rightward = typeset ? turn === 2 || turn === 3 : field.align === 'right';
  const downward = typeset && (turn === 0 || turn === 3);
  const x = step.originX - (rightward ? boxWidth : 0);
  const y = step.originY - (downward ? boxHeight : 0);
  const box = {
    x: x - inner.x,
    y: y - inner.y,
    width: across ? width : height,
    height: across ? height : width,
  };
  const bars = { x, y, width: boxWidth, height: boxHeight };
  const anchor = anchorOf(field, turn, false);
  return { ...commonOf(sheet, step, box), kind: 'code', turn, drawing, bars, anchor };
}

/**
 * ^FO places the upper left corner, or with 1 the upper right one, however the field is turned. ^FT places where it begins
 * to be read, and with 1 where a text ends.
 */
function anchorOf({ align, placement }: Step['field'], turn: Turn, isText: boolean): Anchor | undefined {
  const isRight = align === 'right';
  if (placement === 'typeset') return isRight && isText ? 'end' : undefined;
  const isEnd = turn === 0 ? isRight : turn === 2 ? !isRight : turn === 3;
  return isEnd ? 'end' : undefined;
}

/** Adds an element to the label, and says where it does not lie on it. */
function add(session: Session, sheet: Sheet, element: LabelElement): void {
  sheet.elements.push(element);
  remarkOutside(session.remarks, element, sheet);
}
