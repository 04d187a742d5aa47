import { Command, Option } from 'commander';
import { adminCommand } from './commands/admin.ts';
import { cataloguesCommand } from './commands/catalogues.ts';
import { doctorCommand } from './commands/doctor.ts';
import { helperCommand } from './commands/helper.ts';
import { historyCommand } from './commands/history.ts';
import { labelsCommand } from './commands/labels.ts';
import { loginCommand } from './commands/login.ts';
import { logoutCommand } from './commands/logout.ts';
import { previewCommand } from './commands/preview.ts';
import { printCommand } from './commands/print.ts';
import { printersCommand } from './commands/printers.ts';
import { runCommand } from './commands/run.ts';
import { serveCommand } from './commands/serve.ts';
import { watchCommand } from './commands/watch.ts';
import { whoamiCommand } from './commands/whoami.ts';
import { version } from './version.ts';

/** The whole command line, one line a command. */
export function createProgram(): Command {
  const program = new Command('marbete')
    .description('Design, manage and print barcode and price labels.')
    .version(version)
    .addOption(new Option('--config <dir>', 'folder of settings and state').env('MARBETE_CONFIG'))
    .option('--json', 'one JSON object a line on standard output; never ask')
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: commonOptions })
    .showHelpAfterError('(marbete COMMAND --help shows examples)')
    .addHelpText('after', footer)
    .exitOverride();
  const commands = [
    serveCommand(),
    adminCommand(),
    helperCommand(),
    loginCommand(),
    logoutCommand(),
    whoamiCommand(),
    labelsCommand(),
    cataloguesCommand(),
    printCommand(),
    runCommand(),
    watchCommand(),
    previewCommand(),
    printersCommand(),
    historyCommand(),
    doctorCommand(),
  ];
  for (const command of commands) program.addCommand(inherit(command, program));
  return program;
}

/** What every command takes; --version belongs to the program alone. */
function commonOptions(command: Command): Option[] {
  const program = command.parent === null ? [] : rootOf(command).options;
  return program.filter(({ long }) => long !== '--version');
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Commander copies settings only to commands that it makes itself. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child as Command, command);
  return command;
}

const footer = `
Exit codes:
  0 done   1 unexpected   2 wrong usage   3 bad template or data   4 refused by the server or not signed in
  5 helper or printer unreachable   6 partly printed   7 nothing to print

Examples:
  marbete print --template shelf.zpl --data prices.xlsx --printer virtual
  marbete print --template shelf.zpl --data prices.csv --dry-run
  marbete login https://labels.example.com
  marbete catalogues import prices.xlsx`;
