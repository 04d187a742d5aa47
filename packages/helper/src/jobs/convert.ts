import { AppError } from '@marbete/core/api/errors';
import { PNG } from 'pngjs';

/** From which pictures to which printer languages; `/config` tells it to clients. */
export const supportedConversions: Readonly<Record<string, readonly string[]>> = { png: ['zpl', 'tspl'] };

export interface PictureOptions {
  toFormat: 'zpl' | 'tspl';
  /** Printer dots a millimetre, for TSPL's label size. */
  dotsPerMm: number;
  /** Exactly this many dots. */
  resize?: Size | undefined;
  /** As large as fits into this, in proportion. */
  fitTo?: Size | undefined;
  scale?: number | undefined;
}

interface Size {
  width: number;
  height: number;
}

/** More than a label of 10 x 30 cm at 24 dots a millimetre. */
const maxPixels = 20_000_000;

/**
 * A PNG as a label that prints it, black where it is darker than half; transparent parts are white. Throws
 * `invalid-input` for other files and for pictures that no label printer takes.
 */
export function pictureLabel(file: Buffer, options: PictureOptions): Buffer {
  const picture = readPicture(file);
  const dots = toDots(picture, sizeOf(picture, options));
  return options.toFormat === 'zpl' ? zplLabel(dots) : tsplLabel(dots, options.dotsPerMm);
}

interface Dots extends Size {
  /** Rows of whole bytes, the first dot in the highest bit; 1 is black. */
  bytes: Buffer;
  rowBytes: number;
}

/** The size stands in the first chunk, so that a small file cannot ask for much memory. */
function readPicture(file: Buffer): PNG {
  const isPng =
    file.length > 24 && file.readUInt32BE(0) === 0x89_50_4e_47 && file.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng) throw refused('the file is no PNG', 'not-a-picture');
  if (file.readUInt32BE(16) * file.readUInt32BE(20) > maxPixels)
    throw refused('the picture is too large', 'too-large');
  try {
    return PNG.sync.read(file);
  } catch (cause) {
    throw refused('the PNG is damaged', 'not-a-picture', cause);
  }
}

function sizeOf({ width, height }: Size, { resize, fitTo, scale }: PictureOptions): Size {
  const factor = fitTo ? Math.min(fitTo.width / width, fitTo.height / height) : (scale ?? 1);
  const size = resize ?? { width: width * factor, height: height * factor };
  const dots = { width: Math.max(1, Math.round(size.width)), height: Math.max(1, Math.round(size.height)) };
  if (dots.width * dots.height > maxPixels) throw refused('the picture would be too large', 'too-large');
  return dots;
}

function toDots(picture: PNG, { width, height }: Size): Dots {
  const rowBytes = Math.ceil(width / 8);
  const bytes = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * picture.height) / height) * picture.width;
    for (let x = 0; x < width; x += 1) {
      const at = (row + Math.floor(((x + 0.5) * picture.width) / width)) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = picture.data.subarray(at, at + 4);
      // Luma of ITU-R BT.601 over white paper.
      const luma = 255 - ((255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha) / 255;
      const index = y * rowBytes + (x >> 3);
      if (luma < 128) bytes[index] = (bytes[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, bytes, rowBytes };
}

/** ZPL II Programming Guide, ^GF. */
function zplLabel({ bytes, rowBytes }: Dots): Buffer {
  const hex = bytes.toString('hex').toUpperCase();
  return Buffer.from(`^XA^FO0,0^GFA,${bytes.length},${bytes.length},${rowBytes},${hex}^FS^XZ\r\n`);
}

/** TSPL/TSPL2 Programming Language manual, BITMAP: a bit of 0 is black. */
function tsplLabel({ width, height, bytes, rowBytes }: Dots, dotsPerMm: number): Buffer {
  const mm = (dots: number) => `${Number((dots / dotsPerMm).toFixed(2))} mm`;
  const white = bytes.map((byte) => byte ^ 0xff);
  return Buffer.concat([
    Buffer.from(`SIZE ${mm(width)},${mm(height)}\r\nCLS\r\nBITMAP 0,0,${rowBytes},${height},0,`),
    white,
    Buffer.from('\r\nPRINT 1,1\r\n'),
  ]);
}

function refused(why: string, reason: string, cause?: unknown): AppError {
  return new AppError('invalid-input', `Nothing was printed: ${why}.`, { details: { reason }, cause });
}
