import { stamp, turned, type Bitmap } from '../../../picture/bitmap.ts';
import { CodeFault } from '../../../codes/drawing.ts';
import { isBuiltInFont } from '../../../picture/text/built-in.ts';
import type { FieldReport } from '../../../picture/types.ts';
import type { PlacedCode } from '../../../picture/check-codes.ts';
import type { FieldInk } from '../../../picture/overlaps.ts';
import { clockData } from './clock.ts';
import type { Place } from '../../../picture/remarks.ts';
import { layoutTextField } from './draw-text-field.ts';
import { decodeCodeData, decodeFieldData, embedFields, knowsCodePage } from './field-data.ts';
import type { FieldLayer } from './field-layer.ts';
import { serialData } from './serial.ts';
import type { FontChoice, Printer, Session, Step } from './state.ts';

/** One label while it is drawn. */
export interface Sheet {
  bitmap: Bitmap;
  fields: FieldReport[];
  layer: FieldLayer;
  codes: PlacedCode[];
  inks: FieldInk[];
  /** Where the pen stood after the last text. */
  penX: number;
  penY: number;
  /** The number of this label of its format, from 0. */
  serial: number;
  values: ReadonlyMap<number, string>;
}

const nowhere: Place = { line: 1, column: 1, command: '^FS' };

/** Draws one field. */
export function drawStep(session: Session, sheet: Sheet, step: Step): void {
  const { field } = step;
  if (field.follows) {
    step = { ...step, originX: sheet.penX, originY: sheet.penY };
  }
  const { bitmap } = sheet;
  if (field.graphic) {
    const { width, height } = field.graphic;
    if (!session.spend(Math.min(width, bitmap.width) * Math.min(height, bitmap.height))) return;
    drawGraphic(session, sheet, step);
  }
  let raw = field.data ?? (field.number === undefined ? undefined : sheet.values.get(field.number));
  if (raw !== undefined && field.embedding) raw = embedFields(raw, field.embedding, sheet.values);
  if (raw === undefined || (raw === '' && !field.code)) return;
  // A reversed field is drawn on a layer of its own.
  if (!session.spend(raw.length * 500 + (step.reverse ? 100_000 : 0))) return;
  const place = field.place ?? nowhere;
  if (!knowsCodePage(step.codePage)) {
    session.remarks.add(
      'warning',
      'zpl-unknown-code-page',
      place,
      `Character set ${step.codePage} is not drawn; its bytes are read as code page 850.`,
      { page: step.codePage },
    );
  }
  let data = field.code
    ? decodeCodeData(raw, step.codePage, field.hexIndicator)
    : decodeFieldData(raw, step.codePage, field.hexIndicator, step.remapped, field.block !== undefined);
  if (field.clock) data = clockData(data, field.clock, session.now);
  if (field.serial) data = serialData(data, field.serial, sheet.serial);
  if (field.code) drawCode(session, sheet, step, data);
  else drawTextField(session, sheet, step, field.symbols ? firstSymbol(data) : data);
}

/** ^GS prints one symbol a field, as the reference pictures show; blanks before it move it. */
function firstSymbol(data: string): string {
  return /^ *\S/.exec(data)?.[0] ?? '';
}

function drawGraphic(session: Session, sheet: Sheet, step: Step): void {
  const { field } = step;
  const graphic = field.graphic;
  if (!graphic) return;
  const x = step.originX - (field.align === 'right' ? graphic.width : 0);
  const y = step.originY - (field.placement === 'typeset' ? graphic.height : 0);
  graphic.draw(sheet.bitmap, x, y, step.reverse ? 'flip' : graphic.ink);
  report(session, sheet, step, {
    kind: 'graphic',
    name: graphic.name,
    box: { x, y, width: graphic.width, height: graphic.height },
    turn: 0,
    line: field.place?.line ?? 1,
  });
}

/** A font that every printer has, by the name of its file. */
const residentFont = /^(?:[A-Z]:)?([0A-Z])\.FNT$/;

function fontOf(session: Session, step: Step): FontChoice & { substituted: boolean } {
  const { field } = step;
  if (field.symbols) return { ...field.symbols, name: 'GS', substituted: false };
  const chosen = field.font ?? step.font;
  let { name } = chosen;
  let { height, width } = chosen;
  let substituted = false;
  // A font command without sizes takes those of ^CF when it names the same font.
  if (height === 0 && width === 0 && chosen !== step.font) {
    ({ height, width } = step.font);
  }
  const alias = session.printer.fontNames.get(name);
  const resident = residentFont.exec(alias ?? name)?.[1];
  if (resident !== undefined && isBuiltInFont(resident)) name = resident;
  else if (alias !== undefined || !isBuiltInFont(name)) {
    const scalable = name.length !== 1 || alias !== undefined;
    const instead = scalable ? '0' : 'A';
    const missing = name === '' ? 'The font of ^A@, which names none,' : `Font ${alias ?? name}`;
    session.remarks.add(
      'warning',
      'zpl-font-substituted',
      field.place ?? nowhere,
      `${missing} is not at hand; the text is drawn in font ${instead}, whose letters may be wider or narrower.`,
      { font: alias ?? name, instead },
    );
    name = instead;
    substituted = true;
  }
  return { name, turn: chosen.turn, height, width, substituted };
}

