import type { LabelWriter, Piece, Way } from '../languages/label-writer.ts';
import { enginesOf } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import type { Media } from '../languages/media.ts';
import { layoutLabel } from '../languages/render.ts';
import { sectionsOf } from '../languages/sections.ts';
import { pointIn } from '../picture/frame.ts';
import { createBitmap, stamp, type Bitmap } from '../picture/bitmap.ts';
import type { AreaElement, CodeElement, DrawnLabel, LabelElement, TextElement } from '../picture/elements.ts';
import { saidBy } from '../picture/elements.ts';
import { withParts } from '../picture/parts.ts';
import { inkHead } from '../picture/pen.ts';
import type { Place } from '../picture/remarks.ts';
import type { Box } from '../picture/types.ts';
import { findPlaceholders, variableOf } from '../template/placeholders.ts';
import { fitTag, readTextFits, type TextFit, withTextFits } from '../template/text-fit.ts';
import type { OpenOptions } from './document.ts';
import type { Conversion, Difference, DocumentField } from './label-document.ts';
import { drawDocument, type DrawnDocument } from './read-document.ts';

/*
 * A label in another language: each element of its picture is written in the ways that the other language has, laid out, and
 * compared with what it was; the nearest way is taken, and moved by what it is off.
 */

/** Labels that are written out at most; a counter makes one of each number. */
const mostLabels = 50;

const noNames: ReadonlySet<string> = new Set();

/** Dots that a text may be off without being listed. */
const offDots = 2;

interface Converting {
  from: DrawnDocument;
  to: PrinterLanguage;
  writer: LabelWriter;
  isBytes: boolean;
  usesImages: boolean;
  differences: Difference[];
  /** The command that is written now. */
  place?: Place;
}

/** See convertLabel. */
export async function convert(
  source: string,
  to: PrinterLanguage,
  options: OpenOptions,
): Promise<Conversion> {
  const writer = await enginesOf(to).write?.();
  if (!writer) throw new RangeError(`Labels are not written in ${to}.`);
  // Choices of long texts are written again; a sample is as large as the label says.
  const fits = readTextFits(source).flatMap(({ fit }) => fit ?? []);
  const from = await drawDocument(fits.length > 0 ? source.replaceAll(fitTag, '') : source, options);
  const differences = notDrawn(from);
  const converting: Converting = { from, to, writer, isBytes: false, usesImages: false, differences };
  const text = await written(converting);
  if (!converting.usesImages || !writer.hasRawImages) {
    return { source: withFits(text, fits), encoding: 'utf-8', differences };
  }
  const bytes: Converting = { ...converting, isBytes: true, differences: notDrawn(from) };
  const inBytes = await written(bytes);
  return { source: withFits(inBytes, fits), encoding: 'latin1', differences: bytes.differences };
}

/** With the choices of long texts whose variables it has. */
function withFits(text: string, fits: readonly TextFit[]): string {
  const names = new Set(findPlaceholders(text).map(({ name }) => variableOf(name)));
  const kept = fits.filter(({ variable }) => names.has(variable));
  return kept.length > 0 ? withTextFits(text, kept) : text;
}

/** What is not drawn has no element to write: each error of the picture is a field that is left out. */
function notDrawn({ document }: DrawnDocument): Difference[] {
  return document.remarks
    .filter(({ level }) => level === 'error')
    .map(({ level, message, line, details }) => ({
      level,
      code: 'convert-not-drawn',
      message: `${line === undefined ? '' : `Line ${line}: `}it could not be drawn, and is left out. ${message}`,
      ...(line === undefined ? {} : { line }),
      details: { text: details?.['data'] ?? message },
    }));
}

