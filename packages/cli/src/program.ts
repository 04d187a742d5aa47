import { Command, Option } from 'commander';
import { version } from './version.ts';

/** The whole command line, one line a command. Each is loaded when it is asked for, so that scripts start soon. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  admin: async () => (await import('./commands/admin.ts')).adminCommand(),
  helper: async () => (await import('./commands/helper.ts')).helperCommand(),
  login: async () => (await import('./commands/login.ts')).loginCommand(),
  logout: async () => (await import('./commands/logout.ts')).logoutCommand(),
  whoami: async () => (await import('./commands/whoami.ts')).whoamiCommand(),
  labels: async () => (await import('./commands/labels.ts')).labelsCommand(),
  catalogues: async () => (await import('./commands/catalogues.ts')).cataloguesCommand(),
  print: async () => (await import('./commands/print.ts')).printCommand(),
  run: async () => (await import('./commands/run.ts')).runCommand(),
  watch: async () => (await import('./commands/watch.ts')).watchCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  convert: async () => (await import('./commands/convert.ts')).convertCommand(),
  printers: async () => (await import('./commands/printers.ts')).printersCommand(),
  history: async () => (await import('./commands/history.ts')).historyCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
};

/** The program with the commands that `args` name; with all of them where none is named, for help and advice. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('marbete')
    .description('Design, manage and print barcode and price labels.')
    .version(version)
    .addOption(new Option('--config <dir>', 'folder of settings and state').env('MARBETE_CONFIG'))
    .option('--json', 'one JSON object a line on standard output; never ask')
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: commonOptions })
    .showHelpAfterError('(marbete COMMAND --help shows examples)')
    .addHelpText('after', footer)
    .exitOverride();
  const named = args.filter((word) => Object.hasOwn(commands, word));
  const wanted = named.length > 0 ? new Set(named) : args[0] === '--version' ? [] : Object.keys(commands);
  for (const name of wanted) {
    const load = commands[name];
    if (load) program.addCommand(inherit(await load(), program));
  }
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
