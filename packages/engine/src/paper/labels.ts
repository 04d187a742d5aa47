import { LabelFault } from '../label-fault.ts';
import { layoutLabel } from '../languages/render.ts';
import { type Bitmap, createBitmap, fillRect, isBlack } from '../picture/bitmap.ts';
import type { DrawnLabel } from '../picture/elements.ts';
import { inkLabels } from '../picture/pen.ts';
import type { Box, Diagnostic, RenderOptions } from '../picture/types.ts';

/** A label as it goes on paper: the dots of its picture, and of its codes the bars as rectangles. */
export interface PaperLabel {
  /** All of it but the bars. */
  bitmap: Bitmap;
  /** In dots of the finished picture. */
  bars: readonly Box[];
  widthMm: number;
  heightMm: number;
  copies: number;
}

/** More than a row prints at most, where the printer itself counts. */
const mostLabels = 10_000;

/**
 * The labels of printer code for paper. What a picture cannot show is not printed with something missing: a fault in the
 * code is a LabelFault `data-invalid` that names its place.
 */
export async function paperLabels(
  language: string,
  code: Uint8Array | string,
  options: RenderOptions,
): Promise<PaperLabel[]> {
  const { labels, diagnostics } = await layoutLabel(language, code, {
    ...options,
    limits: { labels: mostLabels, ...options.limits },
  });
  const faults = diagnostics.filter(({ level, code: word }) => level === 'error' || word === 'limit-labels');
  if (faults.length > 0) throw cannotDraw(faults);
  const bars = new Map<Bitmap, PaperLabel>();
  return inkLabels(labels).map(({ bitmap, widthMm, heightMm, copies }, at) => {
    const known = bars.get(bitmap);
    const made = known ?? { ...withoutBars(bitmap, codeAreas(labels[at]!)), widthMm, heightMm, copies };
    bars.set(bitmap, made);
    return { ...made, widthMm, heightMm, copies };
  });
}

function cannotDraw(faults: readonly Diagnostic[]): LabelFault {
  const told = faults.slice(0, 5).map(({ line, command, message }) => `line ${line}: ${command}: ${message}`);
  return new LabelFault('data-invalid', `The labels cannot go on paper: ${told.join(' ')}`, {
    issues: faults.map(({ line, column, message, code }) => ({ path: [line, column], message, rule: code })),
  });
}

/** Where codes stand on the finished picture, which is mirrored first and turned then. */
function codeAreas({ elements, width, height, head, mirrored, turn }: DrawnLabel): Box[] {
  return elements.flatMap((element) => {
    if (element.kind !== 'code') return [];
    const { y, width: w, height: h } = element.bars;
    const left = element.bars.x + head.left;
    const x = mirrored ? width - left - w : left;
    if (turn === 0) return [{ x, y, width: w, height: h }];
    if (turn === 2) return [{ x: width - x - w, y: height - y - h, width: w, height: h }];
    if (turn === 1) return [{ x: height - y - h, y: x, width: h, height: w }];
    return [{ x: y, y: width - x - w, width: h, height: w }];
  });
}

/** The picture without what stands in these areas, and that as rectangles: as wide and as high as the dots allow. */
function withoutBars(picture: Bitmap, areas: readonly Box[]): Pick<PaperLabel, 'bitmap' | 'bars'> {
  if (areas.length === 0) return { bitmap: picture, bars: [] };
  const bitmap = { ...createBitmap(picture.width, picture.height), data: picture.data.slice() };
  const bars = areas.flatMap((area) => {
    const cut = rectanglesIn(bitmap, area);
    fillRect(bitmap, area.x, area.y, area.width, area.height, 'white');
    return cut;
  });
  return { bitmap, bars };
}

function rectanglesIn(bitmap: Bitmap, { x, y, width, height }: Box): Box[] {
  const done: Box[] = [];
  let open: Box[] = [];
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, y + height); row++) {
    const runs: Box[] = [];
    for (let at = Math.max(0, x); at < x + width; at++) {
      if (!isBlack(bitmap, at, row)) continue;
      const last = runs.at(-1);
      if (last && last.x + last.width === at) last.width += 1;
      else runs.push({ x: at, y: row, width: 1, height: 1 });
    }
    const same =
      runs.length === open.length &&
      runs.every((run, index) => run.x === open[index]?.x && run.width === open[index].width);
    if (same) for (const bar of open) bar.height += 1;
    else {
      done.push(...open);
      open = runs;
    }
  }
  return [...done, ...open];
}
