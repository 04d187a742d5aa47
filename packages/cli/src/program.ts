import { Command, Option } from 'commander';
import { addLetters, helpLayout } from './command-help.ts';
import { exitCodeLines } from './exit-codes.ts';
import { version } from './version.ts';

/** The whole command line, one line a command. Each is loaded when it is asked for, so that scripts start soon. */
const commands: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  'Printing:': {
    print: async () => (await import('./commands/print.ts')).printCommand(),
    check: async () => (await import('./commands/check.ts')).checkCommand(),
    run: async () => (await import('./commands/run.ts')).runCommand(),
    watch: async () => (await import('./commands/watch.ts')).watchCommand(),
    preview: async () => (await import('./commands/preview.ts')).previewCommand(),
    history: async () => (await import('./commands/history.ts')).historyCommand(),
    printers: async () => (await import('./commands/printers.ts')).printersCommand(),
  },
  'Labels and lists on a server:': {
    login: async () => (await import('./commands/login.ts')).loginCommand(),
    logout: async () => (await import('./commands/logout.ts')).logoutCommand(),
    whoami: async () => (await import('./commands/whoami.ts')).whoamiCommand(),
    labels: async () => (await import('./commands/labels.ts')).labelsCommand(),
    catalogues: async () => (await import('./commands/catalogues.ts')).cataloguesCommand(),
    orders: async () => (await import('./commands/orders.ts')).ordersCommand(),
    stations: async () => (await import('./commands/stations.ts')).stationsCommand(),
    mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  'What runs all day:': {
    helper: async () => (await import('./commands/helper.ts')).helperCommand(),
    serve: async () => (await import('./commands/serve.ts')).serveCommand(),
    admin: async () => (await import('./commands/admin.ts')).adminCommand(),
  },
  'Other:': {
    doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    convert: async () => (await import('./commands/convert.ts')).convertCommand(),
    completion: async () => (await import('./commands/completion.ts')).completionCommand(),
    man: async () => (await import('./commands/man.ts')).manCommand(),
  },
};

/** Commands that are made of all others. */
const ofAll: readonly string[] = ['completion', 'man', 'help'];

/** The program with the commands that `args` name; with all of them where none is named, for help and advice. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('marbete')
    .description('Design, manage and print barcode and price labels.')
    .version(version)
    .addOption(new Option('--config <dir>', 'folder of settings and state').env('MARBETE_CONFIG'))
    .option('--json', 'one JSON object a line on standard output; never ask')
    .configureHelp(helpLayout(args.includes('--all'), commonOptions))
    .showHelpAfterError('(marbete COMMAND --help shows examples)')
    .addHelpText('after', footer)
    .exitOverride();
  const all = Object.entries(commands).flatMap(([group, ofGroup]) =>
    Object.entries(ofGroup).map(([name, load]) => ({ group, name, load })),
  );
  const named = all.filter(({ name }) => args.includes(name));
  const wanted = named.length === 0 || ofAll.some((name) => args.includes(name)) ? all : named;
  for (const { group, load } of args[0] === '--version' ? [] : wanted) {
    program.addCommand(inherit((await load()).helpGroup(group), program));
  }
  addLetters(program);
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
${exitCodeLines()}

Examples:
  marbete check --template shelf.zpl --data prices.csv
  marbete print --template shelf.zpl --data prices.csv --printer virtual
  marbete print -t shelf.zpl -d prices.csv -p virtual --key CODIGO --only-changed
  marbete login https://labels.example.com
  marbete catalogues import prices.xlsx`;
