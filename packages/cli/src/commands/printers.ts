import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { connectHelper, withNextStep } from '../helper-client.ts';
import { table } from '../table.ts';

export function printersCommand(): Command {
  const command = new Command('printers').description('list the printers that can print now').addHelpText(
    'after',
    `
The print helper has to run: marbete helper.

Examples:
  marbete printers
  marbete printers --json`,
  );
  return handle(command, listAll);
}

async function listAll(context: Context) {
  const { output } = context;
  try {
    const helper = await connectHelper(context);
    const [printers, standard] = await Promise.all([helper.printers(), helper.defaultPrinter()]);
    const listed = printers.map(({ uid, name, connection }) => ({
      uid,
      name,
      connection,
      default: uid === standard?.uid,
    }));
    for (const printer of listed) output.event('printer', printer);
    output.show(
      listed.length === 0
        ? 'No printer can print now. Is one switched on and set up? See: marbete helper --help'
        : table(
            ['NAME', 'UID', 'CONNECTION', ''],
            listed.map((printer) => [
              printer.name,
              printer.uid,
              printer.connection,
              printer.default ? 'default' : '',
            ]),
          ),
    );
    return { facts: { printers: listed.length } };
  } catch (error) {
    throw withNextStep(error);
  }
}
