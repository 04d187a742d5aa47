import { refuseSize } from './symbol.ts';

/*
 * Code words of Data Matrix ECC 200 (ISO/IEC 16022, 5.2). The encodation schemes are chosen by looking ahead, as Annex P
 * describes it and printers do; another choice reads the same and looks different.
 */

/** What stands among the bytes of a message without being one. */
export const fnc1Sign = -1;
const macro05 = -3;
const macro06 = -4;

type Scheme = 'A' | 'C' | 'T' | 'X' | 'E' | 'B';

const latches = { C: 230, B: 231, X: 238, T: 239, E: 240 } as const;
const fnc1Word = 232;
const upperShift = 235;
const macroWords: Readonly<Record<number, number>> = { [macro05]: 236, [macro06]: 237 };
/** Ends C40, Text and X12. */
const unlatch = 254;
const edifactUnlatch = 31;
const firstPad = 129;

const isDigit = (sign: number) => sign >= 48 && sign <= 57;
const within = (sign: number, from: number, to: number) => sign >= from && sign <= to;

/** ASCII code words of one sign. */
function asciiWords(sign: number): number[] {
  if (sign === fnc1Sign) return [fnc1Word];
  if (sign < 0) return [macroWords[sign] ?? 0];
  return sign < 128 ? [sign + 1] : [upperShift, sign - 127];
}

/** Values in the basic set of C40, Text and X12, whose letters `first` begins; undefined for signs outside it. */
function basicValue(sign: number, first: number): number | undefined {
  if (sign === 32) return 3;
  if (isDigit(sign)) return sign - 44;
  return within(sign, first, first + 25) ? sign - first + 14 : undefined;
}

/** Values of a sign in C40 (letters are capitals) or Text (letters are small). */
function c40Values(sign: number, scheme: 'C' | 'T'): number[] | undefined {
  if (sign === fnc1Sign) return [1, 27];
  if (sign < 0) return undefined;
  if (sign > 127) return [1, 30, ...(c40Values(sign - 128, scheme) ?? [])];
  const basic = basicValue(sign, scheme === 'C' ? 65 : 97);
  if (basic !== undefined) return [basic];
  if (sign < 32) return [0, sign];
  if (sign <= 47) return [1, sign - 33];
  if (within(sign, 58, 64)) return [1, sign - 43];
  if (within(sign, 91, 95)) return [1, sign - 69];
  return scheme === 'C' || sign === 96 || sign > 122 ? [2, sign - 96] : [2, sign - 64];
}

const x12Signs = [13, 42, 62];

function x12Values(sign: number): number[] | undefined {
  const end = x12Signs.indexOf(sign);
  const value = end < 0 ? basicValue(sign, 65) : end;
  return value === undefined ? undefined : [value];
}

const isEdifact = (sign: number) => within(sign, 32, 94);

function tripleValues(sign: number, scheme: Scheme): number[] | undefined {
  return scheme === 'X' ? x12Values(sign) : c40Values(sign, scheme === 'T' ? 'T' : 'C');
}

/** Three values to two code words. */
function tripleWords(values: readonly number[]): number[] {
  const words: number[] = [];
  for (let at = 0; at + 2 < values.length; at += 3) {
    const sum = (values[at] ?? 0) * 1600 + (values[at + 1] ?? 0) * 40 + (values[at + 2] ?? 0) + 1;
    words.push(sum >> 8, sum & 255);
  }
  return words;
}

/** Four values of six bits to three code words, the last ones as many as hold the values. */
function edifactWords(values: readonly number[]): number[] {
  const words: number[] = [];
  for (let at = 0; at < values.length; at += 4) {
    let bits = 0;
    for (let next = at; next < at + 4; next++) bits = (bits << 6) | (values[next] ?? 0);
    words.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255);
  }
  return words.slice(0, Math.ceil((values.length / 4) * 3));
}

/** Messages of formats 05 and 06 lose their header and trailer to one sign. */
function withMacro(message: readonly number[]): readonly number[] {
  if (message.length < 9) return message;
  const head = String.fromCharCode(...message.slice(0, 7).map((sign) => Math.max(0, sign)));
  const macro = head === '[)>\u001e05\u001d' ? macro05 : head === '[)>\u001e06\u001d' ? macro06 : undefined;
  if (macro === undefined || message.at(-2) !== 30 || message.at(-1) !== 4) return message;
  return [macro, ...message.slice(7, -2)];
}

