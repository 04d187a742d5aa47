import { readFile } from 'node:fs/promises';
import { AppError } from '@marbete/core/api/errors';
import { imageTypeOf, type ImageType } from '@marbete/core/api/image-type';
import type { UploadedFile } from '../../http/route.ts';
import { pictureStructure } from './picture-structure.ts';

export interface Picture {
  content: Buffer;
  type: ImageType;
}

/** A picture that came as a file, in this field. @throws AppError unsupported-file, too-large */
export async function readImageFile(file: UploadedFile, field = 'imagen'): Promise<Picture> {
  return checked(await readFile(file.path), file.fileName, field);
}

const dataUrl = /^data:[^;,]*;base64,([A-Za-z0-9+/=\s]*)$/;

/** A picture that came as a data URL (D42). @throws AppError unsupported-file, too-large */
export function readImageDataUrl(text: string, limitBytes: number): Picture {
  const base64 = dataUrl.exec(text)?.[1];
  if (base64 === undefined) throw unsupported('imagen', 'imagen');
  const content = Buffer.from(base64, 'base64');
  if (content.length > limitBytes) {
    throw new AppError('too-large', `The picture is larger than ${limitBytes} bytes.`, {
      details: { limitBytes },
      issues: [{ path: ['imagen'], message: `At most ${limitBytes} bytes`, rule: 'too-large' }],
    });
  }
  return checked(content, 'imagen', 'imagen');
}

/** A browser needs 4 bytes a pixel to show one: at most 128 MB, and as many again for the frames of an animation. */
const mostPixels = 32_000_000;
const mostSidePx = 16_384;

function checked(content: Buffer, fileName: string, field: string): Picture {
  const type = imageTypeOf(content);
  const structure = type && pictureStructure(content, type.extension);
  if (!type || !structure) throw unsupported(fileName, field);
  const { widthPx, heightPx, drawnPixels } = structure;
  if (Math.max(widthPx, heightPx) > mostSidePx || Math.max(widthPx * heightPx, drawnPixels) > mostPixels) {
    const message = `The picture has ${widthPx} x ${heightPx} pixels. Make it smaller: ${mostPixels / 1_000_000} million in all its frames, ${mostSidePx} a side.`;
    throw new AppError('too-large', message, {
      details: { reason: 'picture-pixels', widthPx, heightPx },
      issues: [{ path: [field], message, rule: 'too-large' }],
    });
  }
  // What somebody hid behind the picture is not kept.
  return { content: content.subarray(0, structure.length), type };
}

function unsupported(fileName: string, field: string): AppError {
  return new AppError('unsupported-file', `${fileName} is no PNG, JPEG, GIF, BMP or WebP picture.`, {
    details: { fileName },
    issues: [{ path: [field], message: 'Choose a PNG, JPEG, GIF, BMP or WebP picture.', rule: 'image-type' }],
  });
}
