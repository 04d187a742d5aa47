import { maxColumns } from '@marbete/core/catalogue/columns';

/*
 * What two readers compare of the rows of a block: a hash of the cells of each column from A to Z, and one of the rows'
 * widths (FNV-1a over UTF-16 code units).
 */

const prime = 0x01000193;
/** No code unit: it stands behind each cell. */
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
        for (let at = 0; at < cell.length; at++) hash = Math.imul(hash ^ cell.charCodeAt(at), prime);
        hashes[column] = Math.imul(hash ^ cellEnd, prime);
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
