import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, for their owner only. Node's own `recursive` never comes back where the system says
 * ENOENT though the folder above is there, as /proc does.
 * @throws the system's error, with `code`; EROFS for such a place
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const above = dirname(path);
    if (existsSync(above)) throw Object.assign(error as Error, { code: 'EROFS' });
    makeFolder(above);
    makeFolder(path);
  }
}
