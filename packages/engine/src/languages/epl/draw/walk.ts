import type { DrawnLabel } from '../../../picture/elements.ts';
import type { Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import { CommandFault, remarkFault } from '../../command-fault.ts';
import { drawSheet } from '../../draw-sheet.ts';
import { pageMark, pageMarkAdvice } from '../../line-scan.ts';
import { lineWalk } from '../../line-walk.ts';
import { argumentsOf, type Statement, statementsOf } from './arguments.ts';
import { counted, textsOf } from './commands/forms.ts';
import { type Handler, type Printer, type Session, type Sheet, switchedOn } from './state.ts';
import type { Source } from '../../../template/source.ts';

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
  const walk = lineWalk(options, printer, encoding);
  const { labels } = walk;
  const { remarks } = walk.session;
  /** Commands that are carried out and drawn, counted together. */
  const { isOver, isTooMany } = walk.commandCounter();
  let prints = false;

  const session: Session = {
    ...walk.session,
    steps: [],
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
    try {
      if (statement.unclosed) {
        throw new CommandFault('epl-unclosed-string', `A text of ${name} lacks its closing quote.`);
      }
      const handler = commands.get(name);
      if (handler) handler({ session, args: argumentsOf(statement), statement, place, inForce, origin });
      else {
        const shown = name || statement.text.slice(0, 20);
        const message = name === pageMark ? pageMarkAdvice : `${shown} is not an EPL command.`;
        throw new CommandFault('epl-unknown-command', message, {
          details: { command: shown },
          level: 'warning',
        });
      }
    } catch (error) {
      remarkFault(remarks, place, error);
    }
  }

  for (const statement of statementsOf(code)) {
    if (isOver()) break;
    const { storing } = session;
    if (!storing) carryOut(statement);
    else if (statement.name !== 'FE') storing.statements.push(statement);
    else {
      printer.forms.set(storing.name, storing.statements);
      session.storing = undefined;
    }
  }
  if (!prints && session.steps.length > 0) {
    const place = { line: 1, column: 1, command: 'P' };
    remarks.add('warning', 'epl-no-print', place, 'The program has no P, so nothing comes out.');
  }
  return { labels, diagnostics: remarks.list, printer };
}
