import { withoutSectionTags } from './highlight.ts';
import type { LineToken } from './line-scan.ts';
import type { PrinterLanguage } from './languages.ts';

/*
 * What an editor says of a command: for completion, and for the command under the pointer. The texts are fetched when they
 * are first asked for.
 */

/** Words for people, by the language that they read. */
export interface Words {
  readonly es: string;
  readonly en: string;
}

export interface CommandHelp {
  /** As it is written, with the usual prefix: ^FO, BARCODE, A. */
  readonly command: string;
  readonly about: Words;
  /** In their order; each says its unit or its choices. */
  readonly parameters: readonly Words[];
}

/** A command, what it does in Spanish and English, and its parameters as 'Spanish|English' (one word where both are it). */
export type HelpLine = readonly [command: string, es: string, en: string, ...parameters: string[]];

interface HelpSource {
  lines: readonly HelpLine[];
  /** The command of a text that holds a position. */
  commandAt(text: string, position: number): CommandPlace | undefined;
}

/** Where a command stands in a text. */
export interface CommandPlace {
  /** As `command` of CommandHelp has it, whatever prefixes are in force. */
  readonly command: string;
  /** Its word, and where it ends with all its parameters. */
  readonly from: number;
  readonly wordEnd: number;
  readonly to: number;
  /** The parameter at the position, from 0; undefined in the word. */
  readonly parameter?: number;
}

/** The place in a command with parameters at commas. */
export function argumentAt(
  token: LineToken & { readonly wordEnd: number },
  position: number,
): CommandPlace | undefined {
  const { command, start: from, wordEnd, textEnd: to } = token;
  if (command === '') return undefined;
  const place = { command, from, wordEnd, to };
  if (position < wordEnd || token.arguments.length === 0) return place;
  const next = token.arguments.findIndex(({ end }) => position <= end);
  return { ...place, parameter: next < 0 ? token.arguments.length - 1 : next };
}

const sources: Readonly<Partial<Record<PrinterLanguage, () => Promise<HelpSource>>>> = {
  zpl: async () => (await import('./zpl/command-help.ts')).zplHelp,
  tspl: async () => (await import('./tspl/command-help.ts')).tsplHelp,
  epl: async () => (await import('./epl/command-help.ts')).eplHelp,
  cpcl: async () => (await import('./cpcl/command-help.ts')).cpclHelp,
};

/** What is known of a language's commands. */
export interface LanguageHelp {
  readonly commands: readonly CommandHelp[];
  /** The command of a template that holds a position; undefined between two, and for one that nothing is known of. */
  commandAt(template: string, position: number): (CommandPlace & { readonly help: CommandHelp }) | undefined;
}

/** The commands of a language with their help; undefined for a language whose commands are not known. */
export async function languageHelp(language: PrinterLanguage): Promise<LanguageHelp | undefined> {
  const source = await sources[language]?.();
  if (!source) return undefined;
  const commands = source.lines.map(([command, es, en, ...parameters]): CommandHelp => ({
    command,
    about: { es, en },
    parameters: parameters.map((text) => {
      const [spanish = '', english = spanish] = text.split('|');
      return { es: spanish, en: english };
    }),
  }));
  const byName = new Map(commands.map((help) => [help.command, help]));
  return {
    commands,
    commandAt(template, position) {
      const place = source.commandAt(withoutSectionTags(template), position);
      const help = place && byName.get(place.command);
      return place && help && { ...place, help };
    },
  };
}
