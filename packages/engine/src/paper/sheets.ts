import { LabelFault } from '../label-fault.ts';
import type { PdfFrame, PdfPage, PdfPicture } from '../picture/pdf.ts';
import type { PaperLabel } from './labels.ts';

/** Paper with labels in rows and columns. All lengths in millimetres. */
export interface SheetGrid {
  width: number;
  height: number;
  columns: number;
  rows: number;
  labelWidth: number;
  labelHeight: number;
  /** The top left corner of the first label. */
  left: number;
  top: number;
  /** From one label to the next. */
  stepAcross: number;
  stepDown: number;
}

const papers = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
} as const;

/** The grid in the middle of its paper, where makers have theirs, with gaps between its labels. */
function centred(
  paper: keyof typeof papers,
  [columns, rows]: readonly [number, number],
  [labelWidth, labelHeight]: readonly [number, number],
  [gapAcross, gapDown]: readonly [number, number] = [0, 0],
): SheetGrid {
  const { width, height } = papers[paper];
  const stepAcross = labelWidth + gapAcross;
  const stepDown = labelHeight + gapDown;
  return {
    width,
    height,
    columns,
    rows,
    labelWidth,
    labelHeight,
    left: (width - columns * stepAcross + gapAcross) / 2,
    top: (height - rows * stepDown + gapDown) / 2,
    stepAcross,
    stepDown,
  };
}

/** Sheets by the numbers that Avery gives them and others write on theirs: label sizes as the makers publish them. */
export const sheetGrids: Readonly<Record<string, SheetGrid>> = {
  L7160: centred('A4', [3, 7], [63.5, 38.1], [2.54, 0]),
  L7159: centred('A4', [3, 8], [63.5, 33.9], [2.54, 0]),
  L7161: centred('A4', [3, 6], [63.5, 46.6], [2.54, 0]),
  L7162: centred('A4', [2, 8], [99.1, 33.9], [2.54, 0]),
  L7163: centred('A4', [2, 7], [99.1, 38.1], [2.54, 0]),
  L7165: centred('A4', [2, 4], [99.1, 67.7], [2.54, 0]),
  L7651: centred('A4', [5, 13], [38.1, 21.2], [2.54, 0]),
  '5160': centred('Letter', [3, 10], [66.675, 25.4], [3.175, 0]),
  '5163': centred('Letter', [2, 5], [101.6, 50.8], [4.7625, 0]),
  '5167': centred('Letter', [4, 20], [44.45, 12.7], [7.9375, 0]),
};

const words = /^(A4|A5|Letter):(\d{1,2})x(\d{1,2})((?:,(?:label|gap|at)=\d+(?:\.\d+)?x\d+(?:\.\d+)?)*)$/i;

/**
 * A grid by its number (`L7160`) or in words: `A4:3x8` parts the paper evenly; `A4:3x8,label=63.5x33.9,gap=2.54x0,at=7.2x12.9`
 * says the size of a label, the gaps between them and the place of the first one, in millimetres.
 * @throws LabelFault invalid-input
 */
export function readGrid(text: string): SheetGrid {
  const number = Object.keys(sheetGrids).find((key) => key.toLowerCase() === text.toLowerCase());
  if (number !== undefined) return sheetGrids[number]!;
  const [, named = '', across, down, parts = ''] = words.exec(text) ?? [];
  const paper = (Object.keys(papers) as (keyof typeof papers)[]).find(
    (key) => key.toLowerCase() === named.toLowerCase(),
  );
  const [columns, rows] = [Number(across), Number(down)];
  if (!paper || !(columns > 0 && rows > 0)) throw unknownGrid(text);
  const pair = (name: string) => {
    const [, x, y] = new RegExp(`,${name}=([\\d.]+)x([\\d.]+)`, 'i').exec(parts) ?? [];
    return x === undefined ? undefined : ([Number(x), Number(y)] as const);
  };
  const gap = pair('gap') ?? [0, 0];
  const size = papers[paper];
  const even = [
    (size.width - (columns - 1) * gap[0]) / columns,
    (size.height - (rows - 1) * gap[1]) / rows,
  ] as const;
  const grid = centred(paper, [columns, rows], pair('label') ?? even, gap);
  const [left, top] = pair('at') ?? [grid.left, grid.top];
  const made = { ...grid, left, top };
  const right = left + (columns - 1) * made.stepAcross + made.labelWidth;
  const bottom = top + (rows - 1) * made.stepDown + made.labelHeight;
  const fits =
    left > -slackMm && top > -slackMm && right < size.width + slackMm && bottom < size.height + slackMm;
  if (fits && made.labelWidth > 0 && made.labelHeight > 0) return made;
  throw new LabelFault(
    'invalid-input',
    `${text} does not fit ${paper}, which is ${size.width} x ${size.height} mm: its labels reach ${round(right)} x ${round(bottom)} mm.`,
  );
}

