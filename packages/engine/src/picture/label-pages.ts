import { turned, type Turn } from './bitmap.ts';
import type { PdfFrame, PdfPage, PdfPicture } from './pdf.ts';
import type { RenderedLabel } from './types.ts';

/** Where labels stand within the room that a sheet leaves; 'spread' puts the gaps between them. */
export type Alignment = 'start' | 'center' | 'end' | 'spread';

/** Paper with several labels on each page. */
export interface Sheets {
  widthMm: number;
  heightMm: number;
  columns: number;
  rows: number;
  across: Alignment;
  down: Alignment;
  border: 'none' | 'solid' | 'dashed';
}

type Sized = Pick<RenderedLabel, 'bitmap' | 'widthMm' | 'heightMm'>;

/** The labels one a page, each page as large as its label. */
export function labelPages(labels: readonly Sized[], dpmm: number, turn: Turn = 0): PdfPage[] {
  return labels.map((label) => {
    const { bitmap, widthMm, heightMm } = turnedLabel(label, turn);
    return { widthMm, heightMm, pictures: [{ bitmap, dpmm, xMm: 0, yMm: 0 }] };
  });
}

/**
 * The labels on sheets, row by row. All of them take the room of the largest.
 * Throws RangeError where the rows and columns do not fit the sheet.
 */
export function sheetPages(
  labels: readonly Sized[],
  dpmm: number,
  sheets: Sheets,
  turn: Turn = 0,
): PdfPage[] {
  const placed = labels.map((label) => turnedLabel(label, turn));
  const cellWidth = Math.max(...placed.map(({ widthMm }) => widthMm));
  const cellHeight = Math.max(...placed.map(({ heightMm }) => heightMm));
  const { widthMm, heightMm, columns, rows } = sheets;
  // A hundredth of a millimetre is no reason to refuse paper that is exactly as large as its labels.
  if (cellWidth * columns > widthMm + 0.01 || cellHeight * rows > heightMm + 0.01) {
    throw new RangeError(
      `${columns} x ${rows} labels of ${round(cellWidth)} x ${round(cellHeight)} mm do not fit a page of ` +
        `${round(widthMm)} x ${round(heightMm)} mm.`,
    );
  }
  const pages: PdfPage[] = [];
  const perPage = columns * rows;
  for (let first = 0; first < placed.length; first += perPage) {
    const pictures: PdfPicture[] = [];
    const frames: PdfFrame[] = [];
    placed.slice(first, first + perPage).forEach((label, at) => {
      const xMm = place(at % columns, columns, cellWidth, widthMm, sheets.across);
      const yMm = place(Math.floor(at / columns), rows, cellHeight, heightMm, sheets.down);
      pictures.push({ bitmap: label.bitmap, dpmm, xMm, yMm });
      if (sheets.border !== 'none') {
        const size = { widthMm: label.widthMm, heightMm: label.heightMm };
        frames.push({ xMm, yMm, ...size, dashed: sheets.border === 'dashed' });
      }
    });
    pages.push({ widthMm, heightMm, pictures, frames });
  }
  return pages;
}

const round = (mm: number) => Number(mm.toFixed(2));

function place(at: number, count: number, side: number, room: number, alignment: Alignment): number {
  const spare = Math.max(0, room - count * side);
  // Gaps stand between labels and at both edges alike.
  if (alignment === 'spread') return at * side + (spare * (at + 1)) / (count + 1);
  const before = alignment === 'center' ? spare / 2 : alignment === 'end' ? spare : 0;
  return before + at * side;
}

function turnedLabel({ bitmap, widthMm, heightMm }: Sized, turn: Turn): Sized {
  const upright = turn === 0 || turn === 2;
  return {
    bitmap: turn === 0 ? bitmap : turned(bitmap, turn),
    widthMm: upright ? widthMm : heightMm,
    heightMm: upright ? heightMm : widthMm,
  };
}
