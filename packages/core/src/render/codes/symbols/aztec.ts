import { runBwip, shrink } from './bwip.ts';
import type { MatrixSymbol } from './symbol.ts';

/*
 * Aztec Code (ISO/IEC 24778).
 */

export interface AztecOptions {
  /** The least share of check words, in per cent; 23 by default. */
  checkPercent?: number;
  /** A size: compact with 1 to 4 layers, or full with 1 to 32. */
  layers?: { form: 'compact' | 'full'; count: number };
}

export function encodeAztec(data: string, options: AztecOptions = {}): MatrixSymbol {
  const { layers } = options;
  const drawing = runBwip('azteccode', 'Aztec', data, {
    ...(layers ? { format: layers.form, layers: layers.count } : {}),
    ...(options.checkPercent === undefined ? {} : { eclevel: options.checkPercent }),
  });
  return { symbology: 'Aztec', data, ...shrink(drawing, 2, 2), quiet: 0 };
}

/** A rune: a number from 0 to 255. */
export function encodeAztecRune(value: number): MatrixSymbol {
  const data = String(value);
  const drawing = runBwip('azteccode', 'Aztec Rune', data, { format: 'rune' });
  return { symbology: 'Aztec Rune', data, ...shrink(drawing, 2, 2), quiet: 0 };
}
