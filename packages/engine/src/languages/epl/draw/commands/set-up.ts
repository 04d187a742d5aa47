import { eplActs } from '../../acts.ts';
import { eplPage } from '../../code-page.ts';
import { CommandFault } from '../../../command-fault.ts';
import { farthest } from '../../../line-statements.ts';
import type { Call, Handler, Handlers } from '../state.ts';
import { setsInForce } from '../state.ts';

/* EPL Programming Guide, q, Q, R, Z, I, S, D, and the commands that draw nothing. */

/** q width */
const width: Handler = ({ args, session: { printer } }) => {
  printer.widthDots = args.whole(0, 'width', 1, farthest);
};

/** Q length,gap; a length of 0 is that of the paper. */
const length: Handler = ({ args, session: { printer } }) => {
  const dots = args.whole(0, 'length', 0, farthest);
  printer.heightDots = dots === 0 ? undefined : dots;
};

/** Rx,y */
const reference: Handler = (call) => {
  const { args, session } = call;
  session.printer.origin = args.position();
  setsInForce(call);
};

/** ZT and ZB: printing from the top or from the bottom. */
const direction: Handler = ({ session: { printer }, place }) => {
  printer.direction = place.command === 'ZB' ? 'B' : 'T';
};

/** Ibits,set,country */
const characters: Handler = (call) => {
  const { args, session, place } = call;
  const bits = args.word(0, 'data bits');
  const set = args.word(1, 'character set');
  const page = eplPage(set, bits);
  setsInForce(call);
  session.printer.page = page?.name ?? '437';
  if (page) return;
  const message = `Character set I${bits.slice(0, 8)},${set.slice(0, 8)} is not known; bytes are read as code page 437.`;
  session.remarks.add('warning', 'epl-unknown-code-page', place, message, { page: set.slice(0, 8) });
};

const speed: Handler = ({ args }) => void args.whole(0, 'speed', 0, 12);
const density: Handler = ({ args }) => void args.whole(0, 'density', 0, 15);

const silent: Handler = () => {};

const silentNames =
  '; EPL2 O JF JB JC rN rY r oB oE oH oM oR oW eR f i j t c TD TT FK FE GK GI FI EI K W ^ee U UA UB UE UF UG UI UM UN UQ US';

/** Those that print, restart the printer or change what it keeps: every label that carries one does it again. */
const doubtful: Handler = ({ session, place }) => {
  const message = `${place.command} changes the printer, or prints something else, whenever the label is printed.`;
  session.remarks.add('warning', 'epl-changes-printer', place, message, { command: place.command });
};

/** Commands that are known and not drawn. */
function notDrawn({ place }: Call): void {
  const message = `${place.command} is not drawn; it prints, but the picture lacks it.`;
  throw new CommandFault('epl-not-drawn', message, { level: 'warning' });
}

export const setUpCommands: Handlers = {
  q: width,
  Q: length,
  R: reference,
  ZT: direction,
  ZB: direction,
  I: characters,
  S: speed,
  D: density,
  ...Object.fromEntries(silentNames.split(' ').map((name) => [name, silent])),
  ...Object.fromEntries(eplActs.named('shown').map((name) => [name, doubtful])),
  ES: notDrawn,
};
