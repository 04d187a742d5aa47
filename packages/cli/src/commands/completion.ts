import { Command, type Option } from 'commander';
import { pathOf } from '../command-help.ts';
import { handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';

/** A command as a shell completes it. */
interface Entry {
  /** ` catalogues import`, with a blank before each word; empty for the program. */
  at: string;
  subs: { name: string; about: string }[];
  flags: {
    short?: string;
    long: string;
    about: string;
    values: readonly string[] | 'files' | 'any' | 'none';
  }[];
}

export function completionCommand(): Command {
  const command = new Command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('write what a shell needs to complete commands and flags')
    .addHelpText(
      'after',
      `
It is made from the program itself: make it again after an update.

Examples:
  marbete completion bash > ~/.local/share/bash-completion/completions/marbete
  marbete completion zsh > ~/.zfunc/_marbete
  marbete completion fish > ~/.config/fish/completions/marbete.fish`,
    );
  return handle<object, [string]>(command, async ({ output }, _, shell) => {
    const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined;
    if (!write) throw usageError(`There is no completion for '${shell}': bash, zsh or fish.`);
    const script = write(entriesOf(command.parent!));
    output.show(script);
    return { facts: { shell, script } };
  });
}

/** The program and all commands below it. */
function entriesOf(command: Command): Entry[] {
  const help = command.createHelp();
  const children = command.commands as Command[];
  const path = pathOf(command).replace(/^marbete ?/, '');
  return [
    {
      at: path === '' ? '' : ` ${path}`,
      subs: children.map((child) => ({ name: child.name(), about: child.description() })),
      flags: [
        ...new Set([
          ...command.options,
          ...help.visibleOptions(command),
          ...help.visibleGlobalOptions(command),
        ]),
      ]
        .filter(({ hidden }) => !hidden)
        .map((option) => ({
          ...(option.short ? { short: option.short } : {}),
          long: option.long ?? '',
          about: option.description,
          values: valuesOf(option),
        })),
    },
    ...children.flatMap(entriesOf),
  ];
}

function valuesOf({ required, optional, argChoices, flags }: Option): Entry['flags'][number]['values'] {
  if (argChoices) return argChoices;
  if (!required && !optional) return 'none';
  return /<(file|dir|folder|sheet)>/.test(flags) ? 'files' : 'any';
}

const writers: Readonly<Record<string, (entries: readonly Entry[]) => string>> = { bash, zsh, fish };

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const namesOf = ({ flags }: Entry) => flags.flatMap(({ short, long }) => (short ? [short, long] : [long]));

/** Lines of a `case` that tell what may follow a flag, for bash and zsh; `words` and `files` answer it. */
function valueCases(entries: readonly Entry[], words: (values: string) => string, files: string): string[] {
  return entries.flatMap(({ at, flags }) =>
    flags
      .filter(({ values }) => values !== 'none')
      .map(({ short, long, values }) => {
        const pattern = [long, ...(short ? [short] : [])].map((name) => quoted(`${at}:${name}`)).join('|');
        const answer =
          typeof values === 'string' ? (values === 'files' ? files : ':') : words(values.join(' '));
        return `    ${pattern}) ${answer}; return ;;`;
      }),
  );
}

const patterns = (entries: readonly Entry[]) =>
  entries
    .filter(({ at }) => at !== '')
    .map(({ at }) => quoted(at))
    .join('|');

function bash(entries: readonly Entry[]): string {
  return `# Completion of marbete for bash, made by: marbete completion bash
_marbete() {
  local cur=\${COMP_WORDS[COMP_CWORD]} found= flags= subs= at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$found \${COMP_WORDS[at]}" in
      ${patterns(entries)}) found="$found \${COMP_WORDS[at]}" ;;
    esac
  done
  case "$found:\${COMP_WORDS[COMP_CWORD - 1]}" in
${valueCases(entries, (values) => `COMPREPLY=($(compgen -W ${quoted(values)} -- "$cur"))`, 'COMPREPLY=($(compgen -f -- "$cur"))').join('\n')}
  esac
  case "$found" in
${entries
  .map(
    (entry) =>
      `    ${quoted(entry.at)}) subs=${quoted(entry.subs.map(({ name }) => name).join(' '))} flags=${quoted(namesOf(entry).join(' '))} ;;`,
  )
  .join('\n')}
  esac
  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n $subs ]]; then COMPREPLY=($(compgen -W "$subs" -- "$cur"))
  else COMPREPLY=($(compgen -f -- "$cur")); fi
}
complete -o filenames -F _marbete marbete`;
}

function zsh(entries: readonly Entry[]): string {
  const described = (items: readonly { name: string; about: string }[]) =>
    items.map(({ name, about }) => quoted(`${name}:${about}`)).join(' ');
  return `#compdef marbete
# Completion of marbete for zsh, made by: marbete completion zsh
_marbete() {
  local found=
  local -a flags subs
  integer at
  for ((at = 2; at < CURRENT; at++)); do
    case "$found \${words[at]}" in
      ${patterns(entries)}) found="$found \${words[at]}" ;;
    esac
  done
  case "$found:\${words[CURRENT - 1]}" in
${valueCases(entries, (values) => `compadd -- ${values}`, '_files').join('\n')}
  esac
  case "$found" in
${entries
  .map((entry) => {
    const flags = entry.flags.flatMap(({ short, long, about }) =>
      [short, long].flatMap((name) => (name ? [{ name, about }] : [])),
    );
    return `    ${quoted(entry.at)}) subs=(${described(entry.subs)}) flags=(${described(flags)}) ;;`;
  })
  .join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then _describe flag flags
  elif (( $#subs )); then _describe command subs
  else _files; fi
}
_marbete "$@"`;
}

function fish(entries: readonly Entry[]): string {
  const text = (words: string) => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = entries.flatMap(({ at, subs, flags }) => {
    const here = `complete -c marbete -n ${text(`__marbete_at ${text(at)}`)}`;
    return [
      ...subs.map(({ name, about }) => `${here} -f -a ${name} -d ${text(about)}`),
      ...flags.map(({ short, long, about, values }) => {
        const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''} -d ${text(about)}`;
        if (values === 'none') return `${here} ${names}`;
        if (values === 'files') return `${here} ${names} -r -F`;
        return `${here} ${names} -x${values === 'any' ? '' : ` -a ${text(values.join(' '))}`}`;
      }),
    ];
  });
  return `# Completion of marbete for fish, made by: marbete completion fish
function __marbete_at
  set -l found ''
  for word in (commandline -opc)[2..-1]
    switch "$found $word"
      case ${entries
        .filter(({ at }) => at !== '')
        .map(({ at }) => text(at))
        .join(' ')}
        set found "$found $word"
    end
  end
  test "$found" = "$argv[1]"
end
${lines.join('\n')}`;
}
