import type { Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import type { Source } from '../../../template/source.ts';
import { drawSheet } from '../../draw-sheet.ts';
import { lineCounter } from '../../line-statements.ts';
import { lineWalk, type LineSheet } from '../../line-walk.ts';
import { isDoubtful } from '../commands.ts';
import { createCpclScanner, type CpclToken } from '../scan.ts';
import { type Handler, type Session, type Sheet, switchedOn } from './state.ts';

/**
 * Carries out a CPCL program command by command and lays out its labels: drawing and filling learn here what stands where.
 * Of commands that are not in `commands` the label shows nothing.
 */
export function walkCpcl(
  { text: code, encoding }: Source,
  options: RenderOptions,
  commands: ReadonlyMap<string, Handler>,
): Drawing {
  const printer = switchedOn();
  const walk = lineWalk(options, printer, encoding, 'cpcl');
  const { labels } = walk;
  const { remarks } = walk.session;
  /** Commands that are carried out and drawn, counted together. */
  const { isOver, isTooMany } = walk.commandCounter();
  let printsLines = false;

  const session: Session = {
    ...walk.session,
    steps: [],
    quantity: 1,
    print(place) {
      const { quantity, steps } = session;
      if (quantity === 0) {
        remarks.add('warning', 'cpcl-prints-nothing', place, 'A quantity of 0 prints nothing.');
      }
      const counts = steps.some(({ step }) => step !== undefined);
      for (let copy = 0; copy < (counts ? quantity : Math.min(1, quantity)); copy++) {
        if (walk.isFull(place)) break;
        const sheetOf = (size: LineSheet): Sheet => ({ ...size, copy });
        const sheet = drawSheet(session, printer, options, place, sheetOf, isTooMany);
        if (!sheet) break;
        const turn = walk.turnOf(place.command);
        labels.push({ ...sheet, mirrored: false, turn, copies: counts ? 1 : quantity });
      }
      session.steps = [];
    },
  };

  function carryOut(token: CpclToken, place: Place): void {
    if (token.mode !== 'label') {
      outside(token, place);
      return;
    }
    if (isTooMany(place)) return;
    const handler = commands.get(token.command);
    if (!handler) throw walk.unknown(code.slice(token.start, Math.min(token.textEnd, token.start + 20)));
    handler({ session, token, code, place, printer: { ...printer }, places: new Map() });
  }

  /** Text and commands outside of labels print lines, or change the printer with every label. */
  function outside({ command, start, textEnd, mode }: CpclToken, place: Place): void {
    if (command === '' && !printsLines) {
      printsLines = true;
      const message = 'Text outside of labels prints line by line; the picture lacks it.';
      remarks.add('warning', 'cpcl-line-mode', place, message);
    }
    if ((command === '' && mode === 'line') || !isDoubtful(code.slice(start, textEnd))) return;
    const message = `${place.command} changes the printer, or prints something else, whenever the label is printed.`;
    remarks.add('warning', 'cpcl-changes-printer', place, message, { command: place.command });
  }

  const lines = lineCounter(code);
  const scanner = createCpclScanner(code);
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (isOver()) break;
    if (token.blank) continue;
    const { line, lineStart } = lines.to(token.start);
    const place = { line, column: token.start - lineStart + 1, command: token.command };
    const carried = token;
    walk.carryOut(place, () => carryOut(carried, place));
  }
  if (labels.length === 0 && session.steps.length > 0) walk.endWithout('PRINT');
  return { labels, diagnostics: remarks.list };
}
