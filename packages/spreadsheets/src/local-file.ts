import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@marbete/core/api/errors';
import type { ByteSource } from './csv/byte-source.ts';
import { tooLarge } from './refusals.ts';

/** A file that can be read more than once: detection looks at all of it before the rows are read. */
export interface LocalFile extends ByteSource {
  path: string;
  /** A folder of our own, readable by this user only, made at first use. */
  folder(): Promise<string>;
  /** Removes the folder and what is in it; never the caller's own file. */
  dispose(): Promise<void>;
}

/** A path as it is, a stream as a temporary file; a stream of more than `maxBytes` is refused while it arrives. */
export async function localFile(
  source: string | Readable,
  options: { fileName?: string; maxBytes: number; signal?: AbortSignal },
): Promise<LocalFile> {
  let folder: Promise<string> | undefined;
  const makeFolder = () => (folder ??= mkdtemp(join(tmpdir(), 'marbete-')));
  const dispose = async () => {
    if (folder) await rm(await folder, { recursive: true, force: true, maxRetries: 5 });
  };
  if (typeof source === 'string') {
    const name = options.fileName ?? basename(source);
    return { ...(await fileBytes(source, name)), path: source, folder: makeFolder, dispose };
  }
  const name = options.fileName ?? 'standard input';
  try {
    const path = join(await makeFolder(), 'upload');
    const counted = countBytes(source, name, options.maxBytes);
    await pipeline(counted, createWriteStream(path, { mode: 0o600 }), { signal: options.signal });
    return { ...(await fileBytes(path, name)), path, folder: makeFolder, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function fileBytes(path: string, name: string): Promise<ByteSource> {
  return {
    name,
    bytes: await sizeOf(path, name),
    read: (start, signal) => createReadStream(path, { start, highWaterMark: 256 * 1024, signal }),
  };
}

async function* countBytes(source: Readable, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    bytes += buffer.length;
    if (bytes > maxBytes) throw tooLarge(name, maxBytes);
    yield buffer;
  }
}

async function sizeOf(path: string, name: string): Promise<number> {
  try {
    const stats = await stat(path);
    if (stats.isFile()) return stats.size;
    throw new AppError('unsupported-file', `${name} is not a file. Name a .csv, .xls or .xlsx file.`, {
      details: { file: name },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('not-found', `There is no file ${path}. Check the path.`, {
      details: { file: name },
      cause: error,
    });
  }
}
