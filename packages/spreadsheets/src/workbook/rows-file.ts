import { createReadStream } from 'node:fs';
import type { SheetRow } from '@marbete/core/catalogue/rows';

/** The batches of rows that a process wrote to a file, one JSON array a line. */
export async function* rowsIn(path: string, signal?: AbortSignal): AsyncGenerator<SheetRow[]> {
  for await (const line of lines(createReadStream(path, { signal })))
    yield JSON.parse(line.toString('utf8')) as SheetRow[];
}

/** A line holds the rows of one batch, whose characters may be written as six bytes each. */
const mostLineBytes = 16 * 1024 * 1024;

/** Cut at line feeds only: readline also cuts at U+2028, which may stand in a cell. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      held = 0;
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
    if ((held += chunk.length - start) > mostLineBytes) throw new Error('A line of rows is too long.');
  }
}
