import type { DrawnLabel } from '../../../picture/elements.ts';
import type { Source } from '../../../template/source.ts';
import type { Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import { argumentsOf } from './arguments.ts';
import { assignment } from './commands/counters.ts';
import { stepped } from './counters.ts';
import { CommandFault, remarkFault } from '../../command-fault.ts';
import { drawSheet } from '../../draw-sheet.ts';
import { pageMark, pageMarkAdvice } from '../../line-scan.ts';
import { lineWalk } from '../../line-walk.ts';
import { scanTspl, type Statement } from './scan.ts';
import { switchedOn, type Counter, type Handler, type Printer, type Session, type Sheet } from './state.ts';

/**
 * Carries out a TSPL program command by command and lays out its labels: drawing and filling learn here what stands where.
 * Of commands that are not in `commands` the label shows nothing. `printer` is its state behind the last.
 */
export function walkTspl(
  source: Source,
  options: RenderOptions,
  commands: ReadonlyMap<string, Handler>,
): Drawing & { printer: Printer } {
  const printer = switchedOn();
  const walk = lineWalk(options, printer, source.encoding);
  const { labels, isFull } = walk;
  const { remarks } = walk.session;
  const { isTooMany: isTooManyDrawn } = walk.commandCounter();
  const { isTooMany } = walk.commandCounter();
  let last: DrawnLabel | undefined;
  let prints = false;

  const session: Session = {
    ...walk.session,
    steps: [],
    cleared: false,
    add(place, step) {
      if (!session.cleared) {
        session.cleared = true;
        remarks.add(
          'warning',
          'tspl-no-cls',
          place,
          'CLS must stand between the set-up commands and the first one that draws: without it the last label shows through.',
        );
      }
      session.steps.push(step);
    },
    print(place, sets, copies) {
      prints = true;
      if (sets < 0) {
        if (last) push(place, { ...last, copies });
        return;
      }
      const counts = session.steps.some((step) => step.counts);
      const different = counts ? sets : 1;
      for (let set = 0; set < different; set++) {
        const label = isFull(place) ? undefined : drawLabel(place, counts ? copies : sets * copies, set);
        if (!label) break;
        push(place, label);
      }
      for (const [number, counter] of printer.counters) {
        if (counter.step !== undefined) printer.counters.set(number, later(counter, sets));
      }
    },
  };

  function push(place: Place, label: DrawnLabel): void {
    if (isFull(place)) return;
    labels.push(label);
    last = label;
  }

  function drawLabel(place: Place, copies: number, set: number): DrawnLabel | undefined {
    const counters = new Map(
      [...printer.counters].map(([number, counter]) => [
        number,
        counter.step === undefined ? counter : later(counter, set),
      ]),
    );
    const label = drawSheet(
      session,
      printer,
      options,
      place,
      (size): Sheet => ({ ...size, counters }),
      isTooManyDrawn,
    );
    if (!label) return undefined;
    return { ...label, mirrored: printer.mirrored, turn: walk.turnOf(printer.direction), copies };
  }

  function carryOut(statement: Statement): void {
    const { name, line, column } = statement;
    const place = { line, column, command: name };
    const { inForce, referenceX, referenceY, shiftX, shiftY } = printer;
    const origin = { x: referenceX + shiftX, y: referenceY + shiftY };
    const call = { session, args: argumentsOf(statement), statement, place, inForce, origin };
    try {
      if (statement.unclosed) {
        throw new CommandFault('tspl-unclosed-string', `A text of ${name} lacks its closing quote.`);
      }
      const handler = commands.get(name);
      if (handler) handler(call);
      else if (name === '') wordless(call);
      else if (/^[A-Za-z][\w]*\$?\s*[=:]/.test(statement.text)) assignment(call);
      else {
        const why = name === pageMark ? pageMarkAdvice : `${name} is not a TSPL command.`;
        throw new CommandFault('tspl-unknown-command', why, {
          details: { command: name },
          level: 'warning',
        });
      }
    } catch (error) {
      remarkFault(remarks, place, error);
    }
  }

  const scanner = scanTspl(source.text);
  for (let statement = scanner.next(); statement; statement = scanner.next()) {
    const { line, column, name } = statement;
    if (isTooMany({ line, column, command: name })) break;
    carryOut(statement);
  }
  if (!prints && session.steps.length > 0) {
    const place = { line: 1, column: 1, command: 'PRINT' };
    remarks.add('warning', 'tspl-no-print', place, 'The program has no PRINT, so nothing comes out.');
  }
  return { labels, diagnostics: remarks.list, printer };
}

/** A counter after so many sets. */
function later(counter: Counter, sets: number): Counter {
  return { value: stepped(counter.value, counter.step ?? 0, sets), step: counter.step };
}

/** Immediate commands of the port (<ESC>! and ~!), counters, comments. */
function wordless(call: Parameters<typeof assignment>[0]): void {
  const { statement, session, place } = call;
  const { text } = statement;
  if (text.startsWith('\u001b!') || text.startsWith('~!')) {
    const message = 'A status or control command of the port draws nothing.';
    session.remarks.add('info', 'tspl-immediate-command', place, message);
  } else if (!/^['/]/.test(text)) assignment(call);
}
