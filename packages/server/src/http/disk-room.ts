import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServerConfig } from '../config/config.ts';

/** Less than this is used up by one call: the log of a transaction, or an upload. */
const leastBytes = 64 * 1024 * 1024;

/** Folders that the server writes into; where PostgreSQL keeps its data is for its own watch. */
export function foldersOf({ database, uploadDir }: Pick<ServerConfig, 'database' | 'uploadDir'>): string[] {
  return database.kind === 'sqlite' ? [dirname(database.file), uploadDir] : [uploadDir];
}

/** Which of these folders is on a full disk; undefined for none. A folder that is not made yet is no disk. */
export async function fullFolder(
  folders: readonly string[],
  read: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<string | undefined> {
  for (const folder of folders) {
    const disk = await read(folder).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize < leastBytes) return folder;
  }
  return undefined;
}