function drawTextField(session: Session, sheet: Sheet, step: Step, text: string): void {
  const { field } = step;
  const place = field.place ?? nowhere;
  const choice = fontOf(session, step);
  const drawing = layoutTextField(step, text, choice, session.dpmm);
  const { box, font } = drawing;
  // Letters cost more than boxes of their size: each is made from its outline once, and a reversed field is drawn twice.
  const label = sheet.bitmap.width * sheet.bitmap.height;
  const ink = Math.min(text.length * font.heightDots * font.widthDots, 2 * label);
  if (!session.spend(ink * (step.reverse ? 12 : 6))) return;
  if (drawing.lacking.length > 0) {
    session.remarks.add(
      'warning',
      'zpl-character-not-drawn',
      place,
      `Font ${font.name} has no ${drawing.lacking.slice(0, 8).join(' ')}.`,
      { characters: drawing.lacking.slice(0, 8).join('') },
    );
  }
  if (drawing.overflow > 0) {
    session.remarks.add(
      'warning',
      'zpl-text-too-long',
      place,
      `The block has no room for ${drawing.overflow} of the text's lines.`,
      { lines: drawing.overflow },
    );
  }
  if (step.reverse) {
    // Accents and wide letters may stand a little outside the cell.
    const more = font.heightDots + font.widthDots;
    const wide = {
      x: box.x - more,
      y: box.y - more,
      width: box.width + 2 * more,
      height: box.height + 2 * more,
    };
    sheet.layer.reverse(sheet.bitmap, wide, (layer) => drawing.draw(layer));
  } else drawing.draw(sheet.bitmap);
  sheet.penX = drawing.endX;
  sheet.penY = drawing.endY;
  if (text.trim() === '') return;
  const reported: FieldReport = {
    kind: 'text',
    text,
    font: font.name,
    heightDots: font.heightDots,
    widthDots: font.widthDots,
    box,
    turn: drawing.turn,
    line: place.line,
    ...(drawing.block ? { block: drawing.block } : {}),
    ...(choice.substituted ? { substituted: true } : {}),
  };
  report(session, sheet, step, reported);
  sheet.inks.push({ field: reported, draw: (target) => drawing.draw(target) });
}

function drawCode(session: Session, sheet: Sheet, step: Step, data: string): void {
  const { field } = step;
  const place = field.place ?? nowhere;
  const { code } = field;
  if (!code) return;
  const typeset = field.placement === 'typeset';
  let drawing;
  try {
    drawing = code.command.draw(code.settings, data, { dpmm: session.dpmm, typeset });
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    session.remarks.add('error', error.code, place, error.message, error.details);
    return;
  }
  for (const remark of drawing.remarks ?? []) {
    session.remarks.add('warning', remark.code, place, remark.message, remark.details);
  }
  const { turn } = code.settings;
  const { bitmap } = drawing;
  if (!session.spend(bitmap.width * bitmap.height)) return;
  const ink = turned(bitmap, turn);
  const { width, height } = bitmap;
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
  stamp(sheet.bitmap, ink, x - inner.x, y - inner.y, step.reverse ? 'flip' : 'black');
  const inkBox = { x: x - inner.x, y: y - inner.y, width: ink.width, height: ink.height };
  sheet.codes.push({ place, drawing, turn, bars: { x, y, width: boxWidth, height: boxHeight }, ink: inkBox });
  const reported: FieldReport = {
    kind: 'code',
    symbology: drawing.symbology,
    data: drawing.data,
    moduleDots: drawing.moduleDots,
    box: inkBox,
    turn,
    line: place.line,
  };
  report(session, sheet, step, reported);
  sheet.inks.push({ field: reported, draw: (target) => stamp(target, ink, inkBox.x, inkBox.y, 'black') });
}

/** Notes what a field covers, and whether it lies on the label. */
function report(session: Session, sheet: Sheet, step: Step, field: FieldReport): void {
  sheet.fields.push(field);
  const { box } = field;
  const { width, height } = sheet.bitmap;
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  if (box.x >= 0 && box.y >= 0 && right <= width && bottom <= height) return;
  const gone = right <= 0 || bottom <= 0 || box.x >= width || box.y >= height;
  const what = field.kind === 'text' ? 'text' : field.kind === 'code' ? 'code' : 'graphic';
  session.remarks.add(
    field.kind === 'graphic' ? 'info' : 'warning',
    gone ? 'outside-label' : 'over-the-edge',
    step.field.place ?? nowhere,
    gone ? `The ${what} lies outside the label.` : `The ${what} reaches over the edge of the label.`,
    { kind: what },
  );
}

/** The printer settings that a field needs later, when its label is drawn. */
export function stepOf(printer: Printer, field: Step['field']): Step {
  return {
    field,
    codePage: printer.codePage,
    remapped: printer.remapped,
    originX: field.x + printer.homeX - printer.shiftLeft,
    originY: field.y + printer.homeY + printer.top,
    font: printer.font,
    turn: printer.turn,
    reverse: field.reverse || printer.reverseAll,
  };
}
