import { createBudget } from '../../../picture/budget.ts';
import type { DrawnLabel } from '../../../picture/elements.ts';
import { paperDots, standardLimits } from '../../../picture/limits.ts';
import { createRemarks, type Place } from '../../../picture/remarks.ts';
import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import type { Source } from '../../../template/source.ts';
import { CommandFault, remarkFault } from '../../command-fault.ts';
import { drawSheet } from '../../draw-sheet.ts';
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
  const limits = { ...standardLimits, ...options.limits };
  // Throws where nothing can be drawn at all.
  paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  const printer = switchedOn();
  let first: string | undefined;
  let carriedOut = 0;
  let printsLines = false;

  const session: Session = {
    ...createBudget(limits, printer, remarks),
    printer,
    steps: [],
    quantity: 1,
    dpmm: options.dpmm,
    limits,
    remarks,
    bytes: encoding === 'latin1',
    print(place) {
      const { quantity, steps } = session;
      if (quantity === 0) {
        remarks.add('warning', 'cpcl-prints-nothing', place, 'A quantity of 0 prints nothing.');
      }
      const counts = steps.some(({ step }) => step !== undefined);
      for (let copy = 0; copy < (counts ? quantity : Math.min(1, quantity)); copy++) {
        if (labels.length >= limits.labels) {
          const message = `Only the first ${limits.labels} labels are drawn.`;
          remarks.add('warning', 'limit-labels', place, message, { limit: limits.labels });
          break;
        }
        const sheet = drawSheet(
          session,
          printer,
          options,
          place,
          (size): Sheet => ({ ...size, copy }),
          isTooMany,
        );
        if (!sheet) break;
        first ??= place.command;
        const turn = place.command === first ? 0 : 2;
        labels.push({ ...sheet, mirrored: false, turn, copies: counts ? 1 : quantity });
      }
      session.steps = [];
    },
  };

  /** Commands that are carried out and drawn, counted together. */
  function isTooMany(place: Place): boolean {
    if (++carriedOut <= limits.commands) return false;
    const message = `Only the first ${limits.commands} commands are carried out.`;
    remarks.add('error', 'limit-commands', place, message, { limit: limits.commands });
    return true;
  }

  function carryOut(token: CpclToken, place: Place): void {
    if (token.mode !== 'label') {
      outside(token, place);
      return;
    }
    if (isTooMany(place)) return;
    const handler = commands.get(token.command);
    if (!handler) {
      const shown = code.slice(token.start, Math.min(token.textEnd, token.start + 20));
      const message = `${shown} is not a CPCL command.`;
      throw new CommandFault('cpcl-unknown-command', message, {
        details: { command: shown },
        level: 'warning',
      });
    }
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

  let at = 0;
  let line = 1;
  let lineStart = 0;
  const scanner = createCpclScanner(code);
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (carriedOut > limits.commands) break;
    if (token.blank) continue;
    for (; at < token.start; at++) {
      const char = code.charCodeAt(at);
      if (char !== 10 && (char !== 13 || code.charCodeAt(at + 1) === 10)) continue;
      line++;
      lineStart = at + 1;
    }
    const place = { line, column: token.start - lineStart + 1, command: token.command };
    try {
      carryOut(token, place);
    } catch (error) {
      remarkFault(remarks, place, error);
    }
  }
  if (labels.length === 0 && session.steps.length > 0) {
    const place = { line: 1, column: 1, command: 'PRINT' };
    remarks.add('warning', 'cpcl-no-print', place, 'The program has no PRINT, so nothing comes out.');
  }
  return { labels, diagnostics: remarks.list };
}
