import { joinRows, runBwip } from './bwip.ts';
import type { MatrixSymbol } from './symbol.ts';

/*
 * Codablock F (AIM Europe): rows of Code 128 between separators of one module.
 */

export interface CodablockOptions {
  /** Data characters a row, 4 to 62, and rows, 2 to 44; what is missing follows from the data. */
  columns?: number;
  rows?: number;
  /** Modules of height of a row. */
  rowModules?: number;
}

export function encodeCodablockF(data: string, options: CodablockOptions = {}): MatrixSymbol {
  const drawing = runBwip('codablockf', 'Codablock F', data, {
    ...(options.columns === undefined ? {} : { columns: options.columns }),
    ...(options.rows === undefined ? {} : { rows: options.rows }),
    rowheight: options.rowModules ?? 10,
  });
  return { symbology: 'Codablock F', data, width: drawing.width, ...joinRows(drawing), quiet: 10 };
}
