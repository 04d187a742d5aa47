import { CodeFault, type CodeRemark } from '../../../../codes/drawing.ts';
import { code128 } from '../../../../codes/symbols/code-128.ts';
import { refuseCharacter, requireLength } from '../../../../codes/symbols/symbol.ts';

/*
 * The escapes of ^BC's field data (ZPL II Programming Guide, ^BC, 'Code 128 invocation characters').
 */

type Subset = 'A' | 'B' | 'C';

const symbology = 'Code 128';

/** Values by the character after '>'; what they mean depends on the subset in force. */
const invocations: Readonly<Record<string, number>> = {
  '<': 62,
  '0': 30,
  '=': 94,
  '1': 95,
  '2': 96,
  '3': 97,
  '4': 98,
  '5': 99,
  '6': 100,
  '7': 101,
  '8': 102,
};

const starts: Readonly<Record<string, Subset>> = { '9': 'A', ':': 'B', ';': 'C' };
const startValues = { A: code128.startA, B: code128.startB, C: code128.startC };

/** The data of a field: the symbol's values, the text that a scanner reads, and the interpretation line. */
export interface Code128Data {
  values: number[];
  scanned: string;
  text: string;
  remarks: CodeRemark[];
}

/** Reads field data of mode N, where the author switches subsets; B at the beginning. */
export function readCode128Data(data: string): Code128Data {
  requireLength(symbology, data, 1, 1024);
  const result: Code128Data = { values: [], scanned: '', text: '', remarks: [] };
  let subset: Subset = 'B';
  let from = 0;
  const start = data.charAt(0) === '>' ? starts[data.charAt(1)] : undefined;
  if (start) {
    subset = start;
    from = 2;
  }
  result.values.push(startValues[subset]);
  let shifted = false;
  for (let at = from; at < data.length;) {
    const character = data.charAt(at);
    if (character === '>') {
      const value = invocations[data.charAt(at + 1)];
      at += 2;
      // A start within the data, or an unknown escape, is left out by printers.
      if (value === undefined) continue;
      result.values.push(value);
      if (value === code128.fnc1) {
        if (result.values.length > 2) result.scanned += '\u001d';
      } else if (value === code128.shift && subset !== 'C') shifted = true;
      else if (value === code128.toC && subset !== 'C') subset = 'C';
      else if (value === code128.toB && subset !== 'B') subset = 'B';
      else if (value === code128.toA && subset !== 'A') subset = 'A';
      else if (value < 95 || subset === 'C') say(result, subset, value);
      continue;
    }
    if (subset === 'B' || shifted) {
      const inA = (subset === 'A') !== shifted;
      pushCharacter(result, data, at, inA ? 'A' : 'B');
      shifted = false;
      at++;
      continue;
    }
    const pair = data.slice(at, at + 2);
    if (/^\d\d$/.test(pair)) {
      const value = Number(pair);
      result.values.push(value);
      say(result, subset, value);
      at += 2;
    } else if (subset === 'A') {
      pushCharacter(result, data, at, 'A');
      at++;
    } else {
      // Firmware leaves an unpaired digit out; here it shows, with a warning, so that its loss is seen before printing.
      result.remarks.push({
        code: 'code-unpaired-digit',
        message: `Code 128 subset C takes digits in pairs; printers leave '${character}' (character ${at + 1}) out.`,
        details: { symbology, character, position: at + 1 },
      });
      result.values.push(code128.toB);
      subset = 'B';
    }
  }
  if (result.values.length < 2)
    throw new CodeFault('code-wrong-length', `${symbology} has no data.`, { symbology });
  return result;
}

function pushCharacter(result: Code128Data, data: string, at: number, subset: 'A' | 'B'): void {
  const code = data.charCodeAt(at);
  const fits = subset === 'A' ? code < 96 : code >= 32 && code < 128;
  if (!fits)
    refuseCharacter(
      `${symbology} subset ${subset}`,
      data,
      at,
      subset === 'A' ? 'U+0000 to U+005F' : 'ASCII from the blank on',
    );
  const value = code < 32 ? code + 64 : code - 32;
  result.values.push(value);
  say(result, subset, value);
}

/** Adds what a value means in a subset. */
function say(result: Code128Data, subset: Subset, value: number): void {
  const character =
    subset === 'C'
      ? String(value).padStart(2, '0')
      : subset === 'A' && value >= 64
        ? String.fromCharCode(value - 64)
        : String.fromCharCode(value + 32);
  result.scanned += character;
  result.text += character;
}
