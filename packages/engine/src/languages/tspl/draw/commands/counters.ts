import { CommandFault } from '../../../command-fault.ts';
import { setsInForce, type Call, type Handler, type Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';
import { notRun } from './basic.ts';

/* TSPL/TSPL2 manual, SET COUNTER @n step and @n = "expression". */

const mostCounter = 60;
const mostStep = 999_999_999;
const longestValue = 255;

function counterNumber(call: Call, written: string, column: number): number {
  const number = Number(written);
  if (number <= mostCounter) return number;
  throw new CommandFault('tspl-out-of-range', `Counters are @0 to @${mostCounter}, not @${written}.`, {
    column,
    details: { parameter: 'counter', value: number, low: 0, high: mostCounter },
  });
}

/** SET COUNTER @n step; the other SETs change the printer and draw nothing. */
const set: Handler = (call) => {
  const { session, statement } = call;
  const match = /^SET\s+COUNTER\s+@(\d{1,9})\s*(?:,|\s)\s*(\S+)\s*$/i.exec(statement.text);
  if (!match) {
    if (!/^SET\s+COUNTER\b/i.test(statement.text)) return;
    throw new CommandFault('tspl-not-a-counter', 'SET COUNTER needs a counter and a step, such as @1 1.', {
      column: statement.column,
    });
  }
  const [, number = '', step = ''] = match;
  const at = counterNumber(call, number, statement.column);
  const value = Number(step.replaceAll('"', ''));
  if (!Number.isInteger(value) || Math.abs(value) > mostStep) {
    throw new CommandFault(
      'tspl-out-of-range',
      `The step of a counter must be a whole number between -${mostStep} and ${mostStep}, not ${step.slice(0, 40)}.`,
      { column: statement.column + statement.text.lastIndexOf(step), details: { parameter: 'step' } },
    );
  }
  session.printer.counters.set(at, { value: session.printer.counters.get(at)?.value ?? '0', step: value });
  setsInForce(call, `step @${at}`);
};

/** A line that begins with no command word: @n = "text", or a label or assignment of BASIC. */
export function assignment(call: Call): void {
  const { session, statement } = call;
  const match = /^@(\d{1,9})\s*=\s*/.exec(statement.text);
  if (!match) return notRun(call);
  const at = counterNumber(call, match[1] ?? '', statement.column);
  const raw = statement.text.slice(match[0].length);
  const column = statement.column + match[0].length;
  const value = textValue(
    { ...call, args: { ...call.args, raw: () => raw, column: () => column } },
    0,
    'value',
  ).text(session.printer.counters);
  if (value.length > longestValue) {
    throw new CommandFault('tspl-too-long', `A counter holds at most ${longestValue} characters.`, {
      column,
    });
  }
  setsInForce(call, `@${at}`);
  session.printer.counters.set(at, { value, step: session.printer.counters.get(at)?.step });
}

export const counterCommands: Handlers = { SET: set };
