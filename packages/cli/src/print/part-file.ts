import { AppError } from '@marbete/core/api/errors';
import { open, rename, rm } from 'node:fs/promises';
import { exitCodes, withExit } from '../exit-codes.ts';

/** A file that appears under its name when it is complete. */
export interface PartFile {
  write(bytes: Uint8Array): Promise<void>;
  close(complete: boolean): Promise<void>;
}

/** Opens one; until then it is `NAME.part`. @throws AppError invalid-input where the folder cannot be written */
export async function openPart(path: string): Promise<PartFile> {
  const part = `${path}.part`;
  const file = await open(part, 'w').catch((cause: Error) => {
    throw withExit(
      new AppError('invalid-input', `${path} cannot be written: ${cause.message}`, { cause }),
      exitCodes.usage,
    );
  });
  return {
    async write(bytes) {
      await file.write(bytes);
    },
    async close(complete) {
      await file.close();
      await (complete ? rename(part, path) : rm(part, { force: true }));
    },
  };
}
