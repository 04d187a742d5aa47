import type { Call, Handler, Handlers } from '../state.ts';

/*
 * TSPL2's BASIC (TSPL2 manual, 'Printer configuration commands and functions', 'FOR ... NEXT LOOP', ...) makes labels from
 * files and keyboards that only the printer has. It is not run: the commands between are carried out once.
 */

/** Says that a line is not run. */
export function notRun({ session, place }: Call): void {
  session.remarks.add(
    'error',
    'tspl-basic-not-run',
    place,
    `${place.command || 'This line'} belongs to TSPL's BASIC, which is not run: write the labels out.`,
    { command: place.command },
  );
}

const basic: Handler = notRun;

const names =
  'FOR NEXT WHILE WEND DO LOOP REPEAT UNTIL IF THEN ELSE ELSEIF ENDIF END GOTO GOSUB RETURN INPUT LET DIM RUN ' +
  'SELECT CASE ENDSELECT EXITFOR EXITDO PROCEDURE FREAD FWRITE CALL ON RESTORE DATA';

export const basicCommands: Handlers = Object.fromEntries(names.split(' ').map((name) => [name, basic]));
