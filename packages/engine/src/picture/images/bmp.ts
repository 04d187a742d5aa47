import { createBitmap, fillSpan, type Bitmap } from '../bitmap.ts';
import { byteReader, luminance, requireSides } from './image-bytes.ts';

/*
 * Windows bitmap files without compression, 1, 4, 8, 24 and 32 bits a pixel ([MS-WMF] 2.2.2.3, 2.2.2.9): those that printers
 * take. A pixel darker than middle grey prints.
 */

/** Reads a file, a character a byte. Throws RangeError for one that is cut off or of another kind. */
export function readBmp(file: string, mostDots: number): Bitmap {
  const bytes = byteReader(file);
  if (file.slice(0, 2) !== 'BM') throw new RangeError('it does not begin as a BMP file');
  const dataAt = bytes.u32(10);
  const headerSize = bytes.u32(14);
  const core = headerSize === 12;
  const width = core ? bytes.u16(18) : bytes.i32(18);
  const signedHeight = core ? bytes.u16(20) : bytes.i32(22);
  const bits = bytes.u16(core ? 24 : 28);
  if (!core && bytes.u32(30) !== 0 && !(bits === 32 && bytes.u32(30) === 3)) {
    throw new RangeError('it is compressed');
  }
  const height = Math.abs(signedHeight);
  requireSides(width, height, mostDots);
  if (![1, 4, 8, 24, 32].includes(bits)) throw new RangeError(`it has ${bits} bits a pixel`);
  const stride = Math.ceil((width * bits) / 32) * 4;
  bytes.require(dataAt, stride * height);
  const entry = core ? 3 : 4;
  const paletteAt = 14 + headerSize;
  const dark = Array.from({ length: bits <= 8 ? 1 << bits : 0 }, (_, at) => {
    const from = paletteAt + at * entry;
    return from + 2 < dataAt && luminance(bytes.u8(from + 2), bytes.u8(from + 1), bytes.u8(from)) < 128;
  });
  const bitmap = createBitmap(width, height);
  for (let row = 0; row < height; row++) {
    const from = dataAt + (signedHeight < 0 ? row : height - 1 - row) * stride;
    for (let x = 0; x < width; x++) {
      let black: boolean;
      if (bits <= 8) {
        const bit = x * bits;
        const value = (bytes.u8(from + (bit >> 3)) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
        black = dark[value] === true;
      } else {
        const at = from + x * (bits / 8);
        black = luminance(bytes.u8(at + 2), bytes.u8(at + 1), bytes.u8(at)) < 128;
      }
      if (black) fillSpan(bitmap, row, x, x + 1, 'black');
    }
  }
  return bitmap;
}