async function written(converting: Converting): Promise<string> {
  const { from, writer, differences } = converting;
  const { document, drawing } = from;
  const { labels } = drawing;
  if (labels.length > mostLabels) {
    differences.push({
      level: 'warning',
      code: 'convert-labels',
      message: `Only the first ${mostLabels} of ${labels.length} labels are written.`,
      details: { labels: labels.length, most: mostLabels },
    });
  }
  const media = await mediaOf(converting);
  const names = new Set(document.isTemplate ? findPlaceholders(document.source).map(({ name }) => name) : []);
  const lineEnd = writer.lineEnd;
  let text = '';
  for (const label of labels.slice(0, mostLabels)) {
    text += writer.head(label, document.dpmm, names, media);
    for (const picture of label.background) {
      converting.usesImages = true;
      text += writer.image(picture, 0, 0, false) + lineEnd;
    }
    let inOffer = false;
    for (const { element, written: own } of reversedAgain(label.elements)) {
      const field = document.fields.find(({ id }) => id === from.ids.get(own));
      converting.place = element.place;
      const line = await elementText(converting, label, element, field);
      if (line === undefined) continue;
      const isOffer = document.isTemplate && field?.onlyWithOffer === true;
      if (isOffer !== inOffer) text += (isOffer ? '<OFFER>' : '</OFFER>') + lineEnd;
      inOffer = isOffer;
      text += line + lineEnd;
    }
    if (inOffer) text += `</OFFER>${lineEnd}`;
    text += writer.foot(label, names);
  }
  return text;
}

/** How the label sets the printer up, with what cannot be said so in the other language listed. */
async function mediaOf({ from, writer, differences }: Converting): Promise<Media> {
  const { source, language, dpmm } = from.document;
  const section = sectionsOf(source, language).withOffer;
  const own = (await enginesOf(language).write?.())?.media;
  let media: Media = {};
  for (const { from: start, text, media: said } of own?.read(section.text, dpmm) ?? []) {
    media = { ...media, ...said };
    const lacking = said && writer.media.lacks(said);
    if (lacking?.length === 0) continue;
    const [code, message] = lacking?.includes('tracking')
      ? ['convert-gap', 'The label does not say how long the gap or the mark is: 3 mm are written.']
      : [
          'convert-setting',
          'Set this at the printer: the other language does not say it, or not so exactly.',
        ];
    const line = section.lineAt(start);
    const details = { text: text.slice(0, 60) };
    differences.push({
      level: 'info',
      code,
      message: `Line ${line}: ${message} (${details.text})`,
      line,
      details,
    });
  }
  return media;
}

/** A text between two areas that turn the same ground is one that turns it itself, as reversedText writes it. */
function reversedAgain(
  elements: readonly LabelElement[],
): { element: LabelElement; written: LabelElement }[] {
  const found: { element: LabelElement; written: LabelElement }[] = [];
  for (let at = 0; at < elements.length; at++) {
    const [one, text, two] = elements.slice(at, at + 3);
    if (!one) break;
    const isTurned =
      one.kind === 'area' &&
      one.ink === 'flip' &&
      two?.kind === 'area' &&
      two.ink === 'flip' &&
      text?.kind === 'text' &&
      !text.reverse &&
      holds(one.box, two.box) &&
      holds(two.box, one.box) &&
      elements.slice(0, at).some((each) => isBlack(each) && holds(each.box, one.box));
    if (isTurned) at += 2;
    found.push(
      isTurned ? { element: { ...text, reverse: true }, written: text } : { element: one, written: one },
    );
  }
  return found;
}

