/** A growing row of bits. */
export interface BitWriter {
  readonly bits: number[];
  /** Appends the lowest `count` bits of a value, the highest of them first. */
  write(value: number, count: number): void;
}

export function createBitWriter(): BitWriter {
  const bits: number[] = [];
  return {
    bits,
    write(value, count) {
      for (let bit = count - 1; bit >= 0; bit--) bits.push(Math.floor(value / 2 ** bit) & 1);
    },
  };
}
