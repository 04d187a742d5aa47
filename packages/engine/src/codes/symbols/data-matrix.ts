import { part } from '../../picture/parts.ts';
import type { MatrixSymbol } from './symbol.ts';

export interface DataMatrixOptions {
  /** A size; the smallest that holds the data where both are missing. */
  rows?: number;
  columns?: number;
  /** Whether sizes with unequal sides are chosen. */
  rectangular?: boolean;
}

/** Few labels have a Data Matrix: its encoder comes when it is first needed. */
export const dataMatrixEncoder = part(() => import('./data-matrix-symbol.ts'));

/**
 * Throws CodeFault for data that the sizes do not hold and for a size that there is not.
 * @param data bytes where all characters are up to U+00FF, else UTF-8
 */
export function encodeDataMatrix(data: string, options: DataMatrixOptions = {}): MatrixSymbol {
  return dataMatrixEncoder().encodeDataMatrix(data, options);
}
