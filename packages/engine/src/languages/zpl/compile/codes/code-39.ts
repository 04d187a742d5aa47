import { code39Pair } from '../../../../codes/code-39-pairs.ts';
import type { FieldContext } from '../field.ts';
import { alphabetContext } from './alphabets.ts';

/**
 * ^B3 Code 39. `+$` before all else sets scanners to full ASCII: what Code 39 lacks is written as the pairs that stand for
 * it, since printers encode the data as it comes (ZPL guide, ^B3: Full ASCII Mode for Code 39).
 */
export const code39: FieldContext = {
  plan: (field, report) => (field.data.texts[0]?.startsWith('+$') ? fullAscii : plain).plan(field, report),
};
const plain = alphabetContext({ name: 'Code 39', character: /[0-9A-Z\-. $/+%]/ });
const fullAscii = alphabetContext({ name: 'Code 39', character: /[ -~]/, escapes: pairs() });

function pairs(): Record<string, string> {
  const printable = Array.from({ length: 95 }, (_, at) => 0x20 + at);
  const paired = printable.filter((code) => !/[0-9A-Z\-. ]/.test(String.fromCharCode(code)));
  return Object.fromEntries(paired.map((code) => [String.fromCharCode(code), code39Pair(code)]));
}
