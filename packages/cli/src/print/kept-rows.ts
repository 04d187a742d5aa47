import type { JobRow } from './file-chunks.ts';

/** Rows that are kept while a file is checked, so that it need not be read again to print a few of them. */
export interface KeptRows {
  /** Hands rows on and keeps them. */
  through(rows: AsyncIterable<JobRow>): AsyncGenerator<JobRow>;
  /** All of them once they have passed; undefined when there were more than memory is to hold. */
  all(): readonly JobRow[] | undefined;
}

/** A night's changes, and no more than some ten megabytes. */
const mostRows = 20_000;

export function keptRows(most = mostRows): KeptRows {
  let kept: JobRow[] | undefined;
  return {
    async *through(rows) {
      kept = [];
      for await (const row of rows) {
        if (kept && kept.length < most) kept.push(row);
        else kept = undefined;
        yield row;
      }
    },
    all: () => kept,
  };
}
