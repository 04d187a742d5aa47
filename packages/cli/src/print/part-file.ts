import { open, rename, rm } from 'node:fs/promises';
import { unwritable } from '../file-error.ts';

/** A file that appears under its name when it is complete. */
export interface PartFile {
  write(bytes: Uint8Array): Promise<void>;
  close(complete: boolean): Promise<void>;
}

/** Opens one; until then it is `NAME.part`. @throws AppError where it cannot be written */
export async function openPart(path: string): Promise<PartFile> {
  const part = `${path}.part`;
  const file = await open(part, 'w').catch((cause: Error) => {
    throw unwritable(path, cause);
  });
  const inWords = (cause: unknown) => {
    throw unwritable(path, cause);
  };
  return {
    async write(bytes) {
      await file.write(bytes).catch(inWords);
    },
    async close(complete) {
      await file.close();
      await (complete ? rename(part, path).catch(inWords) : rm(part, { force: true }));
    },
  };
}
