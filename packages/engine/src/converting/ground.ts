import type { ElementPiece } from '../languages/label-writer.ts';
import { createBitmap, stamp, type Bitmap } from '../picture/bitmap.ts';
import type { AreaElement, CodeElement, DrawnLabel, LabelElement, TextElement } from '../picture/elements.ts';
import { inkHead } from '../picture/pen.ts';
import type { Box } from '../picture/types.ts';
import { offDots, settle, textOf } from './match.ts';
import { type Converting, note, noteImage } from './notes.ts';
import type { DocumentField } from '../editing/label-document.ts';

/* Elements that invert or cover the ones under them, and elements that become images. */

/** A text between two areas that turn the same ground is one that turns it itself, as reversedText writes it. */
export function reversedAgain(
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

/** Whether a reversed text, code or image has only blank paper under it. */
export function isOnPaper({ elements, background }: DrawnLabel, element: LabelElement): boolean {
  const isShape = element.kind !== 'text' && element.kind !== 'code' && element.kind !== 'image';
  if (!element.reverse || isShape || background.length > 0) return false;
  const at = elements.findIndex(({ source }) => source === element.source);
  return at >= 0 && !elements.slice(0, at).some((each) => overlaps(each.box, element.box));
}

/** A reversed text or code: its black ground is inverted, written on, and inverted again. */
export async function reversedText(
  converting: Converting,
  label: DrawnLabel,
  element: TextElement | CodeElement,
  shown: ElementPiece,
  piece: ElementPiece,
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
export function imageText(
  converting: Converting,
  label: DrawnLabel,
  element: LabelElement,
): string | undefined {
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