/** An element in the other language; undefined where nothing of it can be had. */
async function elementText(
  converting: Converting,
  label: DrawnLabel,
  own: LabelElement,
  field: DocumentField | undefined,
): Promise<string | undefined> {
  const { writer, isBytes, from } = converting;
  // What turns bare paper is black.
  const element = isOnPaper(label, own) ? { ...own, reverse: false } : own;
  const { dpmm, isTemplate } = from.document;
  const isVariable = isTemplate && (field?.placeholders.length ?? 0) > 0;
  const shown: Piece = {
    element,
    said: saidBy(element),
    isVariable,
    dpmm,
    say: (text) => writer.say(text, isBytes),
  };
  if (element.kind === 'image') {
    const image = imageText(converting, label, element);
    if (image === undefined && element.reverse) {
      const message = 'An image that turns what is under it cannot be printed there, and is left out.';
      differ(converting, field, 'error', 'convert-no-counterpart', message);
    }
    return image;
  }
  if (isVariable && element.kind === 'code' && !isPlain(field?.content ?? '', shown.said)) {
    differ(
      converting,
      field,
      'error',
      'convert-code-data',
      `The data of this ${element.drawing.symbology} code is written in a way of its own, and left out.`,
    );
    return undefined;
  }
  const piece = isVariable ? { ...shown, said: field?.content ?? shown.said } : shown;
  const { settled, found } = await settle(converting, label, shown);
  if (found && (!found.isNear || found.off <= offDots)) {
    note(converting, field, found);
    if (isVariable) noteAnchor(converting, field, found);
    return textOf(writer, { ...piece, element: settled }, found);
  }
  if ((element.kind === 'text' || element.kind === 'code') && element.reverse) {
    const text = await reversedText(converting, label, element, shown, piece, field);
    if (text !== undefined) return text;
  }
  if (!isVariable) {
    noteImage(converting, field, element);
    const image = imageText(converting, label, element);
    if (image !== undefined) return image;
    // White on what is under it cannot be told by an image.
    differ(
      converting,
      field,
      'error',
      'convert-no-counterpart',
      `This white ${kindName(element)} cannot be printed there.`,
    );
    return undefined;
  }
  if (element.kind === 'text' && found) {
    differ(
      converting,
      field,
      'warning',
      'convert-font',
      `Font ${element.font} has no counterpart: the nearest font takes its place.`,
    );
    noteAnchor(converting, field, found);
    return textOf(writer, piece, found);
  }
  differ(
    converting,
    field,
    'error',
    'convert-no-counterpart',
    `${kindName(element)} cannot be printed there, and is left out.`,
  );
  return undefined;
}

function differ(
  { differences, place }: Converting,
  field: DocumentField | undefined,
  level: Difference['level'],
  code: string,
  message: string,
): void {
  const said = field?.content || field?.text || '';
  const at = place ? `Line ${place.line}, ${place.command}: ` : '';
  differences.push({
    level,
    code,
    message: at + (said === '' ? message : `${message} (${said.slice(0, 60)})`),
    ...(place ? { line: place.line } : {}),
    ...(field ? { field: field.id, details: { text: said } } : {}),
  });
}

/** Says where a text is not as long as it was. */
function note(converting: Converting, field: DocumentField | undefined, { off, change }: Found): void {
  if (change) differ(converting, field, 'warning', 'convert-size', change);
  else if (off > offDots) {
    const message = `This text ends up to ${Math.round(off)} dots from where it did.`;
    differ(converting, field, 'warning', 'convert-size', message);
  }
}

/** What a person calls an element: a code by its symbology. */
const kindName = (element: LabelElement): string =>
  element.kind === 'code' ? element.drawing.symbology : element.kind;

/** Says that a field is kept as an image. */
function noteImage(converting: Converting, field: DocumentField | undefined, element: LabelElement): void {
  const message = `This ${kindName(element)} has no counterpart and becomes an image.`;
  differ(converting, field, 'info', 'convert-image', message);
}

/** What is not as it was of a code whose data and symbology are kept; undefined where nothing is. */
function codeChange(our: CodeElement, their: CodeElement): string | undefined {
  const changes: string[] = [];
  const [ours, theirs] = [placeOf(our), placeOf(their)];
  for (const [name, by] of [
    ['wider', theirs.width - ours.width],
    ['higher', theirs.height - ours.height],
  ] as const) {
    if (by === 0) continue;
    const other = name === 'wider' ? 'narrower' : 'lower';
    changes.push(`its bars are ${Math.abs(Math.round(by))} dots ${by > 0 ? name : other}`);
  }
  const side = ({ drawing: { line, originY } }: CodeElement): 'none' | 'above' | 'below' =>
    line === undefined ? 'none' : line.y < originY ? 'above' : 'below';
  const [one, other] = [side(our), side(their)];
  if (one !== other) {
    const places = { none: 'nowhere', above: 'above the bars', below: 'below the bars' };
    changes.push(`its digits stand ${places[other]} instead of ${places[one]}`);
  }
  if (changes.length === 0) return undefined;
  return `The ${our.drawing.symbology} keeps its data; ${changes.join(', and ')}.`;
}

/** Says where a longer value grows to another side. */
function noteAnchor(converting: Converting, field: DocumentField | undefined, { isHeld }: Found): void {
  if (isHeld) return;
  differ(
    converting,
    field,
    'warning',
    'convert-anchor',
    'A longer or shorter value does not stay at the same edge.',
  );
}

