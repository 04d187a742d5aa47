import { type Command, Help, type Option } from 'commander';

/** The letters of the flags that people type most: one letter means the same in every command. */
const letters: Readonly<Record<string, string>> = {
  '--template': '-t',
  '--data': '-d',
  '--label': '-l',
  '--map': '-m',
  '--rows': '-r',
  '--quantity': '-q',
  '--key': '-k',
  '--printer': '-p',
  '--out': '-o',
  '--dry-run': '-n',
};

/** Groups of flags that a long help leaves to `--help --all`: print and check have about 60 flags. */
export const rareGroups = {
  reading: 'How the list is read:',
  settings: 'Settings of the printer:',
  paper: 'On paper, and side by side:',
  changes: 'When the list or the template has changed:',
} as const;

/** A help with more flags than this leaves the rare groups out. */
const mostFlags = 24;

/** Gives the flags of a command and of those below it their letters. */
export function addLetters(command: Command): void {
  for (const option of command.options) {
    const letter = option.long === undefined ? undefined : letters[option.long];
    if (letter === undefined || option.short !== undefined) continue;
    option.short = letter;
    option.flags = `${letter}, ${option.flags}`;
  }
  for (const child of command.commands) addLetters(child as Command);
}

/**
 * How help is written: flags in groups, those without a letter under those with one, and the rare groups of a long one
 * named in a line. `all` shows them too; `common` answers the flags that every command takes.
 */
export function helpLayout(all: boolean, common: (command: Command) => Option[]) {
  const plain = new Help();
  const isRare = (option: Option) =>
    Object.values<string | undefined>(rareGroups).includes(option.helpGroupHeading);
  const hidden = (command: Command) => {
    const options = plain.visibleOptions(command);
    return all || options.length <= mostFlags ? [] : options.filter(isRare);
  };
  return {
    showGlobalOptions: true,
    visibleGlobalOptions: common,
    visibleOptions(command: Command) {
      const left = new Set(hidden(command));
      return plain.visibleOptions(command).filter((option) => !left.has(option));
    },
    optionTerm: (option: Option) => (option.short ? option.flags : `    ${option.flags}`),
    formatHelp(command: Command, helper: Help) {
      const text = Help.prototype.formatHelp.call(helper, command, helper);
      const left = hidden(command);
      if (left.length === 0) return text;
      const groups = Object.values(rareGroups).flatMap((heading) => {
        const count = left.filter(({ helpGroupHeading }) => helpGroupHeading === heading).length;
        return count === 0 ? [] : `${heading.replace(/:$/, '')} (${count})`;
      });
      return `${text}\n${left.length} more flags: ${groups.join('; ')}.\nSee them with: marbete ${pathOf(command)} --help --all\n`;
    },
  };
}

/** `catalogues import`, for the command that is called so. */
export function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();
}
