/** Little-endian numbers of a file that came as text, a character a byte; reading past its end throws RangeError. */
export interface ByteReader {
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  i32(at: number): number;
  /** Throws RangeError unless so many bytes stand from here on. */
  require(at: number, count: number): void;
}

export function byteReader(file: string): ByteReader {
  const u8 = (at: number) => {
    if (at >= file.length) throw new RangeError('it is cut off');
    return file.charCodeAt(at) & 0xff;
  };
  const u16 = (at: number) => u8(at) | (u8(at + 1) << 8);
  return {
    u8,
    u16,
    u32: (at) => u16(at) + u16(at + 2) * 0x10000,
    i32: (at) => u16(at) | (u16(at + 2) << 16),
    require(at, count) {
      if (at + count > file.length) throw new RangeError('it is cut off');
    },
  };
}

/** Brightness of a colour, 0 to 255 (ITU-R BT.601). */
export function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Throws RangeError for a picture without sides or too large for the memory that is left. */
export function requireSides(width: number, height: number, mostDots: number): void {
  if (width < 1 || height < 1 || width * height > mostDots) {
    throw new RangeError(`its ${width} x ${height} dots cannot be drawn`);
  }
}
