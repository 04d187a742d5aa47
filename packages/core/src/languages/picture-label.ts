import type { Bitmap } from '../picture/bitmap.ts';
import { eplPictureLabel } from './epl/picture-label.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';
import { tsplPictureLabel } from './tspl/picture-label.ts';
import { zplPictureLabel } from './zpl/picture-label.ts';

/** The bytes of a label that prints a picture, dot by dot. */
type PictureLabel = (picture: Bitmap, dotsPerMm: number) => Uint8Array;

const labels: Readonly<Partial<Record<PrinterLanguage, PictureLabel>>> = {
  zpl: zplPictureLabel,
  tspl: tsplPictureLabel,
  epl: eplPictureLabel,
};

/** Languages that pictures can be printed in. */
export const pictureLanguages: readonly PrinterLanguage[] = printerLanguages
  .map(({ key }) => key)
  .filter((key) => labels[key] !== undefined);

/** How a picture becomes a label in this language; undefined for one without a way, and for unknown names. */
export function pictureLabelIn(language: string): PictureLabel | undefined {
  const key = pictureLanguages.find((known) => known === language);
  return key && labels[key];
}
