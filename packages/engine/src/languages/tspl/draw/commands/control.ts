import { tsplActs } from '../../acts.ts';
import type { Handler, Handlers } from '../state.ts';

/*
 * Commands that are known and draw nothing (TSPL/TSPL2 manual, 'Setup and System Commands', 'Status Polling', 'File
 * Management', 'Network' and 'GPIO' commands).
 */

const silent: Handler = () => {};

/** Those that move paper, restart the printer or change what it keeps: every label that carries one does it again. */
const doubtful: Handler = ({ session, place }) => {
  session.remarks.add(
    'warning',
    'tspl-moves-paper',
    place,
    `${place.command} moves paper or changes the printer whenever the label is printed, and draws nothing.`,
    { command: place.command },
  );
};

const silentNames =
  'COUNTRY LIMITFEED SOUND CUT DELAY DISPLAY EOJ EOP FILES REM OUT OPEN CLOSE READ WRITE SEEK LOF ' +
  'COPY MOVE AUTOSTATUS WLAN NET BT GPIO INPUTFILTER REPRINT';

export const controlCommands: Handlers = Object.fromEntries([
  ...silentNames.split(' ').map((name) => [name, silent] as const),
  ...tsplActs.named('shown').map((name) => [name, doubtful] as const),
]);