/** Schemes in the order in which the last step of looking ahead prefers them. */
const afterEnd = ['B', 'E', 'T', 'X'] as const;

/**
 * Code words of a message, padded to the smallest of the capacities that holds them.
 * @param signs bytes, and `fnc1Sign`
 * @param capacities code words that the sizes hold, in any order
 */
export function dataMatrixWords(signs: readonly number[], capacities: readonly number[]): number[] {
  const sorted = [...new Set(capacities)].sort((a, b) => a - b);
  const largest = sorted.at(-1) ?? 0;
  const tooMuch = () => refuseSize('Data Matrix', 'it is more than the largest size takes');
  if (signs.length > 2 * 1558) tooMuch();
  const message = withMacro(signs);
  const words: number[] = [];
  let at = 0;
  let scheme: Scheme = 'A';

  /** Code words that are free in the smallest size when so many are used. */
  const free = (used: number) => {
    const size = sorted.find((capacity) => capacity >= used);
    return size === undefined ? tooMuch() : size - used;
  };
  const add = (...more: number[]) => {
    words.push(...more);
    if (words.length > largest) tooMuch();
  };
  const latchTo = (next: Scheme) => {
    if (next !== 'A') add(latches[next]);
    scheme = next;
  };
  const twoDigits = () => isDigit(message[at] ?? 0) && isDigit(message[at + 1] ?? 0);
  const addAscii = () => {
    if (twoDigits()) {
      add(130 + ((message[at] ?? 0) - 48) * 10 + ((message[at + 1] ?? 0) - 48));
      at += 2;
    } else add(...asciiWords(message[at++] ?? 0));
  };

  /** Whether an X12 terminator comes before a sign that X12 lacks. */
  function terminatorComes(from: number): boolean {
    for (let next = from; next < message.length; next++) {
      const sign = message[next] ?? 0;
      if (x12Signs.includes(sign)) return true;
      if (x12Values(sign) === undefined) return false;
    }
    return false;
  }

  /**
   * The scheme in which the next signs take the fewest code words (Annex P, steps J to S). A scheme that was latched to
   * takes a sign before it asks again: it would begin with other costs, and their thirds round otherwise.
   */
  function lookAhead(): Scheme {
    const cost: Record<Scheme, number> =
      scheme === 'A' ? { A: 0, C: 1, T: 1, X: 1, E: 1, B: 1.25 } : { A: 1, C: 2, T: 2, X: 2, E: 2, B: 2.25 };
    cost[scheme] = 0;
    const schemes = Object.keys(cost) as Scheme[];
    const least = (one: Scheme, by: number, without?: Scheme) =>
      schemes.every((other) => other === one || other === without || cost[one] + by < cost[other]);
    const bytes = message[at] === fnc1Sign ? 'A' : 'B';
    for (let ahead = 0; ; ahead++) {
      if (at + ahead >= message.length) {
        for (const each of schemes) cost[each] = Math.ceil(cost[each]);
        if (schemes.every((other) => cost.A <= cost[other])) return 'A';
        const best = afterEnd.find((each) => least(each, 0));
        return best === 'B' ? bytes : (best ?? 'C');
      }
      const sign = message[at + ahead] ?? 0;
      const extended = sign > 127;
      cost.A = isDigit(sign) ? cost.A + 0.5 : Math.ceil(cost.A) + (extended ? 2 : 1);
      const shifted = extended ? 2 + twoThirds : fourThirds;
      cost.C = sum(cost.C, basicValue(sign, 65) === undefined ? shifted : twoThirds);
      cost.T = sum(cost.T, basicValue(sign, 97) === undefined ? shifted : twoThirds);
      cost.X = sum(cost.X, x12Values(sign) ? twoThirds : (extended ? 3 : 2) + fourThirds);
      cost.E = sum(cost.E, isEdifact(sign) ? 0.75 : extended ? 4.25 : 3.25);
      cost.B += sign < 0 ? 4 : 1;
      if (ahead < 3) continue;
      if (schemes.every((other) => other === 'A' || cost.A + 1 <= cost[other])) return 'A';
      if (cost.B + 1 <= cost.A || least('B', 1, 'A')) return bytes;
      for (const each of ['E', 'T', 'X'] as const) if (least(each, 1)) return each;
      if (least('C', 1, 'X')) {
        if (cost.C < cost.X) return 'C';
        if (cost.C === cost.X) return terminatorComes(at + ahead + 1) ? 'X' : 'C';
      }
    }
  }

  function encodeAscii(): void {
    if (twoDigits()) return addAscii();
    const next = lookAhead();
    if (next === scheme) addAscii();
    else latchTo(next);
  }

  /** C40, Text and X12. */
  function encodeTriples(): void {
    const values: number[] = [];
    for (; at < message.length && tripleValues(message[at] ?? 0, scheme); at++) {
      if (values.length % 3 === 0) {
        const next: Scheme = values.length > 0 ? lookAhead() : scheme;
        if (next !== scheme) {
          add(...tripleWords(values), unlatch);
          return latchTo(next);
        }
        if (message.length - at <= 3 && endTriples(values)) return;
      }
      values.push(...(tripleValues(message[at] ?? 0, scheme) ?? []));
    }
    // What does not fill three values is written in ASCII.
    while (values.length % 3 !== 0) {
      at--;
      values.length -= tripleValues(message[at] ?? 0, scheme)?.length ?? 0;
    }
    add(...tripleWords(values), unlatch);
    scheme = 'A';
    if (at < message.length) addAscii();
  }

  /** The last signs, where they fill the symbol without a latch back; whether they did (ISO/IEC 16022, 5.2.5.2). */
  function endTriples(values: number[]): boolean {
    const used = words.length + (values.length / 3) * 2;
    const room = free(used + 1) + 1;
    const rest = message.slice(at).flatMap((sign) => tripleValues(sign, scheme) ?? [0, 0, 0, 0]);
    if (room === 2 && (rest.length === 3 || (rest.length === 2 && scheme !== 'X'))) {
      add(...tripleWords([...values, ...rest, ...(rest.length === 2 ? [0] : [])]));
    } else if (room <= 2 && rest.length === 1) {
      add(...tripleWords(values), ...(room === 2 ? [unlatch] : []), ...asciiWords(message[at] ?? 0));
    } else return false;
    scheme = 'A';
    at = message.length;
    return true;
  }

  function encodeEdifact(): void {
    const values: number[] = [];
    for (; at < message.length && isEdifact(message[at] ?? 0); at++) {
      if (values.length % 4 === 0) {
        if (message.length - at <= 2) {
          const room = free(words.length + (values.length / 4) * 3 + 1) + 1;
          const rest = message.slice(at).flatMap(asciiWords);
          if (room <= 2 && rest.length <= room) {
            add(...edifactWords(values), ...rest);
            scheme = 'A';
            at = message.length;
            return;
          }
        }
        if (values.length > 0 && lookAhead() !== scheme) break;
      }
      values.push((message[at] ?? 0) & 63);
    }
    const room = free(words.length + Math.floor(values.length / 4) * 3);
    if (values.length % 4 !== 0 || at !== message.length || room >= 3) values.push(edifactUnlatch);
    add(...edifactWords(values));
    scheme = 'A';
    if (at < message.length) addAscii();
  }

  /** Base 256: a length, then bytes, all of them disguised by where they stand (Annex B.2). */
  function encodeBytes(): void {
    const bytes: number[] = [];
    do bytes.push(message[at++] ?? 0);
    while (at < message.length && lookAhead() === scheme);
    const fills = at === message.length && free(words.length + bytes.length + 1) === 0;
    const { length } = bytes;
    const head = fills ? [0] : length < 250 ? [length] : [Math.floor(length / 250) + 249, length % 250];
    for (const byte of [...head, ...bytes]) {
      const disguised = (((words.length + 1) * 149) % 255) + 1 + byte;
      add(disguised & 255);
    }
    scheme = 'A';
  }

  if (message[0] === fnc1Sign) {
    add(fnc1Word);
    at = 1;
  }
  while (at < message.length) {
    const now = scheme as Scheme;
    if (now === 'A') encodeAscii();
    else if (now === 'E') encodeEdifact();
    else if (now === 'B') encodeBytes();
    else encodeTriples();
  }
  // Pads are disguised too, after the first.
  const spare = free(words.length);
  for (let pad = 0; pad < spare; pad++) {
    const disguised = firstPad + (((words.length + 1) * 149) % 253) + 1;
    words.push(pad === 0 ? firstPad : disguised > 254 ? disguised - 254 : disguised);
  }
  return words;
}

/** Thirds are summed in single precision, in which three of them are a whole again. */
const sum = (one: number, other: number) => Math.fround(one + other);
const twoThirds = 0.6666667;
const fourThirds = 1.3333334;
