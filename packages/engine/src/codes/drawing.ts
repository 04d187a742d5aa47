import { createBitmap, type Bitmap } from '../picture/bitmap.ts';
import { createLately } from '../picture/lately.ts';
import type { Box } from '../picture/types.ts';

/** Dots of white that a symbology wants around its bars or modules. */
export interface QuietZone {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A code drawn upright, tight around its ink: bars or modules with their interpretation line. Whoever asked for it turns
 * and places it.
 *
 * The field's box, which ^FO places by its top left corner and ^FT by its bottom left one, begins at (originX, originY)
 * of the bitmap and measures barsWidth x barsHeight. What stands outside it, such as an interpretation line, hangs over
 * and does not move the field. The box may reach outside the bitmap (negative origins): that moves the ink away from
 * the field's position, as ^BQ moves down under ^FO.
 */
export interface CodeDrawing {
  /** Dots of all of its ink. */
  width: number;
  height: number;
  /** Where the interpretation line stands, of which all ink but the bars is; undefined without one. */
  line?: Box;
  /** Draws it. */
  ink(): Bitmap;
  originX: number;
  originY: number;
  barsWidth: number;
  barsHeight: number;
  /** The symbology's name as reports give it, such as 'Code 128' or 'EAN-13'. */
  symbology: string;
  /** What a scanner reads from it. */
  data: string;
  /** Dots of the narrowest bar or of one module's side. */
  moduleDots: number;
  quietZone: QuietZone;
  /** What printers do with this data that its author may not expect, such as dropping a digit. */
  remarks?: readonly CodeRemark[];
}

/** A code's drawing, which is kept for a while; the key says how and with which data it is drawn. */
export const keptDrawing = createLately<CodeDrawing>(64, 4_000);

/** Data that most symbologies hold one of: digits of several lengths, letters, what GS1 asks for. */
const otherData = [
  '012345678905',
  ...[13, 7, 8, 6, 11, 14, 5, 9, 10, 17, 20, 4, 2, 1].map((length) =>
    '0123456789'.repeat(2).slice(0, length),
  ),
  'A',
  'AB12345678DE',
  '0107501031311309',
  '(01)07501031311309',
];

/** The code with other data than it cannot hold, for who shows its place; as large as most where it holds none of them. */
export function drawingOfOtherData(
  draw: (data: string) => CodeDrawing,
  symbology: string,
  dpmm: number,
): CodeDrawing {
  for (const data of otherData) {
    try {
      return draw(data);
    } catch (error) {
      if (!(error instanceof CodeFault)) throw error;
    }
  }
  const [width, height] = [Math.round(20 * dpmm), Math.round(10 * dpmm)];
  return {
    width,
    height,
    originX: 0,
    originY: 0,
    barsWidth: width,
    barsHeight: height,
    symbology,
    data: '',
    moduleDots: 2,
    quietZone: { left: 0, right: 0, top: 0, bottom: 0 },
    ink: () => createBitmap(width, height),
  };
}

/** A warning about the data of a code that was drawn all the same. */
export interface CodeRemark {
  /** A stable word, kebab-case, such as 'code-digits-dropped'. */
  code: string;
  /** English. */
  message: string;
  details?: Readonly<Record<string, string | number>>;
}

/** Why data cannot be drawn as a code; becomes a diagnostic at the field. */
export class CodeFault extends Error {
  /** A stable word, kebab-case, such as 'code-invalid-data' or 'code-wrong-check-digit'. */
  readonly code: string;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: string, message: string, details: Readonly<Record<string, string | number>> = {}) {
    super(message);
    this.name = 'CodeFault';
    this.code = code;
    this.details = details;
  }
}
