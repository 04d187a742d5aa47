/** Dots of a module that no parameter sets: 1 at 6 dots a millimetre, 2 at 8, 3 at 12, 6 at 24. */
export function usualMagnification(dpmm: number): number {
  return dpmm >= 24 ? 6 : dpmm >= 12 ? 3 : dpmm >= 8 ? 2 : 1;
}
