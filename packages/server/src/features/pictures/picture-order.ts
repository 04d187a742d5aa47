import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { Sheets } from '@marbete/engine/internal/picture/label-pages';

export const pictureFormats = { png: 'image/png', pdf: 'application/pdf', json: 'application/json' } as const;

export type PictureFormat = keyof typeof pictureFormats;

/** What is drawn: labels of a program, on paper of this size. */
export interface PictureOrder {
  language: PrinterLanguage;
  code: Uint8Array;
  /** Dots a millimetre. */
  dpmm: number;
  widthMm: number;
  heightMm: number;
  /** Which label of the program, from 0; all of them where it is left out. */
  index?: number;
  format: PictureFormat;
  /** Quarter turns clockwise. */
  turn: 0 | 1 | 2 | 3;
  /** Several labels a page, in a PDF. */
  sheets?: Sheets;
}

export interface DrawnPicture {
  /** How many labels the program draws. */
  labels: number;
  /** Undefined when there is no label of that number. */
  body?: Uint8Array;
  /** What the drawing found, in the service's own form: five values each, parted by bars. */
  warnings: string;
}
