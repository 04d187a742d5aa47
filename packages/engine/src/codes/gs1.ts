import { verifies } from './gtin.ts';

/*
 * GS1 element strings: identifiers, their lengths and check digits (GS1 General Specifications, 3.2 and 7.8.5: which
 * elements need no separator).
 */

/** Group separator: FNC1 in codes, where the symbology has a way to write it. */
export const groupSeparator = '\u001d';

export interface Gs1Element {
  ai: string;
  data: string;
}

export type Gs1Reading =
  | { kind: 'elements'; elements: readonly Gs1Element[]; inBrackets: boolean }
  | { kind: 'error'; reason: string };

/** Identifier, and what its data must be: so many digits or an expression; 'check' where the last one is a check digit. */
type Rule = readonly [ai: RegExp, data: RegExp | number, check?: 'check'];

const rules: readonly Rule[] = [
  [/^00$/, 18, 'check'],
  [/^0[123]$/, 14, 'check'],
  [/^(?:11|12|13|15|16|17)$/, 6],
  [/^20$/, 2],
  [/^(?:10|21|22|243|254)$/, /^.{1,20}$/],
  [/^235$/, /^.{1,28}$/],
  [/^(?:24[01]|25[01]|400|401|403)$/, /^.{1,30}$/],
  [/^242$/, /^\d{1,6}$/],
  [/^253$/, /^\d{13}.{0,17}$/],
  [/^255$/, /^\d{13}\d{0,12}$/],
  [/^(?:30|37)$/, /^\d{1,8}$/],
  [/^3[1-6]\d\d$/, 6],
  [/^39[02]\d$/, /^\d{1,15}$/],
  [/^39[13]\d$/, /^\d{4,18}$/],
  [/^394\d$/, 4],
  [/^395\d$/, 6],
  [/^402$/, 17, 'check'],
  [/^41[0-7]$/, 13, 'check'],
  [/^420$/, /^.{1,20}$/],
  [/^421$/, /^\d{3}.{1,9}$/],
  [/^42[246]$/, 3],
  [/^42[35]$/, /^\d{3,15}$/],
  [/^427$/, /^.{1,3}$/],
  [/^43\d\d$/, /^.{1,70}$/],
  [/^7001$/, 13],
  [/^7003$/, 10],
  [/^7004$/, /^\d{1,4}$/],
  [/^7006$/, 6],
  [/^7007$/, /^\d{6}(?:\d{6})?$/],
  [/^70\d\d$/, /^.{1,30}$/],
  [/^(?:71\d|72\d\d)$/, /^.{1,30}$/],
  [/^8001$/, 14],
  [/^8003$/, /^\d{14}.{0,16}$/],
  [/^8005$/, 6],
  [/^(?:8006|8026)$/, 18],
  [/^8008$/, /^\d{8,12}$/],
  [/^801[78]$/, 18, 'check'],
  [/^8111$/, 4],
  [/^8(?:[01]\d\d|200)$/, /^.{1,70}$/],
  [/^90$/, /^.{1,30}$/],
  [/^9[1-9]$/, /^.{1,90}$/],
];

/** The characters of GS1 element data (character set 82). */
const characters = /^[!"%-?A-Z_a-z]+$/;

/** Digits of the identifier that a text begins with, by its first two. */
export function identifierLength(start: string): number {
  if (/^(?:2[345]|4[012]|71)/.test(start)) return 3;
  if (/^(?:3[1-69]|43|7[0-9]|8[0-2])/.test(start)) return 4;
  return 2;
}

/** First two digits that fix a length and have identifiers. */
const fixing = '00 01 02 03 11 12 13 15 16 17 20 31 32 33 34 35 36 41'.split(' ');

/** Digits of elements whose length their first two digits fix, the identifier included: no separator follows them. */
export const fixedLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(fixing.map((start) => [start, digitsOf(start.padEnd(identifierLength(start), '0'))])),
  // These have no identifiers yet.
  '04': 18, '14': 8, '18': 8, '19': 8,
}; // prettier-ignore

