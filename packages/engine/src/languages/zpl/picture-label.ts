import type { Bitmap } from '../../picture/bitmap.ts';

/** ZPL II Programming Guide, ^GF. */
export function zplPictureLabel({ data, stride }: Bitmap): Uint8Array {
  const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return new TextEncoder().encode(`^XA^FO0,0^GFA,${data.length},${data.length},${stride},${hex}^FS^XZ\r\n`);
}
