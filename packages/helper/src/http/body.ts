import { AppError } from '@marbete/core/api/errors';
import { helperLimitBytes } from '@marbete/engine/internal/template/compiled';
import type { IncomingMessage } from 'node:http';

export const maxBodyBytes = helperLimitBytes;

/** The whole body, at most 8 MiB; fails with `too-large` as soon as that is known. */
export function readBody(request: IncomingMessage, limit = maxBodyBytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => {
      request.removeAllListeners('data');
      reject(
        new AppError('too-large', `A job may have ${limit / 1024 / 1024} MiB at most; send it in parts.`, {
          details: { reason: 'too-large', limit },
        }),
      );
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge();
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size > limit) return tooLarge();
      parts.push(part);
    });
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('error', reject);
    request.once('close', () => reject(new AppError('invalid-input', 'The request broke off.')));
  });
}
