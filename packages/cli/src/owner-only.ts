import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@marbete/helper/make-folder';

/** Writes JSON that only its owner may read; a reader sees the old file or the new one, never half of it. */
export async function writeOwnerOnly(path: string, value: unknown): Promise<void> {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.new`;
  await writeFile(temporary, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(temporary, path);
}

/** The file's JSON; undefined when it is not there, or no JSON. */
export async function readOwnerOnly(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether there was one to remove. */
export async function removeFile(path: string): Promise<boolean> {
  return rm(path).then(
    () => true,
    () => false,
  );
}
