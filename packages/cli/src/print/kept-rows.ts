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

export function keptRows(most = mostCharacters): KeptRows {
  /** Many rows as JSON, which takes a fifth of what the objects take. */
  let parts: string[] = [];
  let latest: JobRow[] = [];
  let room = most;

  function keep(row: JobRow): void {
    if (room < 0) return;
    latest.push(row);
    if (latest.length < mostAsTheyCome) return;
    for (let at = 0; at < latest.length; at += rowsOfPart) {
      const part = JSON.stringify(latest.slice(at, at + rowsOfPart));
      room -= part.length;
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

async function* unpacked(parts: readonly string[], latest: readonly JobRow[]): AsyncGenerator<JobRow> {
  for (const part of parts) yield* JSON.parse(part) as JobRow[];
  yield* latest;
}
