/** The bytes of a text in UTF-8, or of fewer than that: each character up to U+00FF as one byte where `latin1`. */
export function textBytes(text: string, latin1 = false): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 || (latin1 && code < 0x100)) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 0x3f),
        0x80 | ((code >> 6) & 0x3f),
        0x80 | (code & 0x3f),
      );
  }
  return bytes;
}

/** Whether every character fits one byte. */
export function isLatin1(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text);
}

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
