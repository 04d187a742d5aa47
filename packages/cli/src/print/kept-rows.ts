import type { JobRow } from './file-chunks.ts';

/** Rows that are kept while a file is checked, so that it need not be read again to print them. */
export interface KeptRows {
  /** Hands rows on and keeps them. */
  through(rows: AsyncIterable<JobRow>): AsyncGenerator<JobRow>;
  /** All of them once they have passed; undefined when there were more than memory is to hold. */
  all(): AsyncGenerator<JobRow> | undefined;
}

/** Characters, about as many bytes: the changes of a night, even in a list of millions. */
const mostCharacters = 16 * 1024 * 1024;
/** As many are kept as they come: in most nights no more rows change, and nothing need be packed. */
const mostAsTheyCome = 2_000;
const rowsOfPart = 250;

/** Many rows: their JSON, which takes a fifth of what the objects take, and their entries one behind the other. */
interface Part {
  rows: string;
  entries: Uint8Array;
  /** Bytes of each entry; 0 where a row has none. */
  entryBytes: Uint8Array;
}

export function keptRows(most = mostCharacters): KeptRows {
  let parts: Part[] = [];
  let latest: JobRow[] = [];
  let room = most;

  function keep(row: JobRow): void {
    if (room < 0) return;
    latest.push(row);
    if (latest.length < mostAsTheyCome) return;
    for (let at = 0; at < latest.length; at += rowsOfPart) {
      const part = packed(latest.slice(at, at + rowsOfPart));
      room -= part.rows.length;
      parts.push(part);
    }
    latest = [];
    if (room < 0) parts = [];
  }

  return {
    async *through(rows) {
      for await (const row of rows) {
        keep(row);
        yield row;
      }
    },
    all: () => (room < 0 ? undefined : unpacked(parts, latest)),
  };
}

function packed(rows: readonly JobRow[]): Part {
  return {
    rows: JSON.stringify(rows.map((row) => ({ ...row, entry: undefined }))),
    entries: Buffer.concat(rows.flatMap(({ entry }) => entry ?? [])),
    entryBytes: Uint8Array.from(rows, ({ entry }) => entry?.length ?? 0),
  };
}

async function* unpacked(parts: readonly Part[], latest: readonly JobRow[]): AsyncGenerator<JobRow> {
  for (const { rows, entries, entryBytes } of parts) {
    let from = 0;
    for (const [at, row] of (JSON.parse(rows) as JobRow[]).entries()) {
      const to = from + (entryBytes[at] ?? 0);
      yield to > from ? { ...row, entry: entries.subarray(from, to) } : row;
      from = to;
    }
  }
  yield* latest;
}
