import type { Handlers } from '../command.ts';
import { setsInForce, toDots } from '../command.ts';
import { clamp, readTurn } from '../parameters.ts';
import type { Session, TextBlock } from '../state.ts';

/*
 * Fonts, blocks and encodings. ZPL II Programming Guide: ^A, ^A@, ^CF, ^CW, ^CI, ^FB, ^TB, ^FW, ^GS, ^PA.
 */

const tallest = 32000;

function size(session: Session, value: number | undefined): number {
  return value === undefined ? 0 : clamp(toDots(session, value), 0, tallest);
}

const justifications = new Set(['L', 'C', 'R', 'J', 'D']);

export const textCommands: Handlers = {
  A(session, parameters) {
    const first = parameters.text(0);
    const name = first.charAt(0).toUpperCase() || session.printer.font.name;
    const turn = readTurn(first.charAt(1).toUpperCase());
    // What stands directly after the letter and is no turn is passed over: ^A048,40 is 40 dots high.
    const [height, width] = [parameters.number(1), parameters.number(2)];
    session.field.font = { name, turn, height: size(session, height), width: size(session, width) };
  },
  'A@'(session, parameters) {
    // Without a name, the font that ^A@ named last. Downloaded fonts are not kept: the scalable one stands for them.
    session.printer.namedFont = parameters.text(3).toUpperCase() || session.printer.namedFont;
    session.field.font = {
      name: session.printer.namedFont,
      turn: readTurn(parameters.letter(0)),
      height: size(session, parameters.number(1)),
      width: size(session, parameters.number(2)),
    };
  },
  CF(session, parameters, command) {
    const { font } = session.printer;
    setsInForce(session, command, 'font size', ...(parameters.letter(0) ? ['font'] : []));
    session.printer.font = {
      name: parameters.letter(0) || font.name,
      turn: undefined,
      height: size(session, parameters.number(1)),
      width: size(session, parameters.number(2)),
    };
  },
  CW(session, parameters) {
    const letter = parameters.letter(0);
    if (letter !== '') session.printer.fontNames.set(letter, parameters.text(1).toUpperCase());
  },
  CI(session, parameters, command) {
    setsInForce(session, command, 'character set');
    const page = parameters.number(0) ?? 0;
    if (!Number.isInteger(page) || page < 0 || page > 36) {
      session.remark('character-set', { page });
      return;
    }
    session.printer.codePage = page;
    const remapped = new Map<number, number>();
    for (let at = 1; at + 1 < parameters.all.length; at += 2) {
      const from = parameters.number(at);
      const to = parameters.number(at + 1);
      if (from !== undefined && to !== undefined) remapped.set(to & 0xff, from & 0xff);
    }
    session.printer.remapped = remapped;
  },
  FB(session, parameters) {
    const letter = parameters.letter(3);
    session.field.block = {
      kind: 'lines',
      width: clamp(toDots(session, parameters.number(0) ?? 0), 0, tallest),
      limit: clamp(Math.floor(parameters.number(1) ?? 1), 1, 9999),
      leading: clamp(toDots(session, parameters.number(2) ?? 0), -9999, 9999),
      justify: (justifications.has(letter) ? letter : 'L') as TextBlock['justify'],
      indent: clamp(toDots(session, parameters.number(4) ?? 0), 0, 9999),
    };
  },
  TB(session, parameters) {
    session.field.block = {
      kind: 'height',
      width: clamp(toDots(session, parameters.number(1) ?? 1), 1, tallest),
      limit: clamp(toDots(session, parameters.number(2) ?? 1), 1, tallest),
      leading: 0,
      justify: 'L',
      indent: 0,
    };
    const turn = readTurn(parameters.letter(0));
    if (turn !== undefined && session.field.font === undefined) {
      session.field.font = { ...session.printer.font, turn };
    } else if (turn !== undefined && session.field.font) session.field.font.turn = turn;
  },
  FW(session, parameters, command) {
    const turn = readTurn(parameters.letter(0));
    if (turn !== undefined) setsInForce(session, command, 'rotation');
    if (parameters.text(1) !== '') setsInForce(session, command, 'alignment');
    if (turn !== undefined) {
      session.printer.turn = turn;
      // A font that was chosen before in the same field turns too; a barcode keeps its own turn.
      if (session.field.font) session.field.font.turn = turn;
    }
    session.printer.fieldAlign =
      (['left', 'right', 'auto'] as const)[parameters.number(1) ?? -1] ?? session.printer.fieldAlign;
  },
  GS(session, parameters) {
    const { font } = session.printer;
    session.field.symbols = {
      turn: readTurn(parameters.letter(0)) ?? session.printer.turn,
      height: size(session, parameters.number(1)) || font.height,
      width: size(session, parameters.number(2)) || font.width,
    };
  },
  // Advanced layout (ligatures, bidirectional text): what Latin, Greek and Cyrillic need is the same without it.
  PA() {},
};
