import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { type CommandHelp, languageHelp } from '@marbete/ui/engine';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';

export interface AssistanceOptions {
  language: PrinterLanguage;
  /** The reader's language. */
  locale: string;
  /** What the list of completions is called. */
  listName: string;
  /** Variables that labels have, with what people call them. */
  variables: readonly { name: string; called: string }[];
}

/** A command that is being written: behind a sign, or as the first word of its line. */
const begunSigned = /[\^~][A-Za-z0-9@]{0,2}$/;
const begunWord = /(?<=^[ \t]*)[A-Za-z]{1,12}$/;
const begunVariable = /%\w{0,30}$/;

/**
 * Completion of commands and variables, and what the command under the pointer does with its parameters. Undefined for a
 * language whose commands are not known.
 */
export async function commandAssistance(options: AssistanceOptions): Promise<Extension | undefined> {
  const { language, locale, variables } = options;
  const help = await languageHelp(language);
  if (!help) return undefined;
  const reader = locale.startsWith('es') ? 'es' : 'en';
  const describe = ({ parameters }: CommandHelp) => parameters.map((each) => each[reader]).join(', ');
  const commands = help.commands.map((each): Completion => ({
    label: each.command,
    detail: each.about[reader],
    info: describe(each),
    type: 'keyword',
  }));
  const named = variables.map(({ name, called }): Completion => ({
    label: `%${name}%`,
    detail: called,
    type: 'variable',
  }));
  const begun = commands.some(({ label }) => /^[\^~]/.test(label)) ? begunSigned : begunWord;
  const complete = (context: CompletionContext) => {
    const variable = context.matchBefore(begunVariable);
    if (variable && isOpened(context))
      return { from: variable.from, options: named, validFor: begunVariable };
    const command = context.matchBefore(begun);
    if (command) return { from: command.from, options: commands, validFor: begun };
    return context.explicit ? { from: context.pos, options: [...commands, ...named] } : null;
  };
  const hover = hoverTooltip((view, position) => {
    const place = help.commandAt(view.state.doc.toString(), position);
    if (!place) return null;
    const { from, to, help: found, parameter } = place;
    return {
      pos: from,
      end: to,
      above: true,
      create: () => ({ dom: explained(found, reader, parameter) }),
    };
  });
  return [
    // Nothing is chosen by itself: Enter goes on to the next line.
    autocompletion({ override: [complete], icons: false, selectOnOpen: false }),
    EditorState.phrases.of({ Completions: options.listName }),
    hover,
  ];
}

/** Whether the percent sign before the cursor begins a variable, and does not end one. */
function isOpened({ state, pos }: CompletionContext): boolean {
  const { from, text } = state.doc.lineAt(pos);
  return text.slice(0, pos - from).split('%').length % 2 === 0;
}

/** What a command does, its parameters in order, the one at hand in bold. */
function explained({ command, about, parameters }: CommandHelp, reader: 'es' | 'en', at: number | undefined) {
  const dom = document.createElement('div');
  dom.className = 'code-help';
  const title = dom.appendChild(document.createElement('p'));
  title.appendChild(document.createElement('strong')).textContent = command;
  title.append(` ${about[reader]}`);
  if (parameters.length > 0) {
    const list = dom.appendChild(document.createElement('ol'));
    for (const [place, each] of parameters.entries()) {
      const item = list.appendChild(document.createElement('li'));
      const words = place === at ? item.appendChild(document.createElement('strong')) : item;
      words.textContent = each[reader];
    }
  }
  return dom;
}
