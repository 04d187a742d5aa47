import type { Handler, Handlers } from '../state.ts';

/* TSPL/TSPL2 manual, CLS and PRINT. */

const most = 999_999_999;

/** CLS */
const clear: Handler = ({ session }) => {
  session.steps = [];
  session.cleared = true;
};

/** PRINT m[,n]: m sets, between which counters step, of n copies each; PRINT -1,n prints the last label again. */
const print: Handler = ({ args, session, place }) => {
  const sets = args.whole(0, 'number of sets', -1, most);
  const copies = args.whole(1, 'number of copies', 1, most, 1);
  if (sets === 0) {
    session.remarks.add(
      'warning',
      'tspl-prints-nothing',
      { ...place, column: args.column(0) },
      'PRINT 0 prints nothing.',
    );
    return;
  }
  session.print(place, sets, copies);
};

export const printCommands: Handlers = { CLS: clear, PRINT: print };
