import { Command, Option } from 'commander';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@marbete/core/api/errors';
import { askText, readPassword } from '../ask.ts';
import { type Context, handle } from '../context.ts';

interface DatabaseOptions {
  data?: string;
  databaseUrl?: string;
}

interface Options extends DatabaseOptions {
  email?: string;
  name?: string;
  passwordStdin?: boolean;
}

/** What only who runs the server may do: it works on the database, not through the server. */
export function adminCommand(): Command {
  const command = new Command('admin').description('look after the server on its own machine');
  command.addCommand(createCommand());
  command.addCommand(endSecondFactorCommand());
  command.addCommand(backupCommand());
  command.addCommand(checkCommand());
  return command;
}

/** Which database is meant, as `marbete serve` is told it. */
function withDatabaseOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--data <dir>', 'folder of the database; left out, the one of --config').env('MARBETE_DATA'),
    )
    .addOption(new Option('--database-url <url>', 'postgres://... in place of SQLite').env('DATABASE_URL'));
}

async function databaseOf(folder: string, options: DatabaseOptions) {
  const { loadConfig } = await import('@marbete/server/config');
  const { databaseUrl } = options;
  return loadConfig({
    MARBETE_DATA: options.data ?? folder,
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: databaseUrl === undefined ? process.env['DATABASE_URL_FILE'] : undefined,
  }).database;
}

function createCommand(): Command {
  const command = withDatabaseOptions(
    new Command('create')
      .description('make an administrator, such as the first one')
      .option('--email <email>', 'address to sign in with')
      .option('--name <name>', 'what the app calls the person')
      .option('--password-stdin', 'read the password from standard input'),
  ).addHelpText(
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
  const [database, { createAdministrator }] = await Promise.all([
    databaseOf(folder, options),
    import('@marbete/server/administrators'),
  ]);
  const id = await createAdministrator(database, { email, name, password });
  output.tell(`${name} (${email}) is an administrator and can sign in.`);
  return { facts: { id, email, name } };
}

function endSecondFactorCommand(): Command {
  const command = withDatabaseOptions(
    new Command('end-second-factor')
      .argument('<email>', 'address that the person signs in with')
      .description('let a person in who has lost the phone and the recovery codes'),
  ).addHelpText(
    'after',
    `
Make sure who asks. The password alone opens the account then, until its person sets a second factor up again; where
administrators must have one, that is the first thing that they are asked for. It is in the record of the server.

Examples:
  marbete admin end-second-factor ana@example.com
  DATABASE_URL=postgres://marbete@db.example.com/marbete marbete admin end-second-factor ana@example.com`,
  );
  return handle<DatabaseOptions, [string]>(command, endSecondFactor);
}

async function endSecondFactor({ output, folder }: Context, options: DatabaseOptions, email: string) {
  const [database, { endSecondFactorOf }] = await Promise.all([
    databaseOf(folder, options),
    import('@marbete/server/administrators'),
  ]);
  const id = await endSecondFactorOf(database, email);
  output.tell(`${email} signs in with the password alone now.`);
  return { facts: { id, email } };
}

function backupCommand(): Command {
  const command = withDatabaseOptions(
    new Command('backup')
      .argument('<file>', 'where the copy goes; nothing may be there yet')
      .description('copy a SQLite database while the server goes on'),
  ).addHelpText(
    'after',
    `
The copy is the whole database of one moment: accounts, labels, pictures, catalogues, print runs. It is checked before it
gets its name, so a file of that name is whole. To go back to it, stop the server, move marbete.db, marbete.db-wal and
marbete.db-shm away from the folder of the database, copy the backup there as marbete.db, and start the server. A
PostgreSQL database is backed up by pg_dump.

Examples:
  marbete admin backup /var/backups/marbete-$(date +%F).db
  marbete admin backup --data /var/lib/marbete /mnt/backup/marbete.db`,
  );
  return handle<DatabaseOptions, [string]>(command, backup);
}

async function backup({ output, folder }: Context, options: DatabaseOptions, file: string) {
  const [database, { backUpSqlite }] = await Promise.all([
    databaseOf(folder, options),
    import('@marbete/server/backup'),
  ]);
  const made = await backUpSqlite(database, resolve(file));
  output.tell(`${made.file} holds the database (${made.bytes} bytes) and was checked.`);
  return { facts: { ...made } };
}

function checkCommand(): Command {
  const command = withDatabaseOptions(
    new Command('check').description('look for anything broken or missing in the database'),
  ).addHelpText(
    'after',
    `
It reads every row, and brings the schema up to date as \`marbete serve\` does. While a server writes, what changes
between two reads can be taken for a fault: stop it, or check a restored backup.

Examples:
  marbete admin check --data /var/lib/marbete
  DATABASE_URL=postgres://marbete@db.example.com/marbete marbete admin check`,
  );
  return handle<DatabaseOptions>(command, check);
}

async function check({ output, folder }: Context, options: DatabaseOptions) {
  const [config, { openDatabase }, { checkDatabase }] = await Promise.all([
    databaseOf(folder, options),
    import('@marbete/server/database'),
    import('@marbete/server/check'),
  ]);
  if (config.kind === 'sqlite' && !existsSync(config.file))
    throw new AppError('not-found', `There is no database ${config.file}. Say where it is with --data.`);
  const database = await openDatabase(config);
  const problems = await checkDatabase(database).finally(() => database.close());
  if (problems.length > 0) {
    for (const problem of problems.slice(1)) output.say(`- ${problem}`);
    throw new AppError('data-invalid', `The database has ${problems.length} faults. ${problems[0]}`, {
      details: { faults: problems.length },
      issues: problems.map((message) => ({ path: ['database'], message })),
    });
  }
  output.tell('Nothing in the database is broken or missing.');
  return { facts: { faults: 0 } };
}
