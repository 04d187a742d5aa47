import type { PrinterLanguage } from '@marbete/core/template/languages';

/** What is drawn: one label of a program, on paper of this size. */
export interface PictureOrder {
  language: PrinterLanguage;
  code: string;
  /** Dots a millimetre. */
  dpmm: number;
  widthMm: number;
  heightMm: number;
  /** Which label of the program, from 0. */
  index: number;
}

export interface DrawnPicture {
  /** How many labels the program draws. */
  labels: number;
  /** Undefined when there is no label of that number. */
  png?: Uint8Array;
}
