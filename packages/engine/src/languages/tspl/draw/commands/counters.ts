import { assignedCounter, checkCounterValue, counterStep, setsCounter } from '../counters.ts';
import { setsInForce, type Call, type Handler, type Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';
import { notRun } from './basic.ts';

/* TSPL/TSPL2 manual, SET COUNTER @n step and @n = "expression". */

/** SET COUNTER @n step; the other SETs change the printer and draw nothing. */
const set: Handler = (call) => {
  const { session, statement } = call;
  if (!setsCounter(statement.text)) return;
  const { number, step } = counterStep(statement.text, statement.column);
  session.printer.counters.set(number, { value: session.printer.counters.get(number)?.value ?? '0', step });
  setsInForce(call, `step @${number}`);
};

/** A line that begins with no command word: @n = "text", or a label or assignment of BASIC. */
export function assignment(call: Call): void {
  const { session, statement } = call;
  const assigned = assignedCounter(statement.text, statement.column);
  if (!assigned) return notRun(call);
  const { number: at, valueAt } = assigned;
  const raw = statement.text.slice(valueAt);
  const column = statement.column + valueAt;
  const said = { ...call, args: { ...call.args, raw: () => raw, column: () => column } };
  const value = textValue(said, 0, 'value').text(session.printer);
  checkCounterValue(value, column);
  setsInForce(call, `@${at}`);
  session.printer.counters.set(at, { value, step: session.printer.counters.get(at)?.step });
}

export const counterCommands: Handlers = { SET: set };
