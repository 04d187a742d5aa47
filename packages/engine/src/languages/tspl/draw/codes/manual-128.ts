import { CodeFault } from '../../../../codes/drawing.ts';
import { code128, code128Symbol } from '../../../../codes/symbols/code-128.ts';
import { refuseCharacter, requireLength, type LinearSymbol } from '../../../../codes/symbols/symbol.ts';

/*
 * 128M and EAN128M (TSPL/TSPL2 manual, BARCODE, '128M'): ! and three digits are a value of Code 128: 096 to 102 for functions
 * and switches, 103 to 105 for the start in subset A, B or C; without a start the code begins in B.
 */

type Subset = 'A' | 'B' | 'C';

const starts: Readonly<Record<number, Subset>> = { 103: 'A', 104: 'B', 105: 'C' };
const startOf = { A: code128.startA, B: code128.startB, C: code128.startC };

const symbology = 'Code 128';

/** @param gs1 whether FNC1 follows the start in any case */
export function encodeManual128(data: string, gs1: boolean): LinearSymbol {
  requireLength(symbology, data, 1, 512);
  let at = 0;
  const control = (): number | undefined => {
    const digits = /^!(\d{3})/.exec(data.slice(at, at + 4))?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const start = control();
  let subset: Subset = (start === undefined ? undefined : starts[start]) ?? 'B';
  if (start !== undefined && starts[start]) at += 4;
  const values: number[] = [startOf[subset]];
  if (gs1 && control() !== code128.fnc1) values.push(code128.fnc1);
  let said = '';
  let shifted: Subset | undefined;
  while (at < data.length) {
    const value = control();
    if (value !== undefined) {
      if (value > 102) {
        throw new CodeFault('code-invalid-data', `!${value} may stand only at the beginning of 128M.`, {
          symbology,
          position: at + 1,
        });
      }
      at += 4;
      values.push(value);
      if (value === code128.fnc1) said += '\u001d';
      else if (value === code128.shift && subset !== 'C') shifted = subset === 'A' ? 'B' : 'A';
      else if (value === code128.toC && subset !== 'C') subset = 'C';
      else if (value === code128.toB && subset !== 'B') subset = 'B';
      else if (value === code128.toA && subset !== 'A') subset = 'A';
      else if (value < 96 || subset === 'C') said += charactersOf(value, shifted ?? subset);
      continue;
    }
    if (subset === 'C') {
      const pair = data.slice(at, at + 2);
      if (!/^\d\d$/.test(pair)) refuseCharacter('Code 128 subset C', data, at, 'pairs of digits');
      values.push(Number(pair));
      said += pair;
      at += 2;
      continue;
    }
    const set = shifted ?? subset;
    shifted = undefined;
    const code = data.charCodeAt(at);
    const fits = set === 'A' ? code < 96 : code >= 32 && code < 128;
    if (!fits) {
      const allowed = set === 'A' ? 'U+0000 to U+005F' : 'U+0020 to U+007F';
      refuseCharacter(`Code 128 subset ${set}`, data, at, allowed);
    }
    values.push(code < 32 ? code + 64 : code - 32);
    said += data.charAt(at);
    at++;
  }
  const isGs1 = values[1] === code128.fnc1;
  const scanned = isGs1 && said.startsWith('\u001d') ? said.slice(1) : said;
  return code128Symbol(values, scanned, scanned.replaceAll('\u001d', ''), isGs1 ? 'GS1-128' : symbology);
}

/** The character of a value in a subset. */
function charactersOf(value: number, subset: Subset): string {
  if (subset === 'C') return value < 100 ? String(value).padStart(2, '0') : '';
  if (value > 95) return '';
  return String.fromCharCode(subset === 'A' && value >= 64 ? value - 64 : value + 32);
}
