import type { Handlers } from '../command.ts';
import { objectName } from '../object-name.ts';

/*
 * Formats and stored formats. ZPL II Programming Guide: ^XA, ^XZ, ^DF, ^XF, ^MC, ~JX.
 */

export const formatCommands: Handlers = {
  XA(session) {
    if (session.inFormat) session.remark('nested-format');
    session.inFormat = true;
  },
  XZ(session) {
    if (session.inFormat) session.endFormat();
    else session.remark('no-format');
  },
  JX(session) {
    session.dropFormat();
  },
  DF(session, parameters) {
    session.storing = { name: objectName(parameters.text(0), 'UNKNOWN'), commands: [] };
  },
  XF(session, parameters, command) {
    const name = objectName(parameters.text(0), 'UNKNOWN');
    const commands = session.printer.formats.get(name);
    if (commands) session.recall(commands, command);
    else session.remark('unknown-format', { name });
  },
  MC(session, parameters) {
    session.printer.keepsImage = parameters.letter(0) === 'N';
  },
};
