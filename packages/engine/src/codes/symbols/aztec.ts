import { part } from '../../picture/parts.ts';
import { CodeFault } from '../drawing.ts';
import type { MatrixSymbol } from './symbol.ts';

export interface AztecOptions {
  /** The least share of check words in the symbol, in per cent; 23 by default. */
  checkPercent?: number;
  /** A size: compact with 1 to 4 layers, or full with 1 to 32. */
  layers?: AztecSize;
}

export interface AztecSize {
  form: 'compact' | 'full';
  count: number;
}

/** Few labels have an Aztec code: its encoder comes when it is first needed. */
export const aztecEncoder = part(() => import('./aztec-symbol.ts'));

/**
 * Aztec by the number with which printers say its size: 1 to 99 per cent of check words, 101 to 104 compact and 201 to 232
 * full sizes by layers, 300 a rune, 0 what the data needs. Throws CodeFault for another.
 */
export function encodeAztecBy(control: number, data: string): MatrixSymbol {
  if (control === 300) return aztecEncoder().encodeAztecRune(data);
  const options = sizeOf(control);
  if (options) return aztecEncoder().encodeAztec(data, options);
  throw new CodeFault('code-unknown-type', `Aztec has no error control ${control}.`, { control });
}

/** Whether such a number says a size. */
export function isAztecControl(control: number): boolean {
  return control === 300 || sizeOf(control) !== undefined;
}

function sizeOf(control: number): AztecOptions | undefined {
  if (control === 0) return {};
  if (control >= 1 && control <= 99) return { checkPercent: control };
  if (control >= 101 && control <= 104) return { layers: { form: 'compact', count: control - 100 } };
  if (control >= 201 && control <= 232) return { layers: { form: 'full', count: control - 200 } };
  return undefined;
}
