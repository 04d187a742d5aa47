import { Command } from 'commander';
import { pathOf } from '../command-help.ts';
import { handle } from '../context.ts';
import { exitMeanings } from '../exit-codes.ts';
import { version } from '../version.ts';

export function manCommand(): Command {
  const command = new Command('man').description('write the manual page, made from the program').addHelpText(
    'after',
    `
Examples:
  marbete man | man -l -
  marbete man > ~/.local/share/man/man1/marbete.1`,
  );
  return handle(command, async ({ output }) => {
    const page = manPage(command.parent!);
    output.show(page);
    return { facts: { page } };
  });
}

/** The manual page of a program in roff (man(7)). */
function manPage(program: Command): string {
  const commands = (program.commands as Command[]).flatMap(withChildren);
  return [
    `.TH MARBETE 1 "" "marbete ${version}" "User Commands"`,
    '.SH NAME',
    `marbete \\- ${roff(program.description())}`,
    '.SH SYNOPSIS',
    '.B marbete',
    '.I COMMAND',
    '[flags]',
    '.SH DESCRIPTION',
    roff(
      'At a terminal marbete asks for what is missing. Without one it asks nothing and writes plain lines, one a fact; with --json one JSON object a line.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH FLAGS OF EVERY COMMAND',
    ...flagsOf(program),
    '.SH EXIT STATUS',
    ...Object.entries(exitMeanings).flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, about]) => ['.TP', `.B ${name}`, roff(about)]),
  ].join('\n');
}

const environment = [
  ['MARBETE_CONFIG', 'folder of settings and state, as --config'],
  [
    'MARBETE_SERVER, MARBETE_HELPER, MARBETE_PRINTER',
    'server, print helper and printer where no flag names one',
  ],
  ['MARBETE_DECIMAL, MARBETE_MONEY_SYMBOL, MARBETE_COUNTRY', 'as --decimal, --money-symbol and --country'],
  ['MARBETE_WEIGHT_CODE, MARBETE_LINK_DOMAIN', 'as --weight-code and --link-domain'],
  ['MARBETE_KEY, MARBETE_PASSWORD', 'for marbete login'],
  ['HTTP_PROXY, HTTPS_PROXY, NO_PROXY', 'proxy for calls to a server'],
] as const;

const withChildren = (command: Command): Command[] => [
  ...(command.commands.length === 0 ? [command] : []),
  ...(command.commands as Command[]).flatMap(withChildren),
];

function sectionOf(command: Command): string[] {
  const path = pathOf(command);
  const args = command.registeredArguments.map((argument) =>
    argument.required ? argument.name().toUpperCase() : `[${argument.name().toUpperCase()}]`,
  );
  return [`.SS ${roff([path, ...args].join(' '))}`, roff(command.description()), ...flagsOf(command)];
}

const flagsOf = ({ options }: Command): string[] =>
  options
    .filter(({ hidden }) => !hidden)
    .flatMap((option) => {
      const choices = option.argChoices ? ` (${option.argChoices.join(', ')})` : '';
      return ['.TP', `.B ${roff(option.flags)}`, roff(`${option.description}${choices}`)];
    });

/** Text that roff prints as it is: no line begins a command, and a dash is one. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
