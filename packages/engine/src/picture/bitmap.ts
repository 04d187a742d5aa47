/** The effect of a dot on the paper: black, white, or inverted (field reverse). */
export type Ink = 'black' | 'white' | 'flip';

/** A print head's view of a label: one bit a dot, 1 is black, rows padded to whole bytes, the leftmost dot in bit 7. */
export interface Bitmap {
  /** Dots across. */
  readonly width: number;
  /** Dots down. */
  readonly height: number;
  /** Bytes a row. */
  readonly stride: number;
  readonly data: Uint8Array;
}

/** The most dots that a picture may have: 15 x 15 inches at 24 dots a millimetre, with room to spare. */
export const maxDots = 100_000_000;

/** A white bitmap. Throws RangeError when a side is not a positive whole number or the whole is over maxDots. */
export function createBitmap(width: number, height: number): Bitmap {
  if (
    !Number.isInteger(width) ||
    !Number.isInteger(height) ||
    width < 1 ||
    height < 1 ||
    width * height > maxDots
  ) {
    throw new RangeError(`A picture of ${width} x ${height} dots cannot be drawn.`);
  }
  const stride = (width + 7) >> 3;
  return { width, height, stride, data: new Uint8Array(stride * height) };
}

/** Whether a dot is black; outside the bitmap nothing is. */
export function isBlack(bitmap: Bitmap, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return false;
  return ((bitmap.data[y * bitmap.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
}

/** Whether an area has no black dot; what lies outside the bitmap has none, and an area without a side neither. */
export function isBlank(
  { width, height, stride, data }: Bitmap,
  area: { left: number; top: number; right: number; bottom: number },
): boolean {
  const left = Math.max(0, area.left);
  const right = Math.min(width, area.right);
  if (left >= right) return true;
  const first = left >> 3;
  const last = (right - 1) >> 3;
  const head = 0xff >> (left & 7);
  const tail = 0xff << (7 - ((right - 1) & 7));
  const bottom = Math.min(height, area.bottom);
  for (let y = Math.max(0, area.top); y < bottom; y++) {
    const row = y * stride;
    for (let at = first; at <= last; at++) {
      const mask = (at === first ? head : 0xff) & (at === last ? tail : 0xff);
      if (((data[row + at] as number) & mask) !== 0) return false;
    }
  }
  return true;
}

/** Inks the dots of row y from `from` up to, not including, `to`. Whole numbers; what lies outside is left out. */
export function fillSpan(bitmap: Bitmap, y: number, from: number, to: number, ink: Ink): void {
  if (y < 0 || y >= bitmap.height) return;
  const start = from < 0 ? 0 : from;
  const end = to > bitmap.width ? bitmap.width : to;
  if (start >= end) return;
  const row = y * bitmap.stride;
  const first = row + (start >> 3);
  const last = row + ((end - 1) >> 3);
  const head = 0xff >> (start & 7);
  const tail = 0xff << (7 - ((end - 1) & 7));
  const data = bitmap.data;
  if (first === last) {
    inkByte(data, first, head & tail, ink);
    return;
  }
  inkByte(data, first, head, ink);
  if (ink === 'flip') for (let at = first + 1; at < last; at++) data[at] = ~(data[at] ?? 0);
  else data.fill(ink === 'black' ? 0xff : 0, first + 1, last);
  inkByte(data, last, tail, ink);
}

function inkByte(data: Uint8Array, at: number, mask: number, ink: Ink): void {
  const before = data[at] ?? 0;
  data[at] = ink === 'black' ? before | mask : ink === 'white' ? before & ~mask : before ^ mask;
}

/** Inks a rectangle; sides that are not positive ink nothing. */
export function fillRect(
  bitmap: Bitmap,
  x: number,
  y: number,
  width: number,
  height: number,
  ink: Ink,
): void {
  const top = Math.max(0, y);
  const bottom = Math.min(bitmap.height, y + height);
  for (let row = top; row < bottom; row++) fillSpan(bitmap, row, x, x + width, ink);
}

/**
 * Inks, at (x, y), the dots that are black in the source. Used for images, stored graphics and fields that were drawn
 * apart, such as reversed ones, whose own strokes may cross without turning each other.
 */
export function stamp(target: Bitmap, source: Bitmap, x: number, y: number, ink: Ink): void {
  const shift = x & 7;
  const offset = x >> 3;
  const top = Math.max(0, -y);
  const bottom = Math.min(source.height, target.height - y);
  const lastMask = 0xff << (7 - ((target.width - 1) & 7));
  for (let row = top; row < bottom; row++) {
    const from = row * source.stride;
    const to = (row + y) * target.stride;
    for (let column = 0; column < source.stride; column++) {
      const byte = source.data[from + column] ?? 0;
      if (byte === 0) continue;
      const left = offset + column;
      putByte(target, to, left, byte >> shift, lastMask, ink);
      if (shift !== 0) putByte(target, to, left + 1, (byte << (8 - shift)) & 0xff, lastMask, ink);
    }
  }
}

function putByte(
  target: Bitmap,
  row: number,
  column: number,
  byte: number,
  lastMask: number,
  ink: Ink,
): void {
  if (column < 0 || column >= target.stride || byte === 0) return;
  inkByte(target.data, row + column, column === target.stride - 1 ? byte & lastMask : byte, ink);
}

/** Quarter turns clockwise: ZPL's N, R, I and B, TSPL's 0, 90, 180 and 270. */
export type Turn = 0 | 1 | 2 | 3;

/** The bitmap turned clockwise by quarters. */
export function turned(source: Bitmap, turn: Turn): Bitmap {
  if (turn === 0) return source;
  if (turn === 2) return mirrored(source, true);
  const { width, height } = source;
  const result = createBitmap(height, width);
  for (let y = 0; y < height; y++) {
    const row = y * source.stride;
    for (let column = 0; column < source.stride; column++) {
      let byte = source.data[row + column] ?? 0;
      for (let x = column * 8; byte !== 0; x++, byte = (byte << 1) & 0xff) {
        if ((byte & 0x80) === 0 || x >= width) continue;
        const toX = turn === 1 ? height - 1 - y : y;
        const toY = turn === 1 ? x : width - 1 - x;
        const at = toY * result.stride + (toX >> 3);
        result.data[at] = (result.data[at] ?? 0) | (0x80 >> (toX & 7));
      }
    }
  }
  return result;
}

const reversedBits = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) turned |= 0x80 >> bit;
  return turned;
});

/** The bitmap mirrored left to right (^PM), or top to bottom as well, which is half a turn. */
export function mirrored(source: Bitmap, both = false): Bitmap {
  const { width, height, stride } = source;
  const result = createBitmap(width, height);
  // The dots that pad the last byte come to stand first and are pushed out to the left.
  const pad = stride * 8 - width;
  const { data } = source;
  for (let y = 0; y < height; y++) {
    const first = y * stride;
    const row = (both ? height - 1 - y : y) * stride;
    let from = first + stride;
    let byte = 0;
    for (let at = row - 1; from > first; at++) {
      const next = reversedBits[data[--from] as number] as number;
      // Most of a label is white.
      if (at >= row && (byte | next) !== 0) result.data[at] = (byte << pad) | (next >> (8 - pad));
      byte = next;
    }
    result.data[row + stride - 1] = byte << pad;
  }
  return result;
}