/** A hundredth of a millimetre is no reason to refuse paper that is exactly as large as its labels. */
const slackMm = 0.01;

function unknownGrid(text: string): LabelFault {
  const numbers = Object.keys(sheetGrids).join(', ');
  return new LabelFault(
    'invalid-input',
    `'${text}' is no sheet of labels. Known are ${numbers}; others as A4:3x8 or A4:3x8,label=63.5x33.9,gap=2.54x0,at=7.2x12.9, in millimetres.`,
  );
}

/** Where labels go: one a page, or on sheets. */
export interface PaperOptions {
  /** Dots a millimetre of the pictures. */
  dpmm: number;
  /** Left out, each label has a page of its own size. */
  grid?: SheetGrid | undefined;
  /** The first free place of the first sheet, from 1, row by row. */
  from?: number | undefined;
  /** A line around each label, to see whether the printer keeps to the grid. */
  borders?: boolean | undefined;
}

/** Pages from labels, as they come. */
export interface PaperPages {
  /** The pages that are full now. */
  add(label: PaperLabel): PdfPage[];
  /** The last page, where it is not full. */
  end(): PdfPage[];
}

/**
 * Puts labels on pages at their true size; on a sheet each stands in the middle of its place.
 * @throws LabelFault invalid-input for a place that the sheet does not have; its `add` for a label that is larger than a place
 */
export function createPages({ dpmm, grid, from = 1, borders = false }: PaperOptions): PaperPages {
  const places = grid ? grid.columns * grid.rows : 1;
  if (!Number.isInteger(from) || from < 1 || from > places) {
    throw new LabelFault('invalid-input', `The first free place is 1 to ${places}, not ${from}.`);
  }
  let next = from - 1;
  let pictures: PdfPicture[] = [];
  let frames: PdfFrame[] = [];
  const take = (): PdfPage[] => {
    if (!grid || pictures.length === 0) return [];
    const page = { widthMm: grid.width, heightMm: grid.height, pictures, frames };
    [pictures, frames, next] = [[], [], 0];
    return [page];
  };

  function put(label: PaperLabel, sheet: SheetGrid): PdfPage[] {
    const { bitmap, bars, widthMm, heightMm } = label;
    const x = sheet.left + (next % sheet.columns) * sheet.stepAcross;
    const y = sheet.top + Math.floor(next / sheet.columns) * sheet.stepDown;
    const xMm = x + (sheet.labelWidth - widthMm) / 2;
    const yMm = y + (sheet.labelHeight - heightMm) / 2;
    pictures.push({ bitmap, bars, dpmm, xMm, yMm });
    if (borders) {
      const size = { widthMm: sheet.labelWidth, heightMm: sheet.labelHeight };
      frames.push({ xMm: x, yMm: y, ...size, dashed: true });
    }
    next += 1;
    return next === places ? take() : [];
  }

  return {
    add(label) {
      const { bitmap, bars, widthMm, heightMm, copies } = label;
      if (!grid) {
        const frame = { xMm: 0, yMm: 0, widthMm, heightMm, dashed: true };
        const page: PdfPage = {
          widthMm,
          heightMm,
          pictures: [{ bitmap, bars, dpmm, xMm: 0, yMm: 0 }],
          frames: borders ? [frame] : [],
        };
        return times(copies, () => [page]);
      }
      if (widthMm > grid.labelWidth + tooLargeMm || heightMm > grid.labelHeight + tooLargeMm) {
        throw new LabelFault(
          'invalid-input',
          `A label of ${round(widthMm)} x ${round(heightMm)} mm is larger than a place of the sheet, ` +
            `${round(grid.labelWidth)} x ${round(grid.labelHeight)} mm. Choose another sheet, or set the label's size in its template.`,
          {
            details: {
              reason: 'sheet-too-small',
              label: sizeOf(widthMm, heightMm),
              place: sizeOf(grid.labelWidth, grid.labelHeight),
            },
          },
        );
      }
      return times(copies, () => put(label, grid));
    },
    end: take,
  };
}

/** Pages of so many copies. Not by `Array.from()`, which old libraries of pages change (docs/decisions/044). */
function times(copies: number, made: () => PdfPage[]): PdfPage[] {
  const pages: PdfPage[] = [];
  for (let copy = 0; copy < copies; copy += 1) pages.push(...made());
  return pages;
}

/** Labels are written in dots and inches; the cut of a sheet is no more exact than this. */
const tooLargeMm = 0.5;

const sizeOf = (width: number, height: number) => `${round(width)} x ${round(height)} mm`;

const round = (mm: number) => Number(mm.toFixed(2));
