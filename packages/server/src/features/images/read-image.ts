import { readFile } from 'node:fs/promises';
import { AppError } from '@marbete/core/api/errors';
import { imageTypeOf, type ImageType } from '@marbete/core/api/image-type';
import type { UploadedFile } from '../../http/route.ts';

export interface Picture {
  content: Buffer;
  type: ImageType;
}

/** A picture that came as a file. @throws AppError unsupported-file */
export async function readImageFile(file: UploadedFile): Promise<Picture> {
  return checked(await readFile(file.path), file.fileName);
}

const dataUrl = /^data:[^;,]*;base64,([A-Za-z0-9+/=\s]*)$/;

/** A picture that came as a data URL (D42). @throws AppError unsupported-file, too-large */
export function readImageDataUrl(text: string, limitBytes: number): Picture {
  const base64 = dataUrl.exec(text)?.[1];
  if (base64 === undefined) throw unsupported('imagen');
  const content = Buffer.from(base64, 'base64');
  if (content.length > limitBytes) {
    throw new AppError('too-large', `The picture is larger than ${limitBytes} bytes.`, {
      details: { limitBytes },
      issues: [{ path: ['imagen'], message: `At most ${limitBytes} bytes`, rule: 'too-large' }],
    });
  }
  return checked(content, 'imagen');
}

function checked(content: Buffer, fileName: string): Picture {
  const type = imageTypeOf(content);
  if (!type) throw unsupported(fileName);
  return { content, type };
}

function unsupported(fileName: string): AppError {
  return new AppError('unsupported-file', `${fileName} is no PNG, JPEG, GIF, BMP or WebP picture.`, {
    details: { fileName },
    issues: [
      { path: ['imagen'], message: 'Choose a PNG, JPEG, GIF, BMP or WebP picture.', rule: 'image-type' },
    ],
  });
}
