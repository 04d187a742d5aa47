import type { JobRow } from './file-chunks.ts';

/** Rows in memory from the check of a file until they print, so that the file need not be read twice. */
export interface RowCache {
  store(rows: readonly JobRow[]): void;
  /** False when there were more than fit. */
  isWhole(): boolean;
  /** The stored rows, as often as they are asked for. */
  rows(): Generator<readonly JobRow[]>;
}

/** Characters, about as many bytes: enough for a night's changes in a list of millions. */
const maxCharacters = 16 * 1024 * 1024;
/** Below this number rows stay objects: most nights have no more changes. */
const maxObjects = 2_000;
const rowsPerPart = 250;

export function createRowCache(limit = maxCharacters): RowCache {
  /** Many rows as JSON, which takes a fifth of what the objects take. */
  let parts: string[] = [];
  let latest: JobRow[] = [];
  let room = limit;

  return {
    store(rows) {
      if (room < 0) return;
      latest.push(...rows);
      if (latest.length < maxObjects) return;
      for (let at = 0; at < latest.length; at += rowsPerPart) {
        const part = JSON.stringify(latest.slice(at, at + rowsPerPart));
        room -= part.length;
        parts.push(part);
      }
      latest = [];
      if (room < 0) parts = [];
    },
    isWhole: () => room >= 0,
    *rows() {
      for (const part of parts) yield JSON.parse(part) as JobRow[];
      yield latest;
    },
  };
}
