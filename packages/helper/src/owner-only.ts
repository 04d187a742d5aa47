import { closeSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file for its owner alone, whole or not at all: it is on the disk when this returns. */
export function writeOwnerOnly(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** A JSON file for its owner alone. */
export function writeOwnerOnlyJson(path: string, value: unknown): void {
  writeOwnerOnly(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Puts the names of a folder on the disk: without it a file that was renamed may be back under its old name. */
function syncFolder(dir: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = openSync(dir, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
