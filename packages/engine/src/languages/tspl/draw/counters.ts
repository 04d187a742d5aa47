import { CommandFault } from '../../command-fault.ts';

/*
 * TSPL/TSPL2 manual, SET COUNTER @n step and @n = "expression": digits, capital and small letters count within their own
 * kind and carry to the left; other characters stay. A counter that runs over begins again.
 */

const mostCounter = 60;
const mostStep = 999_999_999;
const longestValue = 255;

/** Whether a SET, as it is written, is SET COUNTER: the others change the printer and draw nothing. */
export const setsCounter = (written: string): boolean => /^SET\s+COUNTER\b/i.test(written);

/** Reads SET COUNTER, which begins at this column. Throws CommandFault for what the printer refuses. */
export function counterStep(written: string, column: number): { number: number; step: number } {
  const match = /^SET\s+COUNTER\s+@(\d{1,9})\s*(?:,|\s)\s*(\S+)\s*$/i.exec(written);
  if (!match) {
    throw new CommandFault('tspl-not-a-counter', 'SET COUNTER needs a counter and a step, such as @1 1.', {
      column,
    });
  }
  const [, number = '', said = ''] = match;
  const step = Number(said.replaceAll('"', ''));
  const counter = counterNumber(number, column);
  if (Number.isInteger(step) && Math.abs(step) <= mostStep) return { number: counter, step };
  throw new CommandFault(
    'tspl-out-of-range',
    `The step of a counter must be a whole number between -${mostStep} and ${mostStep}, not ${said.slice(0, 40)}.`,
    { column: column + written.lastIndexOf(said), details: { parameter: 'step' } },
  );
}

/** The counter of `@n = value`, which begins at this column, and where its value begins; undefined for other lines. */
export function assignedCounter(
  written: string,
  column: number,
): { number: number; valueAt: number } | undefined {
  const match = /^@(\d{1,9})\s*=\s*/.exec(written);
  return match ? { number: counterNumber(match[1] ?? '', column), valueAt: match[0].length } : undefined;
}

/** Throws CommandFault for a value that is longer than a counter holds. */
export function checkCounterValue(value: string, column: number): void {
  if (value.length <= longestValue) return;
  throw new CommandFault('tspl-too-long', `A counter holds at most ${longestValue} characters.`, { column });
}

function counterNumber(written: string, column: number): number {
  const number = Number(written);
  if (number <= mostCounter) return number;
  throw new CommandFault('tspl-out-of-range', `Counters are @0 to @${mostCounter}, not @${written}.`, {
    column,
    details: { parameter: 'counter', value: number, low: 0, high: mostCounter },
  });
}

const kinds: readonly { first: number; size: number; test: (code: number) => boolean }[] = [
  { first: 48, size: 10, test: (code) => code >= 48 && code <= 57 },
  { first: 65, size: 26, test: (code) => code >= 65 && code <= 90 },
  { first: 97, size: 26, test: (code) => code >= 97 && code <= 122 },
];

/** The value of a counter after so many steps; a step may be negative. */
export function stepped(value: string, step: number, times: number): string {
  let carry = BigInt(step) * BigInt(times);
  const codes = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at));
  for (let at = codes.length - 1; at >= 0 && carry !== 0n; at--) {
    const code = codes[at] ?? 0;
    const kind = kinds.find(({ test }) => test(code));
    if (!kind) continue;
    const size = BigInt(kind.size);
    const sum = BigInt(code - kind.first) + carry;
    const rest = ((sum % size) + size) % size;
    codes[at] = kind.first + Number(rest);
    carry = (sum - rest) / size;
  }
  return String.fromCharCode(...codes);
}
