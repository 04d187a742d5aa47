import { resizeField, setParameter, type DocumentField, type LabelDocument } from '@marbete/engine/edit';
import { createBitmap, stamp, type Bitmap } from '@marbete/engine/internal/picture/bitmap';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { unchanged } from './edit-source.ts';
import { isRefused, type Intent } from './intents.ts';

/** Fonts that printers have from the beginning, but for those of digits only and other sizes of the same letters. */
const residents: Readonly<Partial<Record<PrinterLanguage, string>>> = {
  zpl: '0ABCDEFGH',
  tspl: '012345678',
  epl: '12345',
  cpcl: '024567',
};

/** The fonts that a text can have, and the one of them that it has; undefined for a font of a file, and what is no text. */
export function fontsOf({ language }: LabelDocument, { kind, font, parameters }: DocumentField) {
  const given = parameters['font'];
  const isFile = given?.inherited === undefined && !/^"?\w"?$/.test(given?.value.trim() ?? '');
  const fonts = [...(residents[language] ?? '')];
  if (kind !== 'text' || !font || isFile || fonts.length === 0) return undefined;
  return { fonts, value: fonts.find((name) => name === font.name.toUpperCase().split(' ')[0]) ?? null };
}

/** What gives letters the proportion of their font. */
const proportion: Readonly<
  Partial<Record<PrinterLanguage, readonly (readonly [name: string, value: string])[]>>
> = {
  zpl: [
    ['font height', '1'],
    ['font width', '1'],
  ],
  tspl: [
    ['x-multiplication', '1'],
    ['y-multiplication', '1'],
  ],
  epl: [
    ['horizontal multiplier', '1'],
    ['vertical multiplier', '1'],
  ],
};

/** Another font, with letters of its proportion that are about as high as they were. */
export function fontIntents(
  { language }: LabelDocument,
  { font, id }: DocumentField,
  name: string,
): Intent[] {
  const high = font?.heightDots ?? 24;
  const set = [...(proportion[language] ?? []), ['font', name] as const].map(
    ([parameter, value]): Intent =>
      (now, _, [selected = id]) =>
        setParameter(now, selected, parameter, value),
  );
  return [
    ...set,
    (now, _, [selected = id]) => {
      const own = now.fields.find((field) => field.id === selected)?.font;
      if (!own) return unchanged(now);
      const wide = Math.max(1, Math.round((high * own.widthDots) / own.heightDots));
      const sizes = [{ letterHeightDots: high, letterWidthDots: wide }, { letterHeightDots: high }];
      return (
        sizes.map((size) => resizeField(now, selected, size)).find((edit) => !isRefused(edit)) ??
        unchanged(now)
      );
    },
  ];
}

/** What of a picture has ink, at most so large. */
export function inkOf(bitmap: Bitmap, most: { width: number; height: number }): Bitmap | undefined {
  const { width, height, stride, data } = bitmap;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte === 0) continue;
    const [x, y] = [8 * (at % stride), Math.floor(at / stride)];
    left = Math.min(left, x + Math.clz32(byte) - 24);
    right = Math.max(right, x + Math.clz32(byte & -byte) - 23);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (right === 0) return undefined;
  const ink = createBitmap(Math.min(right - left, most.width), Math.min(bottom - top, most.height));
  stamp(ink, bitmap, -left, -top, 'black');
  return ink;
}
