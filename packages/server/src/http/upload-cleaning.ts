import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any call that reads an upload takes; other servers may use the folder too. */
const dayMs = 24 * 3_600_000;

/** Deletes uploads that a killed server left: a call deletes its own when it ends. */
export async function cleanUploads(uploadDir: string, now = Date.now()): Promise<void> {
  const names = await readdir(uploadDir).catch(() => []);
  for (const name of names) {
    const path = join(uploadDir, name);
    const written = await stat(path).catch(() => undefined);
    if (written?.isFile() && now - written.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
