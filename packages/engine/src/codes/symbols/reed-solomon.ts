/*
 * Reed-Solomon check words over GF(2^m), as QR, Data Matrix, Aztec and MaxiCode have them; they differ in the field's
 * polynomial and in the first root of the generator.
 */

export interface GaloisField {
  size: number;
  exp: Uint16Array;
  log: Uint16Array;
}

/** The field whose elements are polynomials modulo this one, such as 0x11d for QR. */
export function createField(polynomial: number): GaloisField {
  let size = 1;
  while (size * 2 <= polynomial) size *= 2;
  const exp = new Uint16Array(size * 2);
  const log = new Uint16Array(size);
  let value = 1;
  for (let power = 0; power < size - 1; power++) {
    exp[power] = value;
    exp[power + size - 1] = value;
    log[value] = power;
    value *= 2;
    if (value >= size) value ^= polynomial;
  }
  return { size, exp, log };
}

const generators = new WeakMap<GaloisField, Map<string, Uint16Array>>();

/** Coefficients of the generator, highest power first and without the leading 1. */
function generator(field: GaloisField, count: number, firstRoot: number): Uint16Array {
  let kept = generators.get(field);
  if (!kept) generators.set(field, (kept = new Map()));
  const key = `${count}/${firstRoot}`;
  const known = kept.get(key);
  if (known) return known;
  const { exp, log, size } = field;
  const terms = new Uint16Array(count);
  terms[count - 1] = 1;
  for (let root = 0; root < count; root++) {
    const power = (root + firstRoot) % (size - 1);
    for (let at = 0; at < count; at++) {
      const term = terms[at] ?? 0;
      const scaled = term === 0 ? 0 : (exp[(log[term] ?? 0) + power] ?? 0);
      terms[at] = scaled ^ (terms[at + 1] ?? 0);
    }
  }
  kept.set(key, terms);
  return terms;
}

/** The check words of a block of data words. */
export function checkWords(
  field: GaloisField,
  data: ArrayLike<number>,
  count: number,
  firstRoot: number,
): Uint16Array {
  const { exp, log } = field;
  const terms = generator(field, count, firstRoot);
  const rest = new Uint16Array(count);
  for (let at = 0; at < data.length; at++) {
    const factor = (data[at] ?? 0) ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    if (factor === 0) continue;
    const power = log[factor] ?? 0;
    for (let term = 0; term < count; term++) {
      const coefficient = terms[term] ?? 0;
      if (coefficient !== 0) rest[term] = (rest[term] ?? 0) ^ (exp[power + (log[coefficient] ?? 0)] ?? 0);
    }
  }
  return rest;
}
