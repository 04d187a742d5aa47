import type { DrawnLabel } from '../../../picture/elements.ts';
import type { Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import { drawSheet } from '../../draw-sheet.ts';
import { type ArgumentSyntax, type Statement, statementsOf } from '../../line-statements.ts';
import { argumentsIn, lineWalk } from '../../line-walk.ts';
import { createEplScanner } from '../scan.ts';
import { counted, textsOf } from './commands/forms.ts';
import { type Handler, type Printer, type Session, type Sheet, switchedOn } from './state.ts';
import type { Source } from '../../../template/source.ts';

/** Every number is a whole one. */
export const eplArguments: ArgumentSyntax = {
  language: 'epl',
  numeral: /^[+-]?\d{1,9}$/,
  kind: 'a whole number',
};

/**
 * Carries out an EPL program command by command and lays out its labels: drawing and filling learn here what stands where.
 * Of commands that are not in `commands` the label shows nothing. `printer` is its state behind the last.
 */
export function walkEpl(
  { text: code, encoding }: Source,
  options: RenderOptions,
  commands: ReadonlyMap<string, Handler>,
): Drawing & { printer: Printer } {
  const printer = switchedOn();
  const walk = lineWalk(options, printer, encoding, 'epl');
  const { labels } = walk;
  /** Commands that are carried out and drawn, counted together. */
  const { isOver, isTooMany } = walk.commandCounter();
  let prints = false;

  const session: Session = {
    ...walk.session,
    language: 'epl',
    givers: [
      ['R', 'R'],
      ['I', 'I'],
    ],
    steps: [],
    add: (_, step) => void session.steps.push(step),
    storing: undefined,
    takesForm: false,
    printsItself: undefined,
    carryOut,
    print(place, sets, copies) {
      prints = true;
      const counts = session.steps.some((step) => step.counts);
      for (let set = 0; set < (counts ? sets : 1); set++) {
        if (walk.isFull(place)) break;
        const label = drawLabel(place, counts ? copies : sets * copies, set);
        if (!label) break;
        labels.push(label);
      }
      for (const variable of printer.variables.values()) {
        const { value, step, length } = variable;
        if (step !== undefined) variable.value = counted(value, step, sets, length);
      }
    },
  };

  function drawLabel(place: Place, copies: number, set: number): DrawnLabel | undefined {
    const texts = textsOf(session, set);
    const label = drawSheet(
      session,
      printer,
      options,
      place,
      (size): Sheet => ({ ...size, texts }),
      isTooMany,
    );
    if (!label) return undefined;
    return { ...label, mirrored: false, turn: walk.turnOf(printer.direction), copies };
  }

  function carryOut(statement: Statement): void {
    const { name, line, column } = statement;
    const place = { line, column, command: name };
    if (isTooMany(place)) return;
    const { inForce, origin } = printer;
    walk.carryOut(place, () => {
      const args = argumentsIn(statement, eplArguments);
      const handler = commands.get(name);
      if (!handler) throw walk.unknown(name || statement.text.slice(0, 20));
      handler({ session, args, statement, place, inForce, origin });
    });
  }

  for (const statement of statementsOf(code, createEplScanner(code))) {
    if (isOver()) break;
    const { storing } = session;
    if (!storing) carryOut(statement);
    else if (statement.name !== 'FE') storing.statements.push(statement);
    else {
      printer.forms.set(storing.name, storing.statements);
      session.storing = undefined;
    }
  }
  if (!prints && session.steps.length > 0) walk.endWithout('P');
  return { labels, diagnostics: walk.session.remarks.list, printer };
}