function digitsOf(ai: string): number {
  const data = ruleOf(ai)?.[1];
  return ai.length + (typeof data === 'number' ? data : Number.NaN);
}

/** Whether a separator stands after an element that is not the last. */
export function needsSeparator({ ai }: Gs1Element): boolean {
  return !Object.hasOwn(fixedLengths, ai.slice(0, 2));
}

/** Elements behind each other, with the separator where one has to stand. */
export function joinGs1(
  elements: readonly Gs1Element[],
  separator: string,
  write: (element: Gs1Element) => string = ({ ai, data }) => ai + data,
): string {
  const last = elements.length - 1;
  return elements
    .map((element, at) => write(element) + (at < last && needsSeparator(element) ? separator : ''))
    .join('');
}

/** Reads `(01)...(10)...`, or the same without brackets where GS or a fixed length ends each element. */
export function readGs1(text: string): Gs1Reading {
  return text.startsWith('(') ? readBrackets(text) : readRaw(text);
}

function readBrackets(text: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  const starts = [...text.matchAll(/\((\d{2,4})\)/g)];
  if (starts[0]?.index !== 0)
    return { kind: 'error', reason: 'does not begin with an identifier in brackets' };
  for (const [index, match] of starts.entries()) {
    const end = starts[index + 1]?.index ?? text.length;
    const data = text
      .slice(match.index + match[0].length, end)
      .replaceAll(groupSeparator, '')
      .trimEnd();
    const element = completed({ ai: match[1] ?? '', data });
    const fault = elementFault(element);
    if (fault !== undefined) return { kind: 'error', reason: fault };
    elements.push(element);
  }
  return { kind: 'elements', elements, inBrackets: true };
}

/** A GTIN of 8, 12 or 13 digits in 01, 02 or 03 is the same number with zeros before it. */
function completed({ ai, data }: Gs1Element): Gs1Element {
  const short = /^0[123]$/.test(ai) && /^(?:\d{8}|\d{12,13})$/.test(data) && verifies(data);
  return short ? { ai, data: data.padStart(14, '0') } : { ai, data };
}

function readRaw(text: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  let rest = text.startsWith(groupSeparator) ? text.slice(1) : text;
  while (rest !== '') {
    const ai = rest.slice(0, identifierLength(rest));
    if (!ruleOf(ai)) return { kind: 'error', reason: `has no identifier at '${rest.slice(0, 4)}'` };
    const length = fixedLengths[ai.slice(0, 2)];
    const stop = rest.indexOf(groupSeparator);
    const end = length ?? (stop < 0 ? rest.length : stop);
    const element = { ai, data: rest.slice(ai.length, end) };
    const fault = elementFault(element);
    if (fault !== undefined) return { kind: 'error', reason: fault };
    elements.push(element);
    rest = rest.slice(end);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  return elements.length > 0
    ? { kind: 'elements', elements, inBrackets: false }
    : { kind: 'error', reason: 'is empty' };
}

function ruleOf(ai: string) {
  return rules.find(([pattern]) => pattern.test(ai));
}

function elementFault({ ai, data }: Gs1Element): string | undefined {
  const rule = ruleOf(ai);
  if (!rule) return `has an unknown identifier (${ai})`;
  const [, form, check] = rule;
  const fits = typeof form === 'number' ? data.length === form && /^\d+$/.test(data) : form.test(data);
  if (!fits) return `has data of a wrong length or kind in (${ai})`;
  if (!characters.test(data)) return `has characters in (${ai}) that GS1 data may not have`;
  return check && !verifies(data) ? `fails the check digit of (${ai})` : undefined;
}

/** Element strings with their identifiers in brackets, as EAN128 of TSPL takes them; any other text as it is. */
export function gs1Text(text: string): string {
  const reading = readGs1(text);
  if (reading.kind !== 'elements') return text;
  return joinGs1(reading.elements, '', ({ ai, data }) => `(${ai})${data}`);
}
