import { placeOf } from '../diagnostics.ts';
import type { Handlers } from '../command.ts';
import { toDots } from '../command.ts';
import type { Parameters } from '../read-parameters.ts';
import type { Command } from '../scan.ts';
import type { Field, Session } from '../state.ts';

/*
 * Where a field stands and what it says. ZPL II Programming Guide: ^FO, ^FT, ^FD, ^FV, ^FN, ^FH, ^FE, ^FR, ^FC, ^SN, ^FS.
 */

const farthest = 32000;
export const fieldAlignments = ['left', 'right', 'auto'] as const;

function place(session: Session, parameters: Parameters, command: Command): Field {
  // A new place without ^FS before it: what the field holds so far is printed where it stood.
  if (session.field.graphic || session.field.data !== undefined) session.endField();
  const field = session.field;
  field.positioned = true;
  field.dotsPerUnit = session.printer.dotsPerUnit;
  const x = parameters.number(0);
  const y = parameters.number(1);
  for (const index of [0, 1]) {
    const text = parameters.text(index);
    if (text === '' || parameters.number(index) !== undefined) continue;
    session.remark('position-text', { value: text });
  }
  for (const value of [x, y]) {
    if (value === undefined || (value >= 0 && value <= farthest)) continue;
    session.remark('position-range', { value });
  }
  // Printers pass over what is no digit, the minus too.
  const within = (value: number) => Math.min(farthest, toDots(session, Math.abs(value)));
  field.x = within(x ?? 0);
  field.y = within(y ?? 0);
  field.align = fieldAlignments[parameters.number(2) ?? -1] ?? session.printer.fieldAlign;
  field.place ??= placeOf(command);
  return field;
}

/** Field data keep their blanks, but line breaks and other control characters are not part of them. */
function setData(session: Session, command: Command): void {
  const text = command.params.replace(/[\r\n\t\f\v\0]/g, '');
  const field = session.field;
  field.data = text;
  field.place = placeOf(command);
}

/** The character that begins an escape of ^FH. */
export const hexIndicatorOf = (parameters: Parameters) => parameters.text(0).charAt(0) || '_';

/** ^SN without how it counts (`text.ts`): its first parameter is the data. */
export function startSerial({ field }: Session, parameters: Parameters, command: Command): void {
  field.data = parameters.text(0) || '1';
  field.place = placeOf(command);
}

export const fieldCommands: Handlers = {
  FO(session, parameters, command) {
    place(session, parameters, command).placement = 'origin';
  },
  FT(session, parameters, command) {
    const field = place(session, parameters, command);
    field.placement = 'typeset';
    field.follows = parameters.text(0) === '' && parameters.text(1) === '';
  },
  FD: (session, _parameters, command) => setData(session, command),
  FV: (session, _parameters, command) => setData(session, command),
  FN(session, parameters, command) {
    const number = parameters.number(0);
    if (number === undefined || number < 0 || number > 9999) {
      session.remark('field-number');
      return;
    }
    session.field.number = Math.floor(number);
    session.field.place ??= placeOf(command);
  },
  FH(session, parameters) {
    session.field.hexIndicator = hexIndicatorOf(parameters);
  },
  FE(session, parameters) {
    session.field.embedding = parameters.text(0).charAt(0) || '#';
  },
  FR(session) {
    session.field.reverse = true;
  },
  FC(session, parameters) {
    session.field.clock = [parameters.text(0) || '%', parameters.text(1), parameters.text(2)].filter(
      (indicator) => indicator !== '',
    );
  },
  SN: startSerial,
  FS: (session) => session.endField(),
};