/** Whether data is letters as they are, with placeholders, and no escapes. */
function isPlain(content: string, shown: string): boolean {
  let at = 0;
  let from = 0;
  const slots = findPlaceholders(content);
  for (const { start, end } of [...slots, { start: content.length, end: content.length }]) {
    const piece = content.slice(from, start);
    const found = shown.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
    from = end;
  }
  return slots.length > 0;
}

/**
 * The nearest way to write an element. Languages centre lines otherwise: a block stays where it is, and is made as much wider
 * or narrower as brings its letters to their place.
 */
async function settle(
  converting: Converting,
  label: DrawnLabel,
  shown: Piece,
): Promise<{ settled: LabelElement; found: Found | undefined }> {
  const { writer } = converting;
  const { element } = shown;
  const ways = writer.ways(shown);
  if (element.kind === 'text' && element.block?.align === 'centre' && element.turn === 0) {
    const first = await nearestWay(converting, label, shown, ways.slice(0, 1));
    const { box } = element;
    const width = box.width + 2 * (first?.dx ?? 0);
    if (first && first.dx !== 0 && width > 0) {
      const settled = { ...element, box: { ...box, width } };
      const other = { ...shown, element: settled };
      const found = await nearestWay(converting, label, other, writer.ways(other).slice(0, 1));
      if (found && found.off <= offDots) return { settled, found };
    }
  }
  const exact = await nearestWay(converting, label, shown, ways);
  if (exact) return { settled: element, found: exact };
  const others = await withParts(() => writer.nearest(shown));
  const near = await nearestWay(converting, label, shown, others);
  return { settled: element, found: near && { ...near, isNear: true } };
}

/** An element in the way that was found for it. */
function textOf(writer: LabelWriter, piece: Piece, { at, dx, dy, isNear }: Found): string | undefined {
  return (isNear ? writer.nearest(piece) : writer.ways(piece))[at]?.(dx, dy);
}

interface Found {
  at: number;
  dx: number;
  dy: number;
  /** Dots by which its size differs. */
  off: number;
  /** Whether a longer value grows from the same edge. */
  isHeld: boolean;
  /** Whether it is a text in another font. */
  isNear?: true;
  /** What else is not as it was. */
  change?: string | undefined;
}

/** How far a layout is from an element. */
type Match = Pick<Found, 'dx' | 'dy' | 'off' | 'change'>;

/** The way whose layout is nearest to the element, with the distance that brings it to its place. */
async function nearestWay(
  { to, writer, isBytes }: Converting,
  label: DrawnLabel,
  { element, dpmm }: Piece,
  ways: readonly Way[],
): Promise<Found | undefined> {
  let best: Found | undefined;
  const paper = { dpmm, widthMm: label.widthMm, heightMm: label.heightMm };
  const encoding = isBytes ? 'latin1' : 'utf-8';
  // Upright, so that a turn or a mirror of the label does not matter.
  const plain = { ...label, turn: 0 as const, mirrored: false, copies: 1 };
  for (const [at, way] of ways.entries()) {
    const program = `${writer.head(plain, dpmm, noNames, {})}${way(0, 0)}\n${writer.foot(plain, noNames)}`;
    const { labels } = await layoutLabel(to, { text: program, encoding }, paper);
    const laid = labels[0]?.elements ?? [];
    const match = compared(element, laid);
    const isHeld = match !== undefined && isHeldAlike(element, laid[0]);
    if (match && (!best || match.off < best.off)) best = { at, ...match, isHeld };
    if (best && best.off <= (element.kind === 'text' ? offDots : 0)) break;
  }
  return best;
}

/** Codes that are as wide for each value. */
const fixedCodes = /^(?:EAN-13|EAN-8|UPC-A|UPC-E|ITF-14|MaxiCode)$/;

/** Whether a longer value grows from the same edge. A centred line may be a block of one line. */
function isHeldAlike(one: LabelElement, other: LabelElement | undefined): boolean {
  if (one.kind === 'code') {
    if (fixedCodes.test(one.drawing.symbology)) return true;
    return other?.kind === 'code' && one.anchor === other.anchor;
  }
  if (one.kind !== 'text' || other?.kind !== 'text') return true;
  return (
    one.anchor === (other.block?.align === 'centre' ? 'centre' : other.anchor) || one.block !== undefined
  );
}

