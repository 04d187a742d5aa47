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
const rowsOfPart = 250;

/** Many rows: their JSON, which takes a fifth of what the objects take, and their entries one behind the other. */
interface Part {
  rows: string;
  entries: Uint8Array;
  /** Bytes of each entry; 0 where a row has none. */
  entryBytes: Uint8Array;
}

export function keptRows(most = mostCharacters): KeptRows {
  let parts: Part[] | undefined = [];
  let open: JobRow[] = [];
  let room = most;

  function pack(): void {
    const rows = JSON.stringify(open.map((row) => ({ ...row, entry: undefined })));
    const entries = Buffer.concat(open.flatMap(({ entry }) => entry ?? []));
    const entryBytes = Uint8Array.from(open, ({ entry }) => entry?.length ?? 0);
    open = [];
    room -= rows.length;
    if (room < 0) parts = undefined;
    parts?.push({ rows, entries, entryBytes });
  }

  return {
    async *through(rows) {
      for await (const row of rows) {
        if (parts) {
          open.push(row);
          if (open.length === rowsOfPart) pack();
        }
        yield row;
      }
      if (parts) pack();
    },
    all: () => parts && unpacked(parts),
  };
}

async function* unpacked(parts: readonly Part[]): AsyncGenerator<JobRow> {
  for (const { rows, entries, entryBytes } of parts) {
    let from = 0;
    for (const [at, row] of (JSON.parse(rows) as JobRow[]).entries()) {
      const to = from + (entryBytes[at] ?? 0);
      yield to > from ? { ...row, entry: entries.subarray(from, to) } : row;
      from = to;
    }
  }
}
