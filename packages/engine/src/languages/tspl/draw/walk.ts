import type { DrawnLabel } from '../../../picture/elements.ts';
import type { Source } from '../../../template/source.ts';
import type { Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import { assignment } from './commands/counters.ts';
import { stepped } from './counters.ts';
import { drawSheet } from '../../draw-sheet.ts';
import { type ArgumentSyntax, type Statement, statementsOf } from '../../line-statements.ts';
import { argumentsIn, lineWalk } from '../../line-walk.ts';
import { createTsplScanner } from '../scan.ts';
import { switchedOn, type Counter, type Handler, type Printer, type Session, type Sheet } from './state.ts';

export const tsplArguments: ArgumentSyntax = {
  language: 'tspl',
  numeral: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  kind: 'a number',
};

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
  const walk = lineWalk(options, printer, source.encoding, 'tspl');
  const { labels, isFull } = walk;
  const { remarks } = walk.session;
  const { isTooMany: isTooManyDrawn } = walk.commandCounter();
  const { isTooMany } = walk.commandCounter();
  let last: DrawnLabel | undefined;
  let prints = false;

  const session: Session = {
    ...walk.session,
    language: 'tspl',
    givers: ['REFERENCE', 'SHIFT', 'CODEPAGE'].map((word) => [word.toLowerCase(), word]),
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
    walk.carryOut(place, () => {
      const call = {
        session,
        args: argumentsIn(statement, tsplArguments),
        statement,
        place,
        inForce,
        origin,
      };
      const handler = commands.get(name);
      if (handler) handler(call);
      else if (name === '') wordless(call);
      else if (/^[A-Za-z][\w]*\$?\s*[=:]/.test(statement.text)) assignment(call);
      else throw walk.unknown(name);
    });
  }

  for (const statement of statementsOf(source.text, createTsplScanner(source.text))) {
    const { line, column, name } = statement;
    if (isTooMany({ line, column, command: name })) break;
    carryOut(statement);
  }
  if (!prints && session.steps.length > 0) walk.endWithout('PRINT');
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
