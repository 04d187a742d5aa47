import { AppError } from '@marbete/core/api/errors';
import { pictureLanguages } from '@marbete/engine/internal/languages/picture-label';
import type { Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { PNG } from 'pngjs';

/** From which pictures to which printer languages; `/config` tells it to clients. */
export const supportedConversions: Readonly<Record<string, readonly string[]>> = {
  png: pictureLanguages,
};

export interface PictureOptions {
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
 * The dots of a PNG, black where it is darker than half; transparent parts are white. Throws
 * `invalid-input` for other files and for pictures that no label printer takes.
 */
export function pictureBitmap(file: Buffer, options: PictureOptions): Bitmap {
  const picture = readPicture(file);
  return toDots(picture, sizeOf(picture, options));
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

function toDots(picture: PNG, { width, height }: Size): Bitmap {
  const stride = Math.ceil(width / 8);
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * picture.height) / height) * picture.width;
    for (let x = 0; x < width; x += 1) {
      const at = (row + Math.floor(((x + 0.5) * picture.width) / width)) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = picture.data.subarray(at, at + 4);
      // Luma of ITU-R BT.601 over white paper.
      const luma = 255 - ((255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha) / 255;
      const index = y * stride + (x >> 3);
      if (luma < 128) data[index] = (data[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, stride, data };
}

function refused(why: string, reason: string, cause?: unknown): AppError {
  return new AppError('invalid-input', `Nothing was printed: ${why}.`, { details: { reason }, cause });
}
