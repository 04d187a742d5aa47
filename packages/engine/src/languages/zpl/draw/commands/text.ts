import type { Handlers } from '../command.ts';
import { setsInForce, valuesOf } from '../command.ts';
import { readTurn } from '../read-parameters.ts';
import { fieldAlignments, startSerial } from './fields.ts';

/*
 * Fonts, blocks, counting and encodings. ZPL II Programming Guide: ^A, ^A@, ^CF, ^CW, ^CI, ^FB, ^TB, ^FW, ^FP, ^SN, ^SF, ^GS,
 * ^PA.
 */

export const textCommands: Handlers = {
  A(session, parameters) {
    const first = parameters.text(0);
    const name = first.charAt(0).toUpperCase() || session.printer.font.name;
    const turn = readTurn(first.charAt(1).toUpperCase());
    // What stands directly after the letter and is no turn is passed over: ^A048,40 is 40 dots high.
    const { 'font height': height, 'font width': width } = valuesOf('A', session, parameters);
    session.field.font = { name, turn, height, width };
  },
  'A@'(session, parameters) {
    // Without a name, the font that ^A@ named last. Downloaded fonts are not kept: the scalable one stands for them.
    const values = valuesOf('A@', session, parameters);
    const { rotation, font, 'font height': height, 'font width': width } = values;
    session.printer.namedFont = font.toUpperCase() || session.printer.namedFont;
    session.field.font = { name: session.printer.namedFont, turn: rotation, height, width };
  },
  CF(session, parameters, command) {
    const { font, 'font height': height, 'font width': width } = valuesOf('CF', session, parameters);
    const name = font.charAt(0).toUpperCase();
    setsInForce(session, command, 'font size', ...(name ? ['font'] : []));
    session.printer.font = { name: name || session.printer.font.name, turn: undefined, height, width };
  },
  CW(session, parameters) {
    const { letter, file } = valuesOf('CW', session, parameters);
    if (letter !== '') session.printer.fontNames.set(letter.charAt(0).toUpperCase(), file.toUpperCase());
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
    const values = valuesOf('FB', session, parameters);
    session.field.block = {
      kind: 'lines',
      width: values['block width'],
      limit: values.lines,
      leading: values['space between lines'],
      justify: values.justification,
      indent: values.indent,
    };
  },
  TB(session, parameters) {
    const values = valuesOf('TB', session, parameters);
    session.field.block = {
      kind: 'height',
      width: values['block width'],
      limit: values['block height'],
      leading: 0,
      justify: 'L',
      indent: 0,
    };
    const turn = values['block rotation'];
    if (turn !== undefined) session.field.font = { ...(session.field.font ?? session.printer.font), turn };
  },
  FW(session, parameters, command) {
    const { rotation: turn, alignment } = valuesOf('FW', session, parameters);
    if (turn !== undefined) setsInForce(session, command, 'rotation');
    if (parameters.text(1) !== '') setsInForce(session, command, 'alignment');
    if (turn !== undefined) {
      session.printer.turn = turn;
      // A font that was chosen before in the same field turns too; a barcode keeps its own turn.
      if (session.field.font) session.field.font.turn = turn;
    }
    session.printer.fieldAlign = fieldAlignments[alignment ?? -1] ?? session.printer.fieldAlign;
  },
  FP(session, parameters) {
    const { direction, gap } = valuesOf('FP', session, parameters);
    session.field.direction = direction;
    session.field.gap = gap;
  },
  SN(session, parameters, command) {
    const { increment, 'leading zeros': leadingZeros } = valuesOf('SN', session, parameters);
    startSerial(session, parameters, command);
    session.field.serial = { mask: undefined, increment, leadingZeros };
  },
  SF(session, parameters) {
    session.field.serial = { ...valuesOf('SF', session, parameters), leadingZeros: true };
  },
  GS(session, parameters) {
    const { font } = session.printer;
    const values = valuesOf('GS', session, parameters);
    session.field.symbols = {
      turn: values.rotation,
      height: values['font height'] || font.height,
      width: values['font width'] || font.width,
    };
  },
  // Advanced layout (ligatures, bidirectional text): what Latin, Greek and Cyrillic need is the same without it.
  PA() {},
};
