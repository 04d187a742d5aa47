import { Command, Option } from 'commander';
import { askText } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { readPassword } from '../read-password.ts';

interface Options {
  email?: string;
  name?: string;
  passwordStdin?: boolean;
  data?: string;
  databaseUrl?: string;
}

/** What only who runs the server may do: it works on the database, not through the server. */
export function adminCommand(): Command {
  const command = new Command('admin').description('look after the server on its own machine');
  command.addCommand(createCommand());
  return command;
}

function createCommand(): Command {
  const command = new Command('create')
    .description('make an administrator, such as the first one')
    .option('--email <email>', 'address to sign in with')
    .option('--name <name>', 'what the app calls the person')
    .option('--password-stdin', 'read the password from standard input')
    .addOption(
      new Option('--data <dir>', 'folder of the database; left out, the one of --config').env('MARBETE_DATA'),
    )
    .addOption(new Option('--database-url <url>', 'postgres://... in place of SQLite').env('DATABASE_URL'))
    .addHelpText(
      'after',
      `
It works on the database that \`marbete serve\` is given, whether or not the server runs. The password, of 8 characters
or more, is asked for, read from standard input, or taken from MARBETE_PASSWORD.

Examples:
  marbete admin create
  marbete admin create --email ana@example.com --name Ana --password-stdin < password.txt
  DATABASE_URL=postgres://marbete@db.example.com/marbete marbete admin create`,
    );
  return handle<Options>(command, create);
}

async function create({ output, folder }: Context, options: Options) {
  const email = options.email ?? (await askText(output, { message: 'E-mail', flag: '--email EMAIL' }));
  const name = options.name ?? (await askText(output, { message: 'Name', flag: '--name NAME' }));
  const password = await readPassword(output, options);
  const [{ loadConfig }, { createAdministrator }] = await Promise.all([
    import('@marbete/server/config'),
    import('@marbete/server/administrators'),
  ]);
  const { database } = loadConfig({
    MARBETE_DATA: options.data ?? folder,
    DATABASE_URL: options.databaseUrl,
  });
  const id = await createAdministrator(database, { email, name, password });
  output.say(`${name} (${email}) is an administrator and can sign in.`);
  return { facts: { id, email, name } };
}
