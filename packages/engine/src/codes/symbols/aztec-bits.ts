import { createBitWriter } from './data-bits.ts';

/*
 * Aztec data as bits (ISO/IEC 24778, 7.2), in five modes of characters and in bytes.
 */

const upper = 0;
const lower = 1;
const mixed = 2;
const punctuation = 3;
const digit = 4;

const modes = [upper, lower, mixed, punctuation, digit] as const;
const wordBits = [5, 5, 5, 5, 4];

const mixedCodes = [
  32, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 27, 28, 29, 30, 31, 64, 92, 94, 95, 96, 124, 126, 127,
];
const punctuationText = '!"#$%&\'()*+,-./:;<=>?[]{}';
const pairs = ['\r\n', '. ', ', ', ': '];

/** Value of each byte in each mode, -1 where it is not there. */
const values: readonly Int8Array[] = modes.map(() => new Int8Array(256).fill(-1));

function fill(mode: number, code: number, value: number): void {
  const table = values[mode];
  if (table) table[code] = value;
}

for (const mode of [upper, lower, digit]) fill(mode, 32, 1);
for (let at = 0; at < 26; at++) {
  fill(upper, 65 + at, at + 2);
  fill(lower, 97 + at, at + 2);
}
for (let at = 0; at < 10; at++) fill(digit, 48 + at, at + 2);
fill(digit, 44, 12);
fill(digit, 46, 13);
mixedCodes.forEach((code, at) => fill(mixed, code, at + 1));
fill(punctuation, 13, 1);
Array.from(punctuationText).forEach((character, at) => fill(punctuation, character.charCodeAt(0), at + 6));

/** What leads from one mode to another, as pairs of value and bits. */
type Step = readonly (readonly [value: number, bits: number])[];

const latches: readonly (readonly Step[])[] = [
  [
    [],
    [[28, 5]],
    [[29, 5]],
    [
      [29, 5],
      [30, 5],
    ],
    [[30, 5]],
  ],
  [
    [
      [29, 5],
      [29, 5],
    ],
    [],
    [[29, 5]],
    [
      [29, 5],
      [30, 5],
    ],
    [[30, 5]],
  ],
  [
    [[29, 5]],
    [[28, 5]],
    [],
    [[30, 5]],
    [
      [29, 5],
      [30, 5],
    ],
  ],
  [
    [[31, 5]],
    [
      [31, 5],
      [28, 5],
    ],
    [
      [31, 5],
      [29, 5],
    ],
    [],
    [
      [31, 5],
      [30, 5],
    ],
  ],
  [
    [[14, 4]],
    [
      [14, 4],
      [28, 5],
    ],
    [
      [14, 4],
      [29, 5],
    ],
    [
      [14, 4],
      [29, 5],
      [30, 5],
    ],
    [],
  ],
];

/** Shifts for one character: into punctuation from all but itself, into upper from lower and digit. */
const shiftValue = (from: number, to: number): number => {
  if (to === punctuation && from !== punctuation) return 0;
  if (to === upper && from === lower) return 28;
  return to === upper && from === digit ? 15 : -1;
};

/** Where a single character that is not in the mode in force is looked for. */
const preference = [upper, lower, digit, punctuation, mixed] as const;

const holds = (mode: number, code: number) => (values[mode]?.[code] ?? -1) >= 0;

/** The most bytes of one run of binary data. */
const longestRun = 2047 + 31;

/**
 * The bits of the data's bytes, in the modes that printers choose: stay while the mode holds the next character, shift
 * for a single one, latch for several. Not always the fewest bits, but the picture that printers give.
 */
export function aztecBits(bytes: readonly number[]): number[] {
  const writer = createBitWriter();
  let mode: number = upper;
  const enter = (next: number) => {
    for (const [value, bits] of latches[mode]?.[next] ?? []) writer.write(value, bits);
    mode = next;
  };
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at] ?? 0;
    const pair = pairs.indexOf(String.fromCharCode(code, bytes[at + 1] ?? 0));
    if (pair >= 0) {
      if (mode !== punctuation) writer.write(0, wordBits[mode] ?? 5);
      writer.write(pair + 2, 5);
      at += 2;
      continue;
    }
    if (holds(mode, code)) {
      writer.write(values[mode]?.[code] ?? 0, wordBits[mode] ?? 5);
      at++;
      continue;
    }
    const target = preference.find((candidate) => holds(candidate, code));
    if (target === undefined) {
      at = writeBytes(writer.write, bytes, at, () => {
        if (mode === punctuation || mode === digit) enter(upper);
      });
      continue;
    }
    const shift = shiftValue(mode, target);
    if (shift >= 0 && isAlone(bytes, at, mode, target)) {
      writer.write(shift, wordBits[mode] ?? 5);
      writer.write(values[target]?.[code] ?? 0, wordBits[target] ?? 5);
      at++;
      continue;
    }
    enter(target);
  }
  return writer.bits;
}

/** Whether so few characters of the other mode follow that a shift is better than a latch. */
function isAlone(bytes: readonly number[], at: number, mode: number, target: number): boolean {
  // Punctuation is three latches away and back.
  const reach = target === punctuation ? 3 : 1;
  for (let ahead = 1; ahead <= reach; ahead++) {
    const code = bytes[at + ahead];
    if (code === undefined || holds(mode, code) || !holds(target, code)) return true;
  }
  return false;
}

/** Writes the bytes from here on that no mode holds, and answers where they end. */
function writeBytes(
  write: (value: number, bits: number) => void,
  bytes: readonly number[],
  from: number,
  leave: () => void,
): number {
  let to = from + 1;
  while (
    to < bytes.length &&
    to - from < longestRun &&
    preference.every((mode) => !holds(mode, bytes[to] ?? 0))
  )
    to++;
  leave();
  write(31, 5);
  const run = to - from;
  if (run <= 31) write(run, 5);
  else write(run - 31, 16);
  for (const byte of bytes.slice(from, to)) write(byte, 8);
  return to;
}
