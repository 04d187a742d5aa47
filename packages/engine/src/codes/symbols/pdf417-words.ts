import { isLatin1, textBytes } from './data-bits.ts';

/*
 * PDF417 data as code words (ISO/IEC 15438, 5.4): text, bytes and digits, each in the mode that printers choose for it.
 * The thresholds are the ones of common encoders, which pictures of printers' output agree with.
 */

type Mode = 'text' | 'byte' | 'number';

interface Block {
  mode: Mode;
  from: number;
  to: number;
}

/** Submodes of text, as bits. */
const upper = 1;
const lower = 2;
const mixed = 4;
const punctuation = 8;

const mixedCharacters = '0123456789&\r\t,:#-.$/+%*=^';
const punctuationCharacters = ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'';

/** In which submodes a character stands, and its value there, which is the same in all of them. */
function submodesOf(code: number): { submodes: number; value: number } {
  if (code === 32) return { submodes: upper | lower | mixed, value: 26 };
  if (code >= 65 && code <= 90) return { submodes: upper, value: code - 65 };
  if (code >= 97 && code <= 122) return { submodes: lower, value: code - 97 };
  const character = String.fromCharCode(code);
  const inMixed = mixedCharacters.indexOf(character);
  const inPunctuation = punctuationCharacters.indexOf(character);
  return {
    submodes: (inMixed >= 0 ? mixed : 0) | (inPunctuation >= 0 ? punctuation : 0),
    value: inMixed >= 0 ? inMixed : inPunctuation,
  };
}

function modeOf(byte: number): Mode {
  if (byte >= 48 && byte <= 57) return 'number';
  return byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127) ? 'text' : 'byte';
}

/**
 * The data's code words, without the count before them and the check words after them.
 * @param micro whether they are for MicroPDF417, which does not begin in text mode
 */
export function pdf417Words(data: string, micro = false): number[] {
  const bytes = textBytes(data, isLatin1(data));
  const words: number[] = [];
  const blocks = blocksOf(bytes);
  blocks.forEach((block, at) => {
    const part = bytes.slice(block.from, block.to);
    if (block.mode === 'text') {
      if (at > 0 || micro) words.push(900);
      pushText(words, part);
    } else if (block.mode === 'number') pushNumbers(words, part);
    else pushBytes(words, part, at === 0 ? !micro : blocks[at - 1]?.mode === 'text');
  });
  return words;
}

function joined(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last?.mode === block.mode) last.to = block.to;
    else result.push({ ...block });
  }
  return result;
}

/** Stretches of one mode; short ones go with their neighbours, where a change would cost more. */
function blocksOf(bytes: readonly number[]): Block[] {
  const plain = joined(bytes.map((byte, at) => ({ mode: modeOf(byte), from: at, to: at + 1 })));
  const withoutShortNumbers = joined(
    plain.map((block, at) =>
      block.mode === 'number'
        ? { ...block, mode: modeOfNumbers(block, plain[at - 1]?.mode, plain[at + 1]?.mode) }
        : block,
    ),
  );
  return joined(
    withoutShortNumbers.map((block, at) =>
      block.mode === 'text' && at > 0
        ? {
            ...block,
            mode: modeOfText(block, withoutShortNumbers[at - 1]?.mode, withoutShortNumbers[at + 1]?.mode),
          }
        : block,
    ),
  );
}

function modeOfNumbers(block: Block, before: Mode | undefined, after: Mode | undefined): Mode {
  const length = block.to - block.from;
  if (before === undefined) {
    if (after === 'text' && length < 8) return 'text';
    return after === 'byte' && length === 1 ? 'byte' : 'number';
  }
  if (after === undefined) {
    if (before === 'text' && length < 7) return 'text';
    return before === 'byte' && length === 1 ? 'byte' : 'number';
  }
  if (before === 'byte' && after === 'byte') return length < 4 ? 'byte' : 'number';
  if (before === 'text' && after === 'text') return length < 13 ? 'text' : 'number';
  return length < 4 ? 'text' : 'number';
}

function modeOfText(block: Block, before: Mode | undefined, after: Mode | undefined): Mode {
  const length = block.to - block.from;
  if (before === 'byte' && after === 'byte') return length < 5 ? 'byte' : 'text';
  if (before === 'byte' || after === 'byte') return length < 3 ? 'byte' : 'text';
  return 'text';
}

/** What leads from one submode to another. */
const latches: Readonly<Record<number, Readonly<Record<number, readonly number[]>>>> = {
  [upper]: { [lower]: [27], [mixed]: [28], [punctuation]: [28, 25] },
  [lower]: { [upper]: [28, 28], [mixed]: [28], [punctuation]: [28, 25] },
  [mixed]: { [upper]: [28], [lower]: [27], [punctuation]: [25] },
  [punctuation]: { [upper]: [29], [lower]: [29, 27], [mixed]: [29, 28] },
};

function pushText(words: number[], bytes: readonly number[]): void {
  const values: number[] = [];
  let submode = upper;
  for (let at = 0; at < bytes.length; at++) {
    const { submodes, value } = submodesOf(bytes[at] ?? 0);
    if ((submodes & submode) !== 0) {
      values.push(value);
      continue;
    }
    const next = at + 1 < bytes.length ? submodesOf(bytes[at + 1] ?? 0).submodes : 0;
    const alone = (submodes & next) === 0;
    if (alone && submodes & upper && submode === lower) {
      values.push(27, value);
      continue;
    }
    if (alone && submodes & punctuation) {
      values.push(29, value);
      continue;
    }
    const shared = alone ? submodes : submodes & next;
    // The first of several that hold both characters.
    const entered = shared & -shared;
    values.push(...(latches[submode]?.[entered] ?? []), value);
    submode = entered;
  }
  if (values.length % 2 === 1) values.push(29);
  for (let at = 0; at < values.length; at += 2) words.push((values[at] ?? 0) * 30 + (values[at + 1] ?? 0));
}

function pushNumbers(words: number[], bytes: readonly number[]): void {
  words.push(902);
  for (let at = 0; at < bytes.length; at += 44) {
    let number = BigInt(`1${String.fromCharCode(...bytes.slice(at, at + 44))}`);
    const group: number[] = [];
    while (number > 0n) {
      group.push(Number(number % 900n));
      number /= 900n;
    }
    words.push(...group.reverse());
  }
}

/** @param afterText whether text mode is in force, from which alone one byte can be shifted to */
function pushBytes(words: number[], bytes: readonly number[], afterText: boolean): void {
  if (bytes.length === 1 && afterText) {
    words.push(913, bytes[0] ?? 0);
    return;
  }
  words.push(bytes.length % 6 === 0 ? 924 : 901);
  let at = 0;
  for (; at + 6 <= bytes.length; at += 6) {
    let number = 0;
    for (const byte of bytes.slice(at, at + 6)) number = number * 256 + byte;
    const group: number[] = [];
    for (let word = 0; word < 5; word++) {
      group.push(number % 900);
      number = Math.floor(number / 900);
    }
    words.push(...group.reverse());
  }
  words.push(...bytes.slice(at));
}
