import { CodeFault } from '../drawing.ts';
import { runBwip } from './bwip.ts';
import type { MatrixSymbol } from './symbol.ts';

/*
 * MaxiCode (ISO/IEC 16023): 33 rows of 30 hexagons, every second row half a hexagon to the right.
 */

const maxicodeColumns = 30;
const maxicodeRows = 33;

export interface MaxicodeOptions {
  /** 2 and 3 carry a postal code, 4 the standard and 5 the enhanced protection, 6 a reader's programming. */
  mode: 2 | 3 | 4 | 5 | 6;
  /** The primary message of modes 2 and 3. */
  primary?: { serviceClass: string; country: string; postalCode: string };
  /** This symbol's number and the count, 1 to 8, of a message over several. */
  part?: { number: number; count: number };
}

/** Units a hexagon that the encoder is asked to draw, so that rounding does not matter. */
const scale = 10;
const rowUnits = 3 * scale;
const columnUnits = (1.04 * 100 * scale) / 30;
const firstX = columnUnits / 2;

/** A matrix whose odd rows stand half a module to the right. */
export function encodeMaxicode(data: string, options: MaxicodeOptions): MatrixSymbol {
  const { mode, primary, part } = options;
  const text = primary ? withPrimary(data, primary) : data;
  const settings: Record<string, number> = { mode, scale };
  if (part && part.count > 1) settings.sam = part.number * 10 + part.count;
  const drawing = runBwip('maxicode', 'MaxiCode', text, settings);
  const modules = new Uint8Array(maxicodeColumns * maxicodeRows);
  for (const { x, y } of drawing.hexagons) {
    const row = Math.round((y - 3) / rowUnits);
    const column = Math.round((x - firstX) / columnUnits - (row % 2) / 2);
    modules[row * maxicodeColumns + column] = 1;
  }
  return { symbology: 'MaxiCode', data, width: maxicodeColumns, height: maxicodeRows, modules, quiet: 1 };
}

/** How messages of format 01 begin; two digits of year follow. */
const messageHeader = '[)>\u001e01\u001d';

/** The encoder wants the primary message's parts before the secondary one's, after the header where there is one. */
function withPrimary(data: string, primary: NonNullable<MaxicodeOptions['primary']>): string {
  const { serviceClass, country, postalCode } = primary;
  if (!/^\d{3}$/.test(serviceClass) || !/^\d{3}$/.test(country)) {
    throw new CodeFault(
      'code-invalid-data',
      `MaxiCode needs three digits of class of service and three of country, not '${serviceClass}' and '${country}'.`,
      { symbology: 'MaxiCode' },
    );
  }
  const header = data.startsWith(messageHeader) ? data.slice(0, messageHeader.length + 2) : '';
  return `${header}${postalCode}\u001d${country}\u001d${serviceClass}\u001d${data.slice(header.length)}`;
}
