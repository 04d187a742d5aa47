import { createBitmap, fillSpan, type Bitmap } from '../bitmap.ts';
import { byteReader, luminance, requireSides } from './image-bytes.ts';

/*
 * PCX files (ZSoft PCX File Format Technical Reference Manual): 1 bit a pixel in one to four planes, 8 bits with the palette at
 * the end, 24 bits in three planes. In black and white ones a 0 bit is black, as the manual has it.
 */

/** Reads a file, a character a byte. Throws RangeError for one that is cut off or of another kind. */
export function readPcx(file: string, mostDots: number): Bitmap {
  const bytes = byteReader(file);
  if (bytes.u8(0) !== 10) throw new RangeError('it does not begin as a PCX file');
  const packed = bytes.u8(2) === 1;
  const bits = bytes.u8(3);
  const width = bytes.u16(8) - bytes.u16(4) + 1;
  const height = bytes.u16(10) - bytes.u16(6) + 1;
  const planes = bytes.u8(65);
  const bytesPerLine = bytes.u16(66);
  requireSides(width, height, mostDots);
  const known = (bits === 1 && planes >= 1 && planes <= 4) || (bits === 8 && (planes === 1 || planes === 3));
  if (!known) throw new RangeError(`it has ${bits} bits in ${planes} planes`);
  if (bytesPerLine * 8 < width * bits) throw new RangeError('its lines are shorter than the picture');
  const lineBytes = bytesPerLine * planes;
  requireSides(lineBytes, height, mostDots);
  const data = unpacked(file, packed, lineBytes * height);
  const dark = darkness(bytes, file.length, bits, planes);
  const bitmap = createBitmap(width, height);
  for (let row = 0; row < height; row++) {
    const from = row * lineBytes;
    for (let x = 0; x < width; x++) {
      let black: boolean;
      if (bits === 8 && planes === 3) {
        const [red, green, blue] = [0, 1, 2].map((plane) => data[from + plane * bytesPerLine + x] ?? 0);
        black = luminance(red ?? 0, green ?? 0, blue ?? 0) < 128;
      } else {
        let value = 0;
        if (bits === 8) value = data[from + x] ?? 0;
        else {
          for (let plane = 0; plane < planes; plane++) {
            const byte = data[from + plane * bytesPerLine + (x >> 3)] ?? 0;
            value |= ((byte >> (7 - (x & 7))) & 1) << plane;
          }
        }
        black = dark(value);
      }
      if (black) fillSpan(bitmap, row, x, x + 1, 'black');
    }
  }
  return bitmap;
}

/** Whether the palette's colour of this number prints. */
function darkness(
  bytes: ReturnType<typeof byteReader>,
  length: number,
  bits: number,
  planes: number,
): (value: number) => boolean {
  if (bits === 1 && planes === 1) return (value) => value === 0;
  const hasTail = bits === 8 && length >= 769 && bytes.u8(length - 769) === 12;
  if (bits === 8 && !hasTail) return (value) => value < 128;
  const at = bits === 8 ? length - 768 : 16;
  return (value) =>
    luminance(bytes.u8(at + value * 3), bytes.u8(at + value * 3 + 1), bytes.u8(at + value * 3 + 2)) < 128;
}

/** Runs: a byte with its two upper bits set repeats the next one so many times. */
function unpacked(file: string, packed: boolean, count: number): Uint8Array {
  const data = new Uint8Array(count);
  let at = 128;
  for (let filled = 0; filled < count;) {
    if (at >= file.length) throw new RangeError('it is cut off');
    const byte = file.charCodeAt(at++) & 0xff;
    if (!packed || byte < 0xc0) {
      data[filled++] = byte;
      continue;
    }
    const value = file.charCodeAt(at++) & 0xff;
    const end = Math.min(count, filled + (byte & 0x3f));
    data.fill(value, filled, end);
    filled = end;
  }
  return data;
}
