import { AppError } from '@marbete/core/api/errors';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { unwritable } from './file-error.ts';

/**
 * Writes a file that appears when it is complete. Without `replace`, a file that is there stays as it is.
 * @throws AppError when it cannot be written or is there already
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { replace }: { replace: boolean },
): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, content);
    if (replace) await rename(part, path);
    else await link(part, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(path, cause);
    throw new AppError('invalid-input', `${path} is there already. Name the file with --out to replace it.`, {
      details: { reason: 'file-unwritable' },
      cause,
    });
  } finally {
    await rm(part, { force: true });
  }
}
