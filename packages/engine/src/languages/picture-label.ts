import type { Bitmap } from '../picture/bitmap.ts';
import { cpclPictureLabel } from './cpcl/picture-label.ts';
import { eplAroundBits } from './epl/picture-label.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';
import { tsplAroundBits } from './tspl/picture-label.ts';
import { zplPictureLabel } from './zpl/picture-label.ts';

/** The bytes of a label that prints a picture, dot by dot. */
type PictureLabel = (picture: Bitmap, dotsPerMm: number) => Uint8Array;

const labels: Readonly<Partial<Record<PrinterLanguage, PictureLabel>>> = {
  zpl: zplPictureLabel,
  tspl: labelOfBits(tsplAroundBits),
  epl: labelOfBits(eplAroundBits),
  cpcl: cpclPictureLabel,
};

/** A label that has a picture as raw bytes, in which a bit of 0 is black (TSPL, BITMAP; EPL, GW). */
function labelOfBits(
  around: (picture: Bitmap, dotsPerMm: number) => { head: string; tail: string },
): PictureLabel {
  return (picture, dotsPerMm) => {
    const { head, tail } = around(picture, dotsPerMm);
    const text = new TextEncoder();
    const bits = picture.data.map((byte) => byte ^ 0xff);
    const [before, behind] = [text.encode(head), text.encode(tail)];
    const label = new Uint8Array(before.length + bits.length + behind.length);
    label.set(before);
    label.set(bits, before.length);
    label.set(behind, before.length + bits.length);
    return label;
  };
}

/** Languages that pictures can be printed in. */
export const pictureLanguages: readonly PrinterLanguage[] = printerLanguages
  .map(({ key }) => key)
  .filter((key) => labels[key] !== undefined);

/** How a picture becomes a label in this language; undefined for one without a way, and for unknown names. */
export function pictureLabelIn(language: string): PictureLabel | undefined {
  const key = pictureLanguages.find((known) => known === language);
  return key && labels[key];
}
