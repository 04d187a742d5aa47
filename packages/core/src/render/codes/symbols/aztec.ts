import { CodeFault } from '../drawing.ts';
import { runBwip, shrink, type BwipDrawing } from './bwip.ts';
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
  const checked = shareOf(options.checkPercent);
  const drawing = layers
    ? runBwip('azteccode', 'Aztec', data, { format: layers.form, layers: layers.count, ...checked })
    : smallest(data, options.checkPercent);
  return { symbology: 'Aztec', data, ...shrink(drawing, 2, 2), quiet: 0 };
}

/** The smallest symbol with this share of check words: compact where it fits, as printers choose, and else full. */
function smallest(data: string, checkPercent: number | undefined): BwipDrawing {
  const checked = shareOf(checkPercent);
  const compact = attempt(data, { format: 'compact', ...checked });
  if (compact) return compact;
  const full = runBwip('azteccode', 'Aztec', data, { format: 'full', ...checked });
  if (checkPercent === undefined) return full;
  // The encoder adds three words to the share that is asked for; printers do so only to the standard share.
  const count = layersOf(shrink(full, 2, 2).width) - 1;
  const spare = checkPercent - 300 / wordsOf(count);
  if (count < 4 || spare < 5) return full;
  return attempt(data, { format: 'full', layers: count, eclevel: spare }) ?? full;
}

function shareOf(checkPercent: number | undefined): Record<string, number> {
  return checkPercent === undefined ? {} : { eclevel: checkPercent };
}

function attempt(data: string, options: Record<string, string | number>): BwipDrawing | undefined {
  try {
    return runBwip('azteccode', 'Aztec', data, options);
  } catch (error) {
    if (error instanceof CodeFault) return undefined;
    throw error;
  }
}

/** Layers of a full symbol by its side; the reference grid adds two modules for every 15 from the middle. */
function layersOf(side: number): number {
  for (let count = 1; count <= 32; count++) {
    const plain = 14 + 4 * count;
    if (plain + 1 + 2 * Math.floor((plain / 2 - 1) / 15) >= side) return count;
  }
  return 32;
}

/** Words of a full symbol (ISO/IEC 24778, table 1): wider ones have longer words. */
function wordsOf(count: number): number {
  const bits = (112 + 16 * count) * count;
  return Math.floor(bits / (count <= 2 ? 6 : count <= 8 ? 8 : count <= 22 ? 10 : 12));
}

/** A rune: a number from 0 to 255. */
export function encodeAztecRune(value: number): MatrixSymbol {
  const data = String(value);
  const drawing = runBwip('azteccode', 'Aztec Rune', data, { format: 'rune' });
  return { symbology: 'Aztec Rune', data, ...shrink(drawing, 2, 2), quiet: 0 };
}
