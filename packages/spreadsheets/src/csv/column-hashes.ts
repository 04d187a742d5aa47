import { maxColumns } from '@marbete/core/catalogue/columns';

/*
 * What two readers compare of the rows of a block: a hash of the cells of each column from A to Z, and one of the rows'
 * widths (after FNV-1a, over UTF-16 code units).
 */

const prime = 0x01000193;
/** Stands behind each cell, with its length. */
const cellEnd = 0x10000;

/** Hashes of columns A to Z, and that of the widths behind them. */
export function createColumnHashes() {
  let hashes = new Int32Array(maxColumns + 1);
  return {
    add(cells: readonly string[]): void {
      hashes[maxColumns] = Math.imul(hashes[maxColumns]! ^ cells.length, prime);
      const width = Math.min(cells.length, maxColumns);
      for (let column = 0; column < width; column++) {
        const cell = cells[column]!;
        let hash = hashes[column]!;
        // Two at a time, since each step waits for the one before; turned, so that no sign stays in the high bits alone.
        const even = cell.length & ~1;
        for (let at = 0; at < even; at += 2) {
          const pair = cell.charCodeAt(at) | (cell.charCodeAt(at + 1) << 16);
          hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ pair, prime);
        }
        if (even < cell.length)
          hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ cell.charCodeAt(even), prime);
        hashes[column] = Math.imul(hash ^ (cellEnd + cell.length), prime);
      }
    },
    /** The hashes of the rows since the last block. */
    take(): Int32Array {
      const taken = hashes;
      hashes = new Int32Array(maxColumns + 1);
      return taken;
    },
  };
}

export function hashesOf(rows: readonly (readonly string[])[]): Int32Array {
  const hashes = createColumnHashes();
  for (const cells of rows) hashes.add(cells);
  return hashes.take();
}

export function sameHashes(one: Int32Array, other: Int32Array): boolean {
  return one.every((hash, at) => hash === other[at]);
}
