import type { CodeDrawing } from '../codes/drawing.ts';
import {
  createBitmap,
  fillRect,
  mirrored,
  stamp,
  turned,
  type Bitmap,
  type Ink,
  type Turn,
} from './bitmap.ts';
import type {
  CodeElement,
  DrawnLabel,
  ImageElement,
  LabelElement,
  TextElement,
  TextRun,
} from './elements.ts';
import { createFieldLayer, type FieldLayer } from './field-layer.ts';
import { fillContours, fillEllipse, fillFrame } from './shapes.ts';
import { drawText } from './text/draw-text.ts';
import type { RenderedLabel } from './types.ts';

/** The pen of all languages: inks labels that a language laid out. Labels with the same elements share their picture. */
export function inkLabels(labels: readonly DrawnLabel[]): RenderedLabel[] {
  const layer = createFieldLayer();
  const inked = new Map<readonly LabelElement[], Bitmap>();
  return labels.map((label) => {
    const bitmap = inked.get(label.elements) ?? finished(label, inkHead(label, layer));
    inked.set(label.elements, bitmap);
    const { widthMm, heightMm, copies, elements } = label;
    return { bitmap, widthMm, heightMm, copies, elements };
  });
}

/** The dots that the head burns, before the label is mirrored and turned. */
export function inkHead(label: DrawnLabel, layer: FieldLayer = createFieldLayer()): Bitmap {
  const bitmap = createBitmap(label.head.width, label.height);
  for (const picture of label.background) stamp(bitmap, picture, 0, 0, 'black');
  for (const element of label.elements) inkElement(bitmap, element, layer);
  return bitmap;
}

/** The whole label is mirrored and turned, the margins beside a narrow head with it. */
function finished({ width, height, head, mirrored: isMirrored, turn }: DrawnLabel, bitmap: Bitmap): Bitmap {
  let picture = bitmap;
  if (head.width < width) {
    picture = createBitmap(width, height);
    stamp(picture, bitmap, head.left, 0, 'black');
  }
  if (isMirrored) picture = mirrored(picture);
  return turn === 0 ? picture : turned(picture, turn);
}

function inkElement(target: Bitmap, element: LabelElement, layer: FieldLayer): void {
  const { box, reverse } = element;
  switch (element.kind) {
    case 'text':
      return reverse ? inkReversed(target, element, layer) : inkText(target, element);
    case 'code':
      return stamp(target, codeInk(element), box.x, box.y, reverse ? 'flip' : 'black');
    case 'box':
      return fillFrame(target, box, element.border, element.radius, reverse ? 'flip' : element.ink);
    case 'ellipse':
      return fillEllipse(target, box, element.border, reverse ? 'flip' : element.ink);
    case 'line': {
      const ink = reverse ? 'flip' : element.ink;
      if (!element.outlines) return fillRect(target, box.x, box.y, box.width, box.height, ink);
      for (const outline of element.outlines) fillContours(target, [outline], ink);
      return;
    }
    case 'image':
      if (element.overwrites) fillRect(target, box.x, box.y, box.width, box.height, 'white');
      return inkImage(target, element, reverse ? 'flip' : 'black');
    case 'area':
      return fillRect(target, box.x, box.y, box.width, box.height, element.ink);
  }
}

const codeInks = new WeakMap<CodeDrawing, { turn: Turn; bitmap: Bitmap }>();

/** Bars as they are turned, kept with their drawing. */
function codeInk({ drawing, turn }: CodeElement): Bitmap {
  const known = codeInks.get(drawing);
  if (known?.turn === turn) return known.bitmap;
  const bitmap = turned(drawing.ink(), turn);
  if (bitmap.data.length <= mostKept) codeInks.set(drawing, { turn, bitmap });
  return bitmap;
}

/** Bytes of the largest code that is kept. */
const mostKept = 250_000;

/** Strokes of a reversed text that cross do not turn each other. */
function inkReversed(target: Bitmap, element: TextElement, layer: FieldLayer): void {
  const { box, typeface } = element;
  // Accents and wide letters may stand a little outside the cell.
  const more = typeface.heightDots + typeface.widthDots;
  const wide = {
    x: box.x - more,
    y: box.y - more,
    width: box.width + 2 * more,
    height: box.height + 2 * more,
  };
  layer.reverse(target, wide, (on) => inkText(on, element));
}

function inkText(target: Bitmap, element: TextElement): void {
  for (const run of element.runs) inkRun(target, element, run);
}

function inkRun(target: Bitmap, { typeface, turn, gap }: TextElement, run: TextRun): void {
  const { text, x, y, stretch } = run;
  if (stretch === 0) {
    drawText(target, x, y, typeface, text, 'black', turn, gap);
    return;
  }
  let pen = 0;
  for (const word of text.split(/(?<= )/)) {
    const at = Math.round(pen);
    const wordX = turn === 0 ? x + at : turn === 2 ? x - at : x;
    const wordY = turn === 1 ? y + at : turn === 3 ? y - at : y;
    pen += drawText(target, wordX, wordY, typeface, word, 'black', turn, gap);
    if (word.endsWith(' ')) pen += stretch;
  }
}

function inkImage(target: Bitmap, { image, box, across, down }: ImageElement, ink: Ink): void {
  const { x, y } = box;
  if (across === 1 && down === 1) return stamp(target, image, x, y, ink);
  for (let row = 0; row < image.height; row++) {
    const top = y + row * down;
    if (top >= target.height || top + down <= 0) continue;
    const from = row * image.stride;
    const end = Math.min(image.width, Math.ceil((target.width - x) / across));
    for (let column = 0; column < end; column++) {
      if (((image.data[from + (column >> 3)] ?? 0) & (0x80 >> (column & 7))) === 0) continue;
      fillRect(target, x + column * across, top, across, down, ink);
    }
  }
}
