import type { Turn } from '../../../picture/bitmap.ts';
import { type PrintHead, usualPaper } from '../../print-head.ts';
import type { Handler } from '../draw/command.ts';
import { fieldCommands } from '../draw/commands/fields.ts';
import { labelCommands } from '../draw/commands/label.ts';
import { textCommands } from '../draw/commands/text.ts';
import { scanCommands, type Command } from '../draw/scan.ts';
import { isData } from '../draw/belongs-to-field.ts';
import type { Session, Step } from '../draw/state.ts';
import { textRoom } from '../draw/text-corner.ts';
import { walkZpl } from '../draw/walk.ts';
import { dataHandlers } from './data-fields.ts';

/* The places of data, found by the walk of drawing, for texts that are fitted to their room. */

/** A field in which data are drawn. */
export interface DrawnField {
  readonly step: Step;
  readonly turn: Turn;
  /** Whether the data stand in the field itself: other fields draw them by their number (^FN). */
  readonly isOwn: boolean;
  /** Dots a unit of ^MU where the data stand. */
  readonly dotsPerUnit: number;
  /** ^CW: letters that stand for other fonts. */
  readonly fontNames: ReadonlyMap<string, string>;
  /** Dots from where a text of one line begins to where the label ends; undefined where the code does not size it. */
  readonly statedRoomDots: number | undefined;
  /** The same on the head's paper where the code does not size the label. */
  readonly roomDots: number;
}

const handlers = [...Object.entries(labelCommands), ...Object.entries(textCommands)];

/**
 * The fields in which each ^FD and ^FV of a template is drawn, by its place among them; none for one that fills a format
 * that is not in the template.
 */
export function drawnFields(text: string, { dpmm, paper }: PrintHead): readonly (readonly DrawnField[])[] {
  const found: DrawnField[][] = [];
  const order = new Map<number, number>();
  const units = new Map<Command, number>();
  const paperWidth = Math.ceil((paper?.widthMm ?? usualPaper.widthMm) * dpmm);
  const paperHeight = Math.ceil((paper?.heightMm ?? usualPaper.heightMm) * dpmm);
  const scanner = scanCommands(text, 'template');
  for (let command = scanner.next(); command; command = scanner.next()) {
    if (command.name === 'FD' || command.name === 'FV') order.set(command.start, found.push([]) - 1);
  }

  function endLabel({ format, printer }: Session): void {
    const label = { width: printer.printWidth ?? paperWidth, height: printer.labelLength ?? paperHeight };
    for (const step of format.steps) {
      const own = step.field.commands.find(isData);
      const { number } = step.field;
      const data = own ?? (number === undefined ? undefined : format.values.get(number)?.command);
      const at = data && order.get(data.start);
      if (data === undefined || at === undefined) continue;
      const turn = step.field.font?.turn ?? step.turn;
      const room = textRoom(step, turn, label);
      const isStated = (turn === 0 || turn === 2 ? printer.printWidth : printer.labelLength) !== undefined;
      found[at]?.push({
        step,
        turn,
        isOwn: own !== undefined,
        dotsPerUnit: units.get(data) ?? 1,
        fontNames: new Map(printer.fontNames),
        statedRoomDots: isStated ? room : undefined,
        roomDots: room,
      });
    }
  }

  const noting =
    (handler: Handler | undefined): Handler =>
    (session, parameters, command) => {
      units.set(command, session.printer.dotsPerUnit);
      handler?.(session, parameters, command);
    };
  walkZpl(
    { text, encoding: 'utf-8' },
    {
      commands: new Map([
        ...dataHandlers,
        ...handlers,
        ['FD', noting(fieldCommands.FD)],
        ['FV', noting(fieldCommands.FV)],
      ]),
      reader: 'template',
      dpmm,
      endLabel,
    },
  );
  return found;
}
