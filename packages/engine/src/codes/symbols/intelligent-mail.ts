import { runBwip } from './bwip.ts';
import { barsOfHeights, type BarPart } from './postal.ts';
import { requireDigits, type MatrixSymbol } from './symbol.ts';

/*
 * USPS Intelligent Mail (USPS-B-3200): 65 bars of four heights; 20, 25, 29 or 31 digits.
 */

/** Units between the bars that the encoder draws. */
const samples = 65;

export function encodeIntelligentMail(data: string): MatrixSymbol {
  const digits = data.replaceAll('-', '');
  requireDigits('Intelligent Mail', digits, 20, 31);
  const { width, height, modules } = runBwip('onecode', 'Intelligent Mail', digits, {});
  const parts: BarPart[] = [];
  const tracker = Math.floor(height / 2);
  for (let x = 0; x < width && parts.length < samples; x++) {
    const starts = modules[tracker * width + x] === 1 && (x === 0 || modules[tracker * width + x - 1] === 0);
    if (!starts) continue;
    const up = modules[x] === 1;
    const down = modules[(height - 1) * width + x] === 1;
    parts.push(up ? (down ? 'full' : 'upper') : down ? 'lower' : 'middle');
  }
  return barsOfHeights('Intelligent Mail', digits, parts, [3, 2, 3]);
}
