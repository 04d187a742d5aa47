import { crc32 } from 'node:zlib';

/** What a picture's file says of itself; `drawnPixels` counts every frame. */
export interface PictureStructure {
  widthPx: number;
  heightPx: number;
  drawnPixels: number;
  /** Bytes of the picture; what comes after them is none of it. */
  length: number;
}

type Size = Omit<PictureStructure, 'length'>;

/**
 * Follows a picture's file from its header to its end, without decoding a pixel.
 * @returns undefined for a file that is not built as its first bytes claim, or that is cut off.
 */
export function pictureStructure(content: Buffer, extension: string): PictureStructure | undefined {
  try {
    const found = readers[extension]?.(content);
    return found && found.widthPx > 0 && found.heightPx > 0 ? found : undefined;
  } catch (error) {
    // A length that leads past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Readonly<Record<string, (content: Buffer) => PictureStructure | undefined>> = {
  png: readPng,
  jpg: readJpeg,
  gif: readGif,
  bmp: readBmp,
  webp: readWebp,
};

const still = (widthPx: number, heightPx: number) => ({
  widthPx,
  heightPx,
  drawnPixels: widthPx * heightPx,
});

/** PNG (W3C PNG third edition, 5 "Datastream structure"): IHDR first, IDAT, IEND; each chunk with its CRC. */
function readPng(content: Buffer): PictureStructure | undefined {
  let size: Size | undefined;
  let hasData = false;
  for (let at = 8; ;) {
    const length = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (content.readUInt32BE(end) !== crc32(content.subarray(at + 4, end))) return undefined;
    if (!size) {
      if (type !== 'IHDR' || length !== 13) return undefined;
      size = still(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12));
    }
    if (type === 'IDAT' && length > 0) hasData = true;
    if (type === 'IEND') return size && hasData ? { ...size, length: end + 4 } : undefined;
    at = end + 4;
  }
}

/** JPEG (ITU-T T.81, B.1): segments and scans, one of them the frame header, up to the end of the image. */
function readJpeg(content: Buffer): PictureStructure | undefined {
  let size: Size | undefined;
  let hasScan = false;
  for (let at = 2; ;) {
    if (content.readUInt8(at) !== 0xff) return undefined;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return size && hasScan ? { ...size, length: at + 2 } : undefined;
    const length = content.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    // SOF0 to SOF15 without DHT, JPG and DAC.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) size = still(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5));
    at += 2 + length;
    if (marker !== 0xda) continue;
    hasScan = true;
    at = scanEnd(content, at);
  }
}

/** Where the coded data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function scanEnd(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The scan does not end');
}

/** GIF (GIF89a specification, 17 to 27): screen, colours, then extensions and images up to the trailer. */
function readGif(content: Buffer): PictureStructure | undefined {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const [widthPx, heightPx] = [content.readUInt16LE(6), content.readUInt16LE(8)];
  let drawnPixels = 0;
  for (let at = 13 + colours(content.readUInt8(10)); ;) {
    const block = content.readUInt8(at);
    if (block === 0x3b)
      return drawnPixels > 0 ? { widthPx, heightPx, drawnPixels, length: at + 1 } : undefined;
    if (block === 0x2c) {
      drawnPixels += content.readUInt16LE(at + 5) * content.readUInt16LE(at + 7);
      at += 11 + colours(content.readUInt8(at + 9));
    } else if (block === 0x21) at += 2;
    else return undefined;
    while (content.readUInt8(at) > 0) at += 1 + content.readUInt8(at);
    at += 1;
  }
}

/** BMP (Windows GDI "Bitmap Storage"): file header, info header of a known size, and the pixels where it says. */
function readBmp(content: Buffer): PictureStructure | undefined {
  const [pixelsAt, headerBytes] = [content.readUInt32LE(10), content.readUInt32LE(14)];
  const isCore = headerBytes === 12;
  if (![12, 40, 52, 56, 64, 108, 124].includes(headerBytes)) return undefined;
  const widthPx = isCore ? content.readUInt16LE(18) : content.readInt32LE(18);
  const heightPx = isCore ? content.readUInt16LE(20) : Math.abs(content.readInt32LE(22));
  const bitsAt = isCore ? 24 : 28;
  const bits = content.readUInt16LE(bitsAt);
  if (content.readUInt16LE(bitsAt - 2) !== 1 || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  const isPacked = !isCore && [1, 2, 4, 5].includes(content.readUInt32LE(30));
  const dataBytes = isPacked ? 1 : Math.ceil((widthPx * bits) / 32) * 4 * heightPx;
  if (pixelsAt < 14 + headerBytes || pixelsAt + dataBytes > content.length) return undefined;
  return { ...still(widthPx, heightPx), length: isPacked ? content.length : pixelsAt + dataBytes };
}

/** WebP (RFC 9649, 2): RIFF chunks, the first of them with the size; every frame of an animation. */
function readWebp(content: Buffer): PictureStructure | undefined {
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) return undefined;
  let canvas: Size | undefined;
  let drawnPixels = 0;
  for (let at = 12; at + 8 <= end;) {
    const type = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const data = at + 8;
    if (data + length > end) return undefined;
    const size = webpSize(content, type, data);
    if (size) {
      canvas ??= size;
      if (type !== 'VP8X') drawnPixels += size.drawnPixels;
    }
    if (!canvas) return undefined;
    at = data + length + (length % 2);
  }
  return canvas && drawnPixels > 0 ? { ...canvas, drawnPixels, length: end } : undefined;
}

/** The size that a chunk of a WebP file states, if it states one. */
function webpSize(content: Buffer, type: string, data: number): Size | undefined {
  if (type === 'VP8X') return still(content.readUIntLE(data + 4, 3) + 1, content.readUIntLE(data + 7, 3) + 1);
  if (type === 'ANMF') return still(content.readUIntLE(data + 6, 3) + 1, content.readUIntLE(data + 9, 3) + 1);
  if (type === 'VP8L') {
    const bits = content.readUInt32LE(data + 1);
    return content.readUInt8(data) === 0x2f
      ? still((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
      : undefined;
  }
  // RFC 6386, 9.1: a start code before the size of a key frame.
  if (type !== 'VP8 ' || content.readUIntBE(data + 3, 3) !== 0x9d012a) return undefined;
  return still(content.readUInt16LE(data + 6) & 0x3fff, content.readUInt16LE(data + 8) & 0x3fff);
}
