/** What a match has at most by RFC 1951. */
export const mostMatch = 258;

export const endOfBlock = 256;

/** RFC 1951, 3.2.5: the first length and distance of each code, and how many bits come after it. */
export const lengthExtra = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
export const distanceExtra = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
export const lengthBase = bases(3, lengthExtra);
lengthBase[28] = mostMatch;
export const distanceBase = bases(1, distanceExtra);

function bases(first: number, extra: readonly number[]): number[] {
  let next = first;
  return extra.map((bits) => {
    const base = next;
    next += 1 << bits;
    return base;
  });
}

/** Which of the 29 codes a length of 3 to 258 bytes has. */
export function lengthCode(length: number): number {
  if (length === mostMatch) return 28;
  if (length < 11) return length - 3;
  const bits = 31 - Math.clz32(length - 3);
  return (bits - 1) * 4 + (((length - 3) >> (bits - 2)) & 3);
}

/** Which of the 30 codes a distance has. */
export function distanceCode(distance: number): number {
  if (distance < 5) return distance - 1;
  const bits = 31 - Math.clz32(distance - 1);
  return bits * 2 + (((distance - 1) >> (bits - 1)) & 1);
}
