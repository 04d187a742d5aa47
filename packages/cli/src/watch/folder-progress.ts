import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const progressSchema = z.object({ begun: z.record(z.string(), z.string()) });

/** When each group of lines of one file was begun, so that a file that was interrupted goes on where it was. */
export interface FileProgress {
  /** Short and the same for the same file with the same content. */
  id: string;
  begunAt(group: number): string | undefined;
  begin(group: number): Promise<void>;
  /** The file is finished, one way or the other. */
  forget(): Promise<void>;
}

export async function openProgress(state: string, name: string, path: string): Promise<FileProgress> {
  const hash = createHash('sha256').update(name);
  await pipeline(createReadStream(path), hash);
  const id = hash.digest('hex').slice(0, 12);
  const folder = join(state, 'watch');
  const file = join(folder, `${id}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored = progressSchema.safeParse(
    await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  const begun: Record<string, string> = stored.success ? stored.data.begun : {};
  return {
    id,
    begunAt: (group) => begun[group],
    async begin(group) {
      begun[group] ??= new Date().toISOString();
      await writeFile(file, JSON.stringify({ begun }), { mode: 0o600 });
    },
    forget: () => rm(file, { force: true }),
  };
}
