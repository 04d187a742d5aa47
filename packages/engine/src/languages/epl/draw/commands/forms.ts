import { CommandFault } from '../../../command-fault.ts';
import { inValueOrder, variableName } from '../../forms.ts';
import type { Handler, Handlers, Session, Variable } from '../state.ts';
import { setsInForce } from '../state.ts';
import { decoded } from '../../../line-elements.ts';
import { nameIn } from './shapes.ts';

/* EPL Programming Guide, N, P, PA, FS, FR, V, C and ?. */

const most = 65_535;

/** N clears the image buffer. */
const clear: Handler = ({ session }) => {
  session.steps = [];
};

/** Psets,copies: so many labels, between which counters step, each so many times. */
const print: Handler = ({ args, session, place }) => {
  const sets = args.whole(0, 'number of labels', 0, most, 1);
  const copies = args.whole(1, 'number of copies', 1, most, 1);
  if (sets > 0) session.print(place, sets, copies);
  else session.remarks.add('warning', 'epl-prints-nothing', place, 'P0 prints nothing.');
};

/** PA prints as P does, in a form when its values are there. */
const printItself: Handler = (call) => {
  if (call.session.printer.variables.size > 0) call.session.printsItself = call;
  else print(call);
};

/** FS"name": what follows up to FE is stored. */
const storeForm: Handler = (call) => {
  call.session.storing = { name: nameIn(call, 0), statements: [] };
};

/** FR"name" takes a form: its commands are carried out, and ? gives its variables their values. */
const takeForm: Handler = (call) => {
  const { session } = call;
  const name = nameIn(call, 0);
  const form = session.printer.forms.get(name);
  if (session.takesForm) {
    throw new CommandFault('epl-form-nested', `The form ${name} stands in a form, which takes none.`, {
      details: { name },
    });
  }
  session.steps = [];
  session.printer.variables = new Map();
  session.printsItself = undefined;
  if (!form) {
    const message = `The form ${name} is not stored in this program; the printer may have it.`;
    throw new CommandFault('epl-form-missing', message, { details: { name }, level: 'warning' });
  }
  session.takesForm = true;
  for (const statement of form) session.carryOut(statement);
  session.takesForm = false;
};

/** Vnumber,length,justification,"prompt" and Cnumber,digits,justification,step,"prompt" */
const define: Handler = (call) => {
  const { args, session, place } = call;
  const counts = place.command === 'C';
  // C alone, or with a number, cuts.
  if (counts && args.count < 2) return;
  const number = args.whole(0, 'number', 0, counts ? 9 : 99);
  const length = args.whole(1, counts ? 'number of digits' : 'length', 1, 99);
  const justify = args.word(2, 'justification').toUpperCase();
  const step = counts ? args.whole(3, 'step', -9, 9) : undefined;
  const name = variableName(number, counts);
  session.printer.variables.set(name, {
    name,
    length,
    counts,
    justify: justify === 'L' || justify === 'R' || justify === 'C' ? justify : 'N',
    step,
    value: '',
  });
  setsInForce({ ...call, statement: { ...call.statement, name } });
};

/** ? and a line for each variable and then for each counter of the form. */
const fill: Handler = ({ session, statement, place }) => {
  const lines = statement.data.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const variables = inValueOrder(session.printer.variables.values());
  for (const [at, variable] of variables.entries()) {
    const line = (lines[at] ?? '').slice(0, variable.length);
    variable.value = decoded(session, line, session.printer.page);
  }
  if (variables.length > 0 && lines.length !== variables.length) {
    const message = `The form has ${variables.length} variables and counters; ${lines.length} lines follow ?.`;
    const details = { wanted: variables.length, found: lines.length };
    session.remarks.add('warning', 'epl-values-differ', place, message, details);
  }
  const own = session.printsItself;
  session.printsItself = undefined;
  if (own) print(own);
};

/** What variables and counters say after so many labels: counted on, and placed in their width. */
export function textsOf({ printer: { variables } }: Session, labels: number): Map<string, string> {
  return new Map(
    [...variables.values()].map(({ name, value, step, length, justify }) => [
      name,
      justified(step === undefined ? value : counted(value, step, labels, length), length, justify),
    ]),
  );
}

/** A start with a zero before it keeps its width; a counter does not go below zero. */
export function counted(value: string, step: number, labels: number, digits: number): string {
  if (!/^\d{1,29}$/.test(value)) return value;
  const sum = BigInt(value) + BigInt(step) * BigInt(labels);
  const text = String(sum < 0n ? 0n : sum).slice(-digits);
  return value.startsWith('0') && value.length > 1 ? text.padStart(digits, '0') : text;
}

function justified(text: string, length: number, justify: Variable['justify']): string {
  if (justify === 'L') return text.padEnd(length);
  if (justify === 'R') return text.padStart(length);
  return justify === 'C' ? text.padStart(Math.floor((length + text.length) / 2)).padEnd(length) : text;
}

export const formCommands: Handlers = {
  N: clear,
  P: print,
  PA: printItself,
  FS: storeForm,
  FR: takeForm,
  V: define,
  C: define,
  '?': fill,
};
