import type { PictureLabel } from './language.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

/** Languages that pictures can be printed in. */
export const pictureLanguages: readonly PrinterLanguage[] = printerLanguages
  .filter(({ pictureLabel }) => pictureLabel !== undefined)
  .map(({ key }) => key);

/** How a picture becomes a label in this language; undefined for one without a way, and for unknown names. */
export function pictureLabelIn(language: string): PictureLabel | undefined {
  return printerLanguages.find(({ key }) => key === language)?.pictureLabel;
}
