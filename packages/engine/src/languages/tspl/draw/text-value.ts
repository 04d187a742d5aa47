import { pageTables } from '../../../codes/code-page-tables.ts';
import { pageName } from '../code-page.ts';
import { CommandFault } from '../../command-fault.ts';
import { decoded } from '../../line-elements.ts';
import type { Call, Session, TextValue } from './state.ts';

/*
 * What stands in a data argument: strings, counters and clock variables joined by + (TSPL2 manual, 'SET COUNTER', '@LABEL'
 * and 'String Functions'). Escapes in strings: \["] quote, \[R] carriage return, \[L] line feed (TSPL manual, TEXT).
 */

type Part = string | number;

/** Longest text that a command takes, in characters. */
const longest = 8192;

const clocks: Readonly<Record<string, (now: Date) => string>> = {
  YEAR: (now) => two(now.getFullYear() % 100),
  MONTH: (now) => two(now.getMonth() + 1),
  DATE: (now) => two(now.getDate()),
  WEEK: (now) => String(now.getDay() + 1),
  HOUR: (now) => two(now.getHours()),
  MINUTE: (now) => two(now.getMinutes()),
  SECOND: (now) => two(now.getSeconds()),
};

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Reads the data argument at this place. Throws CommandFault where it is missing or asks for TSPL's BASIC. */
export function textValue(call: Call, at: number, what = 'text'): TextValue {
  const raw = call.args.raw(at);
  const options = { column: call.args.column(at), details: { parameter: what } };
  if (raw === '') {
    throw new CommandFault('tspl-missing-parameter', `${call.statement.name} lacks its ${what}.`, options);
  }
  if (raw.length > longest) {
    throw new CommandFault(
      'tspl-too-long',
      `The ${what} of ${call.statement.name} is longer than ${longest} characters.`,
      options,
    );
  }
  const parts = readParts(call, raw, options.column);
  const { start, end } = call.args.rangeOf(at);
  const isString = /^"[^"]*"$/.test(raw.replaceAll('\\["]', ''));
  const counters = parts.filter((part) => typeof part === 'number');
  return {
    counts: counters.length > 0,
    range: isString ? { start: start + 1, end: end - 1 } : { start, end },
    givers: counters.flatMap((counter) => [
      [`@${counter}`, `@${counter}`],
      [`step of @${counter}`, `step @${counter}`],
    ]),
    text: (sheet) =>
      parts
        .map((part) => (typeof part === 'number' ? (sheet.counters.get(part)?.value ?? '') : part))
        .join(''),
  };
}

function readParts(call: Call, raw: string, column: number): Part[] {
  const { session } = call;
  const parts: Part[] = [];
  const token = /\s*(?:"((?:[^"]|(?<=\\\[)"(?=\]))*)"?|@(\d{1,2})|@([A-Za-z]+))\s*(\+|$)/y;
  while (token.lastIndex < raw.length) {
    const from = token.lastIndex;
    const match = token.exec(raw);
    if (!match) {
      const shown = raw.slice(from, from + 40);
      throw new CommandFault(
        'tspl-basic-not-run',
        `${shown} is an expression of TSPL's BASIC, which is not run: write a text in quotes or a counter @0 to @60.`,
        { column: column + from, details: { expression: shown } },
      );
    }
    const [, text, counter, clock] = match;
    if (text !== undefined) {
      warnOfCounter(call, text, column + from);
      parts.push(unescaped(inPage(session, text)));
    } else if (counter !== undefined) {
      parts.push(Number(counter));
    } else {
      const name = clock?.toUpperCase() ?? '';
      const read = clocks[name];
      if (!read) {
        throw new CommandFault('tspl-unknown-variable', `@${name} is no variable of the printer.`, {
          column: column + from,
          details: { variable: name },
        });
      }
      parts.push(read(session.now));
    }
  }
  return parts;
}

/** A counter inside quotes prints as it is typed. */
function warnOfCounter({ session, place }: Call, text: string, column: number): void {
  const number = /@(\d{1,2})/.exec(text)?.[1];
  if (number === undefined || !session.printer.counters.has(Number(number))) return;
  session.remarks.add(
    'warning',
    'tspl-counter-in-quotes',
    { ...place, column },
    `@${number} inside quotes prints as these letters: close the quotes before it and join with +.`,
    { counter: Number(number) },
  );
}

/** \["], \[R] and \[L]. */
function unescaped(text: string): string {
  return text.includes('\\[')
    ? text.replaceAll(/\\\[(["RL])\]/g, (_, letter: string) =>
        letter === 'R' ? '\r' : letter === 'L' ? '\n' : '"',
      )
    : text;
}

/** Characters of text that came as bytes: the page in force says which. */
function inPage(session: Session, text: string): string {
  const page = pageName(session.printer.codePage ?? '437');
  if (page !== 'UTF-8' || !session.bytes) return decoded(session, text, page);
  return new TextDecoder('utf-8').decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));
}

/** Whether text in this page can be drawn. */
export function knowsPage(written: string): boolean {
  const name = pageName(written);
  return name === 'UTF-8' || pageTables[name] !== undefined;
}
