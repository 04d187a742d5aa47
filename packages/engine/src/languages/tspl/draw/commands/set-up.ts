import { longestDots, readLength, type TsplLength } from '../../lengths.ts';
import { farthest } from '../../../line-statements.ts';
import { CommandFault } from '../../../command-fault.ts';
import { knowsPage } from '../text-value.ts';
import { setsInForce, type Call, type Handler, type Handlers } from '../state.ts';

/* TSPL/TSPL2 manual, 'Setup and System Commands'. */

function length(call: Call, at: number, what: string, low: number): TsplLength {
  const { args, session, statement } = call;
  const raw = args.raw(at);
  const read = readLength(raw, session.dpmm);
  if (!read) {
    throw new CommandFault(
      raw === '' ? 'tspl-missing-parameter' : 'tspl-not-a-length',
      raw === ''
        ? `${statement.name} lacks its ${what}.`
        : `The ${what} of ${statement.name} must be a length such as 50 mm, 400 dot or 2 (inches), not ${raw.slice(0, 40)}.`,
      { column: args.column(at), details: { parameter: what, value: raw.slice(0, 40) } },
    );
  }
  const { dots } = read;
  const high = longestDots(session.dpmm);
  if (dots >= low && dots <= high) return read;
  throw new CommandFault(
    'tspl-out-of-range',
    `The ${what} of ${statement.name} comes to ${dots} dots; it must lie between ${low} and ${high}.`,
    { column: args.column(at), details: { parameter: what, value: dots, low, high } },
  );
}

/** SIZE width[,height] */
const size: Handler = (call) => {
  const { printer } = call.session;
  const width = length(call, 0, 'width', 1);
  const height = call.args.count > 1 ? length(call, 1, 'height', 1) : undefined;
  printer.widthDots = width.dots;
  printer.widthMm = width.inDots ? undefined : width.mm;
  printer.heightDots = height?.dots;
  printer.heightMm = height?.inDots ? undefined : height?.mm;
};

/** GAP and BLINE: distance between labels and its offset; OFFSET, feed after printing. They move paper only. */
const paper: Handler = (call) => {
  const low = -Math.round(call.session.dpmm * 25.4 * 5);
  length(call, 0, 'distance', low);
  if (call.args.count > 1 && call.args.raw(1) !== '') length(call, 1, 'offset', low);
};

/** SPEED n in inches a second; how fast depends on the printer. */
const speed: Handler = ({ args }) => void args.number(0, 'speed', 0.5, 18);

/** DENSITY 0 to 15. */
const density: Handler = ({ args }) => void args.whole(0, 'density', 0, 15);

/** DIRECTION n[,m]: n which edge comes first, m mirrored. */
const direction: Handler = ({ args, session: { printer } }) => {
  const edge = args.whole(0, 'direction', 0, 1);
  const mirror = args.whole(1, 'mirror', 0, 1, 0);
  printer.direction = edge === 1 ? 1 : 0;
  printer.mirrored = mirror === 1;
};

/** REFERENCE x,y */
const reference: Handler = (call) => {
  const { args, session } = call;
  const { printer } = session;
  const { x, y } = args.position();
  setsInForce(call, 'REFERENCE');
  printer.referenceX = x;
  printer.referenceY = y;
};

/** SHIFT y, or x,y: moves the picture on the paper. */
const shift: Handler = (call) => {
  const { args, session } = call;
  const { printer } = session;
  const both = args.count > 1;
  const x = both ? args.whole(0, 'x', -farthest, farthest, 0) : 0;
  const y = args.whole(both ? 1 : 0, 'y', -farthest, farthest);
  setsInForce(call, 'SHIFT');
  printer.shiftX = x;
  printer.shiftY = y;
};

/** CODEPAGE name */
const codePage: Handler = (call) => {
  const { args, session, place } = call;
  const name = args.unquoted(0);
  if (name === '') {
    throw new CommandFault('tspl-missing-parameter', 'CODEPAGE lacks its page.', {
      column: args.column(0),
      details: { parameter: 'page' },
    });
  }
  if (!knowsPage(name)) {
    session.remarks.add(
      'warning',
      'tspl-unknown-code-page',
      { ...place, column: args.column(0) },
      `Code page ${name.slice(0, 40)} is not known; bytes are read as code page 437.`,
      { page: name.slice(0, 40) },
    );
  }
  setsInForce(call, 'CODEPAGE');
  session.printer.codePage = name;
};

export const setUpCommands: Handlers = {
  SIZE: size,
  GAP: paper,
  BLINE: paper,
  OFFSET: paper,
  SPEED: speed,
  DENSITY: density,
  DIRECTION: direction,
  REFERENCE: reference,
  SHIFT: shift,
  CODEPAGE: codePage,
};
