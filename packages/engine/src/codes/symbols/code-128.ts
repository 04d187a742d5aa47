import { refuseCharacter, requireLength, type LinearSymbol } from './symbol.ts';

/*
 * Code 128 (ISO/IEC 15417). A symbol is a list of values 0 to 106; which character a value means depends on the subset
 * in force. Languages that let the author switch subsets make the list themselves.
 */

/** Six widths a value; the stop has seven. */
const patterns = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
).match(/.{6}/g) as string[];

/** Values that mean something else than a character. */
export const code128 = {
  shift: 98,
  toC: 99,
  toB: 100,
  toA: 101,
  /** Function 4 has the value of the switch to the subset that is in force. */
  fnc4A: 101,
  fnc4B: 100,
  fnc3: 96,
  fnc2: 97,
  fnc1: 102,
  startA: 103,
  startB: 104,
  startC: 105,
} as const;

/** What carries FNC1 in a data string; no other character above 255 has a meaning. */
export const fnc1 = '\u{F8F1}';

/** The symbol of a list of values that begins with a start; check value and stop are added. */
export function code128Symbol(
  values: readonly number[],
  data: string,
  text: string,
  symbology = 'Code 128',
): LinearSymbol {
  let sum = values[0] ?? 0;
  for (let at = 1; at < values.length; at++) sum += (values[at] ?? 0) * at;
  const runs: number[] = [];
  for (let at = 0; at <= values.length; at++) {
    const pattern = patterns[at < values.length ? (values[at] ?? 0) : sum % 103] ?? '';
    for (let bar = 0; bar < 6; bar++) runs.push(pattern.charCodeAt(bar) - 48);
  }
  runs.push(2, 3, 3, 1, 1, 1, 2);
  // FNC1 behind the start makes GS1-128 of it (GS1 General Specifications, 5.4).
  const isGs1 = symbology === 'Code 128' && values[1] === code128.fnc1;
  return { symbology: isGs1 ? 'GS1-128' : symbology, data, text, runs, widths: 'modules', quiet: [10, 10] };
}

type Subset = 'A' | 'B' | 'C';

const starts = { A: code128.startA, B: code128.startB, C: code128.startC };
const switches = { A: code128.toA, B: code128.toB, C: code128.toC };

const isDigit = (code: number) => code >= 48 && code <= 57;

/** How many digits stand from here on; FNC1 between pairs counts as nothing. */
function digitsFrom(codes: readonly number[], from: number): number {
  let at = from;
  while (at < codes.length && isDigit(codes[at] ?? 0)) at++;
  return at - from;
}

/**
 * The shortest usual list of values for a text of Latin-1 and fnc1, by the rules of the standard's annex on symbol
 * length: subset C for four digits or more, an even count of them. Within a text four and five are as long either way;
 * reference pictures have them in C.
 * Throws CodeFault for a character above U+00FF.
 */
function code128Values(data: string, symbology = 'Code 128'): number[] {
  requireLength(symbology, data, 1, 255);
  const codes: number[] = [];
  for (let at = 0; at < data.length; at++) {
    const code = data.charCodeAt(at);
    if (code > 255 && data.charAt(at) !== fnc1) refuseCharacter(symbology, data, at, 'ASCII and Latin-1');
    codes.push(code);
  }
  const values: number[] = [];
  let subset: Subset | undefined;
  const enter = (next: Subset) => {
    if (subset === next) return;
    values.push(subset === undefined ? starts[next] : switches[next]);
    subset = next;
  };
  let at = 0;
  while (at < codes.length) {
    const code = codes[at] ?? 0;
    if (code > 255) {
      if (subset === undefined) enter(digitsFrom(codes, at + 1) >= 2 ? 'C' : 'B');
      values.push(code128.fnc1);
      at++;
      continue;
    }
    const digits = digitsFrom(codes, at);
    if (subset === 'C' && digits >= 2) {
      at = pushPairs(values, codes, at, 1);
      continue;
    }
    const ends = at + digits === codes.length;
    const enough = subset === undefined ? digits >= 4 || (digits === 2 && ends) : digits >= 4;
    if (enough && (digits % 2 === 0 || subset === undefined)) {
      enter('C');
      at = pushPairs(values, codes, at, digits >> 1);
      continue;
    }
    if (enough) {
      // An odd count keeps its first digit in the subset that is in force.
      if (subset === 'C' || subset === undefined) enter('B');
      values.push(code - 32);
      enter('C');
      at = pushPairs(values, codes, at + 1, digits >> 1);
      continue;
    }
    at = pushCharacter(values, codes, at, subset, enter);
  }
  return values;
}

function pushPairs(values: number[], codes: readonly number[], from: number, pairs: number): number {
  let at = from;
  for (let pair = 0; pair < pairs; pair++, at += 2) {
    values.push(((codes[at] ?? 0) - 48) * 10 + (codes[at + 1] ?? 0) - 48);
  }
  return at;
}

function pushCharacter(
  values: number[],
  codes: readonly number[],
  at: number,
  subset: Subset | undefined,
  enter: (next: Subset) => void,
): number {
  const code = codes[at] ?? 0;
  const base = code & 0x7f;
  let within: Subset;
  if (base < 32) within = 'A';
  else if (base >= 96) within = 'B';
  else within = subset === 'A' || subset === 'B' ? subset : controlComesFirst(codes, at) ? 'A' : 'B';
  if (subset !== undefined && subset !== 'C' && subset !== within && !staysIn(codes, at + 1, within)) {
    if (code > 127) values.push(subset === 'A' ? code128.fnc4A : code128.fnc4B);
    values.push(code128.shift, base < 32 ? base + 64 : base - 32);
    return at + 1;
  }
  enter(within);
  if (code > 127) values.push(within === 'A' ? code128.fnc4A : code128.fnc4B);
  values.push(base < 32 ? base + 64 : base - 32);
  return at + 1;
}

/** Whether a control character comes before any small letter. */
function controlComesFirst(codes: readonly number[], from: number): boolean {
  for (let at = from; at < codes.length; at++) {
    const base = (codes[at] ?? 0) & 0x7f;
    if ((codes[at] ?? 0) > 255) continue;
    if (base < 32) return true;
    if (base >= 96) return false;
  }
  return false;
}

/** Whether the next character that only one of A and B has is one of this subset. */
function staysIn(codes: readonly number[], from: number, subset: Subset): boolean {
  for (let at = from; at < codes.length; at++) {
    const base = (codes[at] ?? 0) & 0x7f;
    if ((codes[at] ?? 0) > 255) continue;
    if (base < 32) return subset === 'A';
    if (base >= 96) return subset === 'B';
  }
  return false;
}

export interface Code128Options {
  symbology?: string;
  /** What the interpretation line says, where it is not the data. */
  text?: string;
}

/** Code 128 of a text, subsets chosen for length. */
export function encodeCode128(data: string, options: Code128Options = {}): LinearSymbol {
  const symbology = options.symbology ?? 'Code 128';
  const scanned = data.startsWith(fnc1) ? data.slice(1) : data;
  const shown = scanned.replaceAll(fnc1, '');
  return code128Symbol(
    code128Values(data, symbology),
    scanned.replaceAll(fnc1, '\u001d'),
    options.text ?? shown,
    symbology,
  );
}
