import { AppError } from '@marbete/core/api/errors';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { unwritable } from '../file-error.ts';

/** Rows that are held in memory at once; more go to files, which are then merged. */
const rowsOfPart = 20_000;

/**
 * Items in order; equal ones keep the order in which they came. However many there are, memory holds one part of them:
 * the others wait in temporary files as JSON.
 */
export async function* sortRows<T>(
  items: AsyncIterable<T>,
  compare: (a: T, b: T) => number,
  size = rowsOfPart,
): AsyncGenerator<T> {
  let folder: string | undefined;
  let part: T[] = [];
  const files: string[] = [];
  try {
    for await (const item of items) {
      part.push(item);
      if (part.length < size) continue;
      folder ??= await mkdtemp(join(tmpdir(), 'marbete-sort-'));
      files.push(await spill(folder, files.length, part.sort(compare)));
      part = [];
    }
    part.sort(compare);
    if (files.length === 0) yield* part;
    else yield* merge([...files.map(readPart<T>), asAsync(part)], compare);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function spill<T>(folder: string, number: number, items: readonly T[]): Promise<string> {
  const path = join(folder, String(number));
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    for (const item of items) if (!file.write(`${JSON.stringify(item)}\n`)) await once(file, 'drain');
    file.end();
    await finished(file);
  } catch (cause) {
    const { message, details } = unwritable(path, cause);
    const advice = 'The rows are sorted there: TMPDIR names another folder.';
    throw new AppError('unexpected', `${message} ${advice}`, { details, cause });
  }
  return path;
}

async function* readPart<T>(path: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    yield JSON.parse(line) as T;
  }
}

async function* merge<T>(parts: AsyncGenerator<T>[], compare: (a: T, b: T) => number): AsyncGenerator<T> {
  const heads: { item: T; part: AsyncGenerator<T>; index: number }[] = [];
  const advance = async (part: AsyncGenerator<T>, index: number) => {
    const { value, done } = await part.next();
    if (done) return;
    const at = heads.findIndex((head) => (compare(value, head.item) || index - head.index) < 0);
    heads.splice(at < 0 ? heads.length : at, 0, { item: value, part, index });
  };
  for (const [index, part] of parts.entries()) await advance(part, index);
  for (let head = heads.shift(); head; head = heads.shift()) {
    yield head.item;
    await advance(head.part, head.index);
  }
}

/** Items that are there already, where others come as they are read. */
export async function* asAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
