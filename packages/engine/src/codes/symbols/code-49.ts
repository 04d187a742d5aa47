import { joinRows, runBwip } from './bwip.ts';
import type { MatrixSymbol } from './symbol.ts';

/*
 * Code 49 (ANSI/AIM BC6): two to eight rows of 70 modules between separators of one module.
 */

/** @param mode starting mode 0 to 5; the shortest one where missing */
export function encodeCode49(
  data: string,
  options: { mode?: number; rowModules?: number } = {},
): MatrixSymbol {
  const drawing = runBwip('code49', 'Code 49', data, {
    ...(options.mode === undefined ? {} : { mode: options.mode }),
    rowheight: options.rowModules ?? 8,
  });
  return { symbology: 'Code 49', data, width: drawing.width, ...joinRows(drawing), quiet: 10 };
}
