import { placeOf } from '../diagnostics.ts';
import type { Handlers } from '../command.ts';
import { objectName } from '../object-name.ts';

/*
 * Formats and stored formats. ZPL II Programming Guide: ^XA, ^XZ, ^DF, ^XF, ^MC, ~JX.
 */

export const formatCommands: Handlers = {
  XA(session, _parameters, command) {
    if (session.inFormat) {
      session.remarks.add(
        'warning',
        'zpl-nested-format',
        placeOf(command),
        'A format begins inside another one.',
      );
    }
    session.inFormat = true;
  },
  XZ(session, _parameters, command) {
    if (!session.inFormat) {
      session.remarks.add('warning', 'zpl-no-format', placeOf(command), 'No format was begun.');
      return;
    }
    session.endFormat();
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
    else {
      session.remarks.add('error', 'zpl-unknown-format', placeOf(command), `No format ${name} was stored.`, {
        name,
      });
    }
  },
  MC(session, parameters) {
    session.printer.keepsImage = parameters.letter(0) === 'N';
  },
};
