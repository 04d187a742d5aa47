import { readNumber } from './draw/read-parameters.ts';

/* Units of lengths (ZPL II Programming Guide, ^MU). */

export interface ZplUnit {
  /** Dots, millimetres or inches. */
  unit: 'D' | 'M' | 'I';
  dotsPerUnit: number;
}

/** What ^MU sets: dots, millimetres, inches, or dots of a format for one density on a head of another (^MUD,150,300). */
export function unitOf([unit = '', from = '', to = '']: readonly string[], dpmm: number): ZplUnit {
  const letter = unit.charAt(0).toUpperCase();
  if (letter === 'M') return { unit: 'M', dotsPerUnit: dpmm };
  if (letter === 'I') return { unit: 'I', dotsPerUnit: dpmm * 25.4 };
  const [written, head] = [readNumber(from) ?? 0, readNumber(to) ?? 0];
  return { unit: 'D', dotsPerUnit: written > 0 && head > written ? head / written : 1 };
}

/** Dots as a number of a unit that has fractions: in so many digits that a printer comes to these dots. */
export function unitText(dots: number, dotsPerUnit: number): string {
  const exact = Number((dots / dotsPerUnit).toFixed(3));
  if (exact * dotsPerUnit === dots) return String(exact);
  let units = exact;
  for (let decimals = 0; decimals <= 4; decimals++) {
    // A printer may cut fractions of a dot off, or round them.
    units = Math.ceil((dots / dotsPerUnit) * 10 ** decimals - 1e-6) / 10 ** decimals;
    if (units * dotsPerUnit < dots + 0.4) break;
  }
  return String(units);
}
