import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { Command } from 'commander';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { connectHelper, helperAddress, withNextStep } from '../helper-client.ts';
import { table } from '../table.ts';

export function printersCommand(): Command {
  const command = new Command('printers')
    .description('list the printers that are set up, with their state')
    .addHelpText(
      'after',
      `
The print helper has to run: marbete helper. The exit code is 5 where none of them can print now.

Examples:
  marbete printers
  marbete printers --json`,
    );
  return handle(command, listAll);
}

async function listAll(context: Context): Promise<Outcome> {
  const { output } = context;
  try {
    const helper = await connectHelper(context);
    const [known, ready, standard] = await Promise.all([
      helper.configuredPrinters(),
      helper.printers(),
      helper.defaultPrinter(),
    ]);
    const able = new Set(ready.map(({ uid }) => uid));
    const listed = await Promise.all(
      known.map(async (printer) => ({
        uid: printer.uid,
        name: printer.name,
        connection: printer.connection,
        default: printer.uid === standard?.uid,
        state: able.has(printer.uid) ? await stateOf(helper, printer) : 'unreachable',
      })),
    );
    for (const printer of listed) output.event('printer', printer);
    const none = `No printer is set up in the print helper at ${await helperAddress(context)}. See: marbete helper --help`;
    output.show(
      listed.length === 0
        ? none
        : table(
            ['NAME', 'UID', 'CONNECTION', 'STATE', ''],
            listed.map((printer) => [
              printer.name,
              printer.uid,
              printer.connection,
              printer.state,
              printer.default ? 'default' : '',
            ]),
          ),
    );
    if (ready.length === 0)
      output.say(listed.length === 0 ? none : 'None of them can print now. Switch one on.');
    const exit = ready.length === 0 ? exitCodes.printer : exitCodes.done;
    return { exit, facts: { printers: ready.length, configured: listed.length } };
  } catch (error) {
    throw withNextStep(error);
  }
}

/** What the printer says of itself; 'ready' where it can print and says nothing. */
async function stateOf(helper: HelperClient, printer: HelperPrinter): Promise<string> {
  const status = await helper.status(printer).catch(() => undefined);
  return status?.state ?? 'ready';
}
