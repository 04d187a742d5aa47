import type { StationView } from '@marbete/helper/station';
import { Argument, Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { stationOf } from '../helper-client.ts';

/** What may be done about head office, each a button of the helper's page, and what it needs. */
const acts: Readonly<Record<string, { act: string; field?: 'address' | 'order' | 'limit' }>> = {
  pair: { act: 'pair', field: 'address' },
  allow: { act: 'allow' },
  deny: { act: 'deny' },
  leave: { act: 'leave' },
  pause: { act: 'pause' },
  resume: { act: 'resume' },
  alone: { act: 'alone' },
  'by-hand': { act: 'by-hand' },
  limit: { act: 'limit', field: 'limit' },
  print: { act: 'release', field: 'order' },
  refuse: { act: 'refuse', field: 'order' },
  seen: { act: 'seen' },
};

/** `marbete helper station`: head office and its orders, with the running helper. */
export function stationCommand(): Command {
  const command = new Command('station')
    .addArgument(new Argument('[act]', 'what to do; without it only shown').choices(Object.keys(acts)))
    .argument('[value]', 'address of the server, number of the order, or labels a day')
    .description('show what head office orders here, connect with it, pause or refuse it')
    .addHelpText(
      'after',
      `
pair ADDRESS asks for a code, which a person types in the app; allow or deny answers who typed it.
alone lets orders print without a hand, by-hand has each wait for: print ORDER. refuse ORDER prints nothing of it.
pause, resume, limit LABELS, seen (doubts that you have looked at), leave.

Examples:
  marbete helper station
  marbete helper station pair https://labels.example.com
  marbete helper station allow
  marbete helper station pause`,
    );
  return handle<object, string[]>(command, run);
}

async function run(context: Context, _: object, ...[name, value]: string[]) {
  const chosen = name === undefined ? undefined : acts[name];
  if (chosen?.field !== undefined && value === undefined)
    throw usageError(`marbete helper station ${name} needs ${valueNames[chosen.field]}.`);
  if (chosen?.field === undefined && value !== undefined)
    throw usageError(`marbete helper station ${name} takes no '${value}'.`);
  const form = chosen && {
    act: chosen.act,
    ...(chosen.field === undefined || value === undefined ? {} : { [chosen.field]: value }),
  };
  const station = await stationOf(context, form);
  context.output.show(linesOf(station).join('\n'));
  return { facts: { ...station } };
}

const valueNames = {
  address: 'the address of the server, such as https://labels.example.com',
  order: 'the number of an order, which marbete helper station shows',
  limit: 'a number of labels',
} as const;

function linesOf(station: StationView): string[] {
  const { pairing, paired, stopped, isOnline, knowsTime, paused, unattended, orders, doubts } = station;
  return [
    ...(pairing.kind === 'code'
      ? [`Code ${pairing.code}: type it at ${pairing.origin}, under Shops, within ten minutes.`]
      : []),
    ...(pairing.kind === 'proposed'
      ? [
          `${pairing.person} wants the account ${pairing.account} (${pairing.email}) at ${pairing.origin} to print here.`,
          'Answer with: marbete helper station allow, or deny.',
        ]
      : []),
    ...(pairing.kind === 'none' && pairing.problem ? [problems[pairing.problem]] : []),
    ...(paired
      ? [`${paired.account}, as ${paired.name}, at ${paired.origin}: ${isOnline ? 'connected' : 'no line'}`]
      : pairing.kind === 'none'
        ? ['No head office. Connect with: marbete helper station pair ADDRESS']
        : []),
    ...(stopped ? [stops[stopped]] : []),
    ...(paired && !knowsTime
      ? ['The clock of this computer is behind; nothing prints until the server answers.']
      : []),
    ...(paused ? ['Paused.'] : []),
    ...(paired
      ? [
          unattended === undefined
            ? 'Nothing prints until you say so: marbete helper station alone, or by-hand.'
            : unattended
              ? 'Orders print by themselves.'
              : 'Each order waits for: marbete helper station print ORDER',
          `${station.labelsLeft} of ${station.dailyLimit} labels are left today.`,
        ]
      : []),
    ...orders.map(
      ({ id, name, person, label, labels, waits, isPrinting }) =>
        `${id}  ${name} (${person}): ${labels} x ${label}${isPrinting ? ', printing' : waits ? `, waits: ${waits}` : ''}`,
    ),
    ...doubts.map(
      ({ order, first, last, printer }) =>
        `Nobody knows whether these came out: ${order}, ${first?.code ?? '?'} to ${last?.code ?? '?'}, at ${printer}`,
    ),
  ];
}

const problems = {
  address: 'That is no address of a server; write it as https://labels.example.com.',
  unreachable: 'That server was not reached, or has no shops.',
  expired: 'The code has run out. Ask for another one.',
  refused: 'Not connected: the shop said no.',
  'other-origin': 'What answered says that it is another server. Not connected; tell your head office.',
} as const;

const stops = {
  epoch: 'Another computer uses the key of this one. Nothing more is printed until you pair again.',
  withdrawn: 'Head office has withdrawn this computer. Nothing more is printed until you pair again.',
} as const;
