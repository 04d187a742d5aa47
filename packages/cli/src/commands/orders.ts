import type { Client } from '@marbete/core/api/client';
import type { CallAnswer, CallInput } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { createOrder, type OrderV1, readOrder, readOrders, withdrawOrder } from '@marbete/core/api/v1/orders';
import { Command, Option } from 'commander';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { findLabel } from '../print/server-label.ts';
import { signedInClient } from '../server-client.ts';
import { findPlaces } from '../shops/places.ts';
import { table } from '../table.ts';

/** What is ordered, as it is typed. */
export interface OrderFlags {
  label?: string;
  at?: string[];
  until?: string;
  from?: string;
  rows?: 'all' | 'changed';
  search?: string;
  quantity?: number;
  name?: string;
  priority?: number;
}

const placeHelp = 'group:NAME, SHOP, or SHOP/PRINTER, by names or ids; once for each place';
/** Where and when orders print, as `orders give` and `run` take it. */
export const atOption = (): Option => new Option('--at <place>', placeHelp).argParser(collect);
export const untilOption = (): Option =>
  new Option('--until <time>', 'YYYY-MM-DDTHH:MM by the clocks of each shop; at most 7 days after --from');
export const fromOption = (): Option => new Option('--from <time>', 'the same; left out, from now on');

export function ordersCommand(): Command {
  const command = new Command('orders').description('order labels at shops, and see what became of them');
  const list = command
    .command('list')
    .description('list the newest orders')
    .addHelpText('after', '\nExamples:\n  marbete orders list\n  marbete orders list --json');
  const give = command
    .command('give')
    .description('print rows of a list at shops')
    .requiredOption('--label <id>', 'number, code or name of a label that a list fills')
    .addOption(atOption().makeOptionMandatory())
    .addOption(untilOption().makeOptionMandatory())
    .addOption(fromOption())
    .addOption(new Option('--rows <rule>', 'which rows').choices(['all', 'changed']).default('all'))
    .option('--search <words>', 'rows that have all of these words')
    .option('--quantity <n>', 'labels of each row; left out, what the list says', wholeNumber)
    .option('--name <name>', 'name of the order; left out, the name of the label')
    .option('--priority <n>', 'higher goes first, from -100 to 100', wholeNumber)
    .addHelpText(
      'after',
      `
--rows changed prints what each printer has not printed as it is now. What older orders of the same label, list and
printer have not begun is not printed any more.

Examples:
  marbete orders give --label 12 --at group:north --from 2026-12-01T05:00 --until 2026-12-01T09:00
  marbete orders give --label Shelf --at Centro/Front --rows changed --until 2026-12-01T09:00 --json`,
    );
  const show = command
    .command('show')
    .argument('<order>', 'its number')
    .description('show one order and how far it came on each printer')
    .addHelpText('after', '\nExamples:\n  marbete orders show 7\n  marbete orders show 7 --json');
  const withdraw = command
    .command('withdraw')
    .argument('<order>', 'its number')
    .description('print nothing more of an order')
    .addHelpText(
      'after',
      `
What a shop has that cannot be reached may still print: the answer says until when.

Examples:
  marbete orders withdraw 7
  marbete orders withdraw 7 --json`,
    );
  handle(list, listNewest);
  handle<OrderFlags>(give, giveOrder);
  handle<object, [string]>(show, async (context, _, order) => {
    const { client } = await signedInClient(context);
    return shown(context, await client.call(readOrder, { params: { order: numberOf(order) } }));
  });
  handle<object, [string]>(withdraw, async (context, _, order) => {
    const { client } = await signedInClient(context);
    return shown(context, await client.call(withdrawOrder, { params: { order: numberOf(order) } }));
  });
  return command;
}

/** Gives an order, and shows it. */
export async function giveOrder(context: Context, flags: OrderFlags) {
  const { client } = await signedInClient(context);
  return shown(context, await client.call(createOrder, { body: await orderOf(client, flags) }));
}

/** The body of `createOrder` for what was typed. @throws AppError not-found, conflict for a label without a list. */
export async function orderOf(
  client: Client,
  flags: OrderFlags,
): Promise<CallInput<typeof createOrder>['body']> {
  const {
    label: wanted = '',
    at = [],
    until = '',
    from,
    rows = 'all',
    search,
    quantity,
    name,
    priority,
  } = flags;
  if (search !== undefined && rows === 'changed')
    throw usageError('--search goes with all rows, not with --rows changed.');
  const label = await findLabel(client, wanted);
  if (label.catalogo_id === null)
    throw new AppError(
      'conflict',
      `'${label.nombre}' is filled by no list. Give it one: marbete catalogues assign ${label.id} LIST`,
    );
  return {
    name: name ?? label.nombre,
    label: label.id,
    list: label.catalogo_id,
    ...(search === undefined ? { rows } : { rows: 'found' as const, search }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(from === undefined ? {} : { from }),
    ...(priority === undefined ? {} : { priority }),
    until,
    ...(await findPlaces(client, at)),
  };
}

async function listNewest(context: Context) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const { orders } = await client.call(readOrders, { query: {} });
  for (const order of orders) output.event('order', order);
  output.show(
    orders.length === 0
      ? 'No orders yet. Give one with: marbete orders give'
      : table(
          ['ID', 'NAME', 'LABEL', 'UNTIL', 'STATE', 'PRINTED', 'UNCERTAIN', 'NOT PRINTED', 'OPEN'],
          orders.map((order) => [
            order.id,
            order.name,
            order.label.name,
            order.until,
            order.state,
            ...countsOf(order),
          ]),
        ),
  );
  return { facts: { orders: orders.length } };
}

const countsOf = ({ labels }: Pick<OrderV1, 'labels'>) => [
  labels.printed,
  labels.uncertain,
  labels.notPrinted,
  labels.open,
];

function shown({ output }: Context, order: CallAnswer<typeof readOrder>) {
  const [printed, uncertain, notPrinted, open] = countsOf(order);
  output.show(
    [
      `Order ${order.id}, ${order.name}: ${order.state}. ${printed} labels printed, ${uncertain} uncertain, ${notPrinted} not printed, ${open} open.`,
      table(
        ['STATION', 'PRINTER', 'FROM', 'UNTIL', 'STATE', 'MAY PRINT UNTIL'],
        order.runs.map((run) => [
          run.station,
          run.printer,
          run.from,
          run.until,
          run.reason === '' ? run.state : `${run.state}: ${run.reason}`,
          run.mayPrintUntil ?? '',
        ]),
      ),
    ].join('\n'),
  );
  return { facts: { ...order } };
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function wholeNumber(text: string): number {
  if (/^-?\d{1,6}$/.test(text)) return Number(text);
  throw usageError(`'${text}' is no whole number.`);
}

function numberOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw usageError(`'${text}' is no number of an order; marbete orders list shows them.`);
}