/** What counts as off of a code of the same size and data whose modules are others: another level, another mask. */
const otherInk = 0.25;

/** Whether two matrix codes of one size are the same to the module; bars of one width with the same data are. */
function hasSameInk(our: CodeElement['drawing'], their: CodeElement['drawing']): boolean {
  if (!/QR|Aztec|PDF417|Matrix/.test(our.symbology)) return true;
  const [one, other] = [our.ink().data, their.ink().data];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** How far what was laid out is from an element; undefined where it is something else. */
function compared(element: LabelElement, laid: readonly LabelElement[]): Match | undefined {
  const [first] = laid;
  if (!first) return undefined;
  if (element.kind === 'text') return comparedText(element, laid);
  const [ours, theirs] = [placeOf(element), placeOf(first)];
  const off = Math.max(Math.abs(ours.width - theirs.width), Math.abs(ours.height - theirs.height));
  const match = { dx: ours.x - theirs.x, dy: ours.y - theirs.y, off };
  if (element.kind === 'code') {
    if (first.kind !== 'code' || laid.length > 1) return undefined;
    const [our, their] = [element.drawing, first.drawing];
    const isSame =
      our.data === their.data &&
      our.symbology === their.symbology &&
      our.moduleDots === their.moduleDots &&
      element.turn === first.turn &&
      element.reverse === first.reverse;
    return isSame
      ? {
          ...match,
          off: off === 0 && !hasSameInk(our, their) ? otherInk : off,
          change: codeChange(element, first),
        }
      : undefined;
  }
  // Shapes are the same to the dot, or another way is taken.
  if (off > 0 || laid.length > 1) return undefined;
  if (first.kind === 'box' && element.kind === 'box') {
    const isSolid = (box: typeof element) =>
      box.radius === 0 && box.border * 2 >= Math.min(box.box.width, box.box.height);
    const isSame =
      first.radius === element.radius &&
      (first.border === element.border || (isSolid(first) && isSolid(element)));
    return isSame ? match : undefined;
  }
  if (first.kind === 'ellipse' && element.kind === 'ellipse') {
    return first.border === element.border ? match : undefined;
  }
  return match;
}

/** Bars without the line beside them, whose letters may differ; of other elements the box. */
function placeOf(element: LabelElement): Box {
  return element.kind === 'code' && element.drawing.line ? element.bars : element.box;
}

function comparedText(element: TextElement, laid: readonly LabelElement[]): Match | undefined {
  const theirs = laid.flatMap((each) =>
    each.kind === 'text' ? each.runs.map((run) => ({ ...run, font: each.typeface })) : [],
  );
  const ours = element.runs.filter(({ text }) => text.trim() !== '');
  const shown = theirs.filter(({ text }) => text.trim() !== '');
  if (ours.length !== shown.length || laid.some(({ kind, turn }) => kind !== 'text' || turn !== element.turn))
    return undefined;
  const [one, first] = [ours[0], shown[0]];
  if (!one || !first) return undefined;
  const [dx, dy] = [one.x - first.x, one.y - first.y];
  const [mine, its] = [element.typeface, first.font];
  // The middle of the letters' cells stays; the pen of another font is elsewhere in them.
  const lower =
    its.heightDots === mine.heightDots && its.name === mine.name
      ? 0
      : Math.round(its.baselineDots - its.heightDots / 2 - (mine.baselineDots - mine.heightDots / 2));
  let off = Math.ceil(Math.abs(mine.heightDots - its.heightDots) / 2);
  for (const [at, run] of ours.entries()) {
    const other = shown[at];
    if (!other || other.text.trim() !== run.text.trim()) return undefined;
    off = Math.max(off, Math.abs(run.x - other.x - dx), Math.abs(run.y - other.y - dy));
    let behind = 0;
    for (const char of run.text) {
      behind += element.typeface.advance(char) - other.font.advance(char);
      off = Math.max(off, Math.abs(behind));
    }
  }
  const down = pointIn({ x: Math.round(dx), y: Math.round(dy), turn: element.turn }, 0, lower);
  return { dx: down.x, dy: down.y, off };
}

/** Whether a text, a code or an image that turns what is under it turns nothing but paper. */
function isOnPaper({ elements, background }: DrawnLabel, element: LabelElement): boolean {
  const isShape = element.kind !== 'text' && element.kind !== 'code' && element.kind !== 'image';
  if (!element.reverse || isShape || background.length > 0) return false;
  const at = elements.findIndex(({ source }) => source === element.source);
  return at >= 0 && !elements.slice(0, at).some((each) => overlaps(each.box, element.box));
}

/** What a text or a code that turns its ground needs: a black ground is turned, written on, and turned again. */
async function reversedText(
  converting: Converting,
  label: DrawnLabel,
  element: TextElement | CodeElement,
  shown: Piece,
  piece: Piece,
  field: DocumentField | undefined,
): Promise<string | undefined> {
  const { writer } = converting;
  const at = label.elements.findIndex(({ source }) => source === element.source);
  const before = label.elements.slice(0, at);
  const ground = before.findLast((each) => isBlack(each) && holds(each.box, element.box));
  const isOnInk = before.some((each) => overlaps(each.box, element.box));
  if (!ground && isOnInk) return undefined;
  const upright = { ...element, reverse: false };
  const { settled, found } = await settle(converting, label, { ...shown, element: upright });
  const isFit = found && (!found.isNear || found.off <= offDots || shown.isVariable);
  if (!isFit && shown.isVariable) return undefined;
  const text = isFit
    ? textOf(writer, { ...piece, element: settled }, found)
    : imageText(converting, label, upright);
  if (text === undefined) return undefined;
  if (isFit) note(converting, field, found);
  else noteImage(converting, field, element);
  if (!ground) return text;
  // A longer value may reach further along its line.
  const { box, turn } = element;
  const band =
    turn === 0 || turn === 2
      ? { ...box, x: ground.box.x, width: ground.box.width }
      : { ...box, y: ground.box.y, height: ground.box.height };
  const area: AreaElement = {
    ...element,
    kind: 'area',
    name: 'reverse',
    turn: 0,
    ink: 'flip',
    reverse: false,
    box: band,
  };
  const turned = writer.ways({ ...shown, element: area })[0]?.(0, 0);
  return turned === undefined ? undefined : [turned, text, turned].join(writer.lineEnd);
}

function isBlack(element: LabelElement): boolean {
  if (element.reverse) return false;
  if (element.kind === 'line') return !element.outlines && element.ink === 'black';
  if (element.kind === 'area') return element.ink === 'black';
  if (element.kind !== 'box' || element.ink !== 'black') return false;
  return element.border * 2 >= Math.min(element.box.width, element.box.height);
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The ink of one element as an image of whole bytes. */
function imageText(converting: Converting, label: DrawnLabel, element: LabelElement): string | undefined {
  const { writer, from } = converting;
  const head = inkHead({
    ...label,
    background: [],
    elements: [{ ...element, reverse: false } as LabelElement],
  });
  const found = inkOf(head);
  if (!found) return undefined;
  converting.usesImages = true;
  const image = writer.image(found.picture, found.x, found.y, element.reverse);
  if (image === undefined || element.kind !== 'image' || !element.overwrites) return image;
  const piece = { said: '', isVariable: false, dpmm: from.document.dpmm, say: (text: string) => text };
  const wiped: AreaElement = { ...element, kind: 'area', name: 'erase', turn: 0, ink: 'white' };
  const wipe = writer.ways({ ...piece, element: wiped })[0]?.(0, 0);
  return wipe === undefined ? image : wipe + writer.lineEnd + image;
}

/** The smallest picture that holds all ink, in whole bytes; undefined without ink. */
function inkOf(bitmap: Bitmap): { picture: Bitmap; x: number; y: number } | undefined {
  let [left, right, top, bottom] = [bitmap.stride, -1, -1, -1];
  for (let row = 0; row < bitmap.height; row++) {
    for (let at = 0; at < bitmap.stride; at++) {
      if (bitmap.data[row * bitmap.stride + at] === 0) continue;
      if (top < 0) top = row;
      bottom = row;
      left = Math.min(left, at);
      right = Math.max(right, at);
    }
  }
  if (bottom < 0) return undefined;
  const picture = createBitmap((right - left + 1) * 8, bottom - top + 1);
  stamp(picture, bitmap, -left * 8, -top, 'black');
  return { picture, x: left * 8, y: top };
}
