import { fnc1 } from '../../../codes/symbols/code-128.ts';
import { CommandFault } from '../../command-fault.ts';
import { readEplText } from '../scan.ts';
import { decoded } from '../../line-elements.ts';
import type { Call, Session, TextValue } from './state.ts';

/*
 * What stands in a data parameter: strings, variables V00 to V99, counters C0 to C9, time TT, date TD and the functions FCN1
 * to FCN4 of Code 128, one behind the other (EPL Programming Guide, A and B).
 */

type Part = { text: string } | { name: string; plus: number };

/** Longest text that a command takes, in characters. */
const longest = 8192;

/** Reads the data parameter at this place. Throws CommandFault where it is missing or something else. */
export function textValue(call: Call, at: number): TextValue {
  const { args, session, statement } = call;
  const raw = args.raw(at);
  const options = { column: args.column(at), details: { parameter: 'data' } };
  if (raw === '')
    throw new CommandFault('epl-missing-parameter', `${statement.name} lacks its data.`, options);
  if (raw.length > longest) {
    throw new CommandFault(
      'epl-too-long',
      `The data of ${statement.name} is longer than ${longest} characters.`,
      options,
    );
  }
  const parts = readParts(session, raw, options.column);
  const { start, end } = args.rangeOf(at);
  const variables = parts.flatMap((part) => ('name' in part ? [part.name] : []));
  const isString = raw.startsWith('"') && parts.length === 1;
  return {
    counts: variables.some((name) => name.startsWith('C')),
    givers: variables.map((name) => [name, name]),
    range: isString ? { start: start + 1, end: end - 1 } : { start, end },
    text: ({ texts }) => parts.map((part) => ('text' in part ? part.text : shown(part, texts))).join(''),
  };
}

function shown({ name, plus }: { name: string; plus: number }, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(name) ?? '';
  return plus === 0 || !/^\d+$/.test(text)
    ? text
    : String(Math.max(0, Number(text) + plus)).padStart(text.length, '0');
}

function readParts(session: Session, raw: string, column: number): Part[] {
  const parts: Part[] = [];
  const token =
    /\s*(?:"((?:[^"\\]|\\[^])*)"|(V)(\d{1,2})|(C)(\d)([+-]\d)?|(TT|TD)(?:[+-]\d+)?|FCN([1-4]))\s*/y;
  while (token.lastIndex < raw.length) {
    const from = token.lastIndex;
    const match = token.exec(raw);
    if (!match) {
      const found = raw.slice(from, from + 40);
      const message = `${found} is no data: write a text in quotes, V00, C0, TT or TD.`;
      throw new CommandFault('epl-not-data', message, { column: column + from, details: { value: found } });
    }
    const [, text, variable, number = '', counter, digit = '', plus = '0', clock, code] = match;
    if (text !== undefined) parts.push({ text: decoded(session, readEplText(text), session.printer.page) });
    else if (variable !== undefined) parts.push({ name: `V${number.padStart(2, '0')}`, plus: 0 });
    else if (counter !== undefined) parts.push({ name: `C${digit}`, plus: Number(plus) });
    else if (clock !== undefined) parts.push({ text: clockText(clock, session.now) });
    else parts.push({ text: code === '1' ? fnc1 : '' });
  }
  return parts;
}

/** In the formats that hold until TT and TD set others. */
function clockText(name: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (name === 'TT') return [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':');
  return `${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getFullYear() % 100)}`;
}
