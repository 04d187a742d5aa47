import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import { fail, type Row } from '../../../template/row.ts';
import type { Slotted } from '../../../template/slot.ts';
import { joinTexts } from '../../line-compile.ts';
import { type FormVariable, inValueOrder, variableName } from '../forms.ts';
import { readEplText } from '../scan.ts';
import { contextOf } from './contexts.ts';
import { dataCommands, type EplLine, lineEnd, valueLinePlan } from './lines.ts';

/* EPL Programming Guide, FS, V, C and ?: the values of a form are held to what its variables keep and to every use of them. */

/** A command of a form that draws a variable. */
interface Use {
  readonly command: string;
  readonly parameters: readonly string[];
  /** Whether its data is the variable alone. */
  readonly alone: boolean;
}

export interface StoredVariable extends FormVariable {
  readonly uses: readonly Use[];
}

/** The variables of each form that a program stores, in the order of the lines behind ?. */
export function storedForms(lines: readonly EplLine[]): ReadonlyMap<string, readonly StoredVariable[]> {
  const forms = new Map<string, readonly StoredVariable[]>();
  let name: string | undefined;
  let form: EplLine[] = [];
  for (const line of lines) {
    const { command } = line.token;
    if (command === 'FS') {
      name = formName(line);
      form = [];
    } else if (command === 'FE' && name !== undefined) {
      forms.set(name, inValueOrder(variablesOf(form)));
      name = undefined;
    } else if (name !== undefined) form.push(line);
  }
  return forms;
}

/** The name that FS and FR give in quotes. */
export function formName(line: EplLine): string {
  return parametersOf(line)[0]?.replaceAll('"', '') ?? '';
}

function parametersOf({ token, text }: EplLine): string[] {
  return token.arguments.map(({ start, end }) => text.slice(start - token.start, end - token.start).trim());
}

function variablesOf(form: readonly EplLine[]): Iterable<StoredVariable> {
  const found = new Map<string, StoredVariable>();
  for (const line of form) {
    const { command } = line.token;
    const counts = command === 'C';
    if (command !== 'V' && !counts) continue;
    const [number = '', length = ''] = parametersOf(line);
    if (!/^\d{1,2}$/.test(number) || !/^\d{1,2}$/.test(length)) continue;
    const name = variableName(Number(number), counts);
    found.set(name, { name, length: Number(length), counts, uses: usesOf(name, form) });
  }
  return found.values();
}

function usesOf(name: string, form: readonly EplLine[]): Use[] {
  return form.flatMap((line) => {
    const { command } = line.token;
    const parameters = parametersOf(line);
    const data = parameters.at(-1) ?? '';
    const outside = data.replaceAll(/"(?:[^"\\]|\\[^])*"?/g, ' ');
    if (!dataCommands.has(command) || !outside.split(/\s+/).includes(name)) return [];
    return [{ command, parameters: parameters.slice(0, -1), alone: data === name }];
  });
}

/**
 * A line behind ? that a known variable takes. What a code makes of the value is what is sent; a value that uses of the
 * variable write in different ways, or that is longer than it keeps, refuses the row.
 */
export function storedValuePlan(
  data: Slotted,
  variable: StoredVariable,
  page: CodePage,
  line: number,
  report: Report,
): FilledField | undefined {
  const plain = valueLinePlan(data, page, line);
  // Unlike text in quotes, the line has no escapes.
  const quoted = { ...data, texts: data.texts.map((text) => text.replaceAll(/[\\"]/g, '\\$&')) };
  const checks = variable.uses.map(({ command, parameters, alone }) => {
    const field = { lead: '', data: quoted, rest: '', single: alone, line, command, parameters, page };
    return { command, alone, plan: contextOf(field).plan(field, report) };
  });
  const isText = variable.uses.every(({ command }) => command === 'A');
  return {
    ...plain,
    safe: null,
    mayBeEmpty: plain.mayBeEmpty && isText,
    careful(values, row) {
      const forms = new Set<string>();
      for (const { plan, alone } of checks) {
        const written = plan?.careful(values, row);
        if (row.failed || written === undefined) return '';
        if (alone) forms.add(readEplText(written));
      }
      const [content = joinTexts(data.texts, values)] = forms;
      if (forms.size > 1) return differs(variable, forms, data, line, row);
      if (content.length > variable.length) return tooLong(variable, content, data, line, row);
      const sent = joinTexts(data.texts, values);
      const out = plain.careful(values, row);
      return content === sent || out === '' ? out : content + lineEnd;
    },
  };
}

function tooLong({ name, length }: FormVariable, text: string, data: Slotted, line: number, row: Row): '' {
  const message = `'${text}' has ${text.length} characters, and ${name} of the form keeps ${length}: shorten it, or give ${name} more.`;
  const variable = data.slots[0]?.variable;
  return fail(row, 'text-does-not-fit', message, { variable, line, details: { text } });
}

function differs(
  { name }: FormVariable,
  forms: ReadonlySet<string>,
  data: Slotted,
  line: number,
  row: Row,
): '' {
  const shown = [...forms].map((form) => `'${form}'`).join(' and ');
  const message = `${name} of the form is drawn in several ways, which need ${shown}: give each way a variable of its own.`;
  const variable = data.slots[0]?.variable;
  return fail(row, 'code-character', message, { variable, line, details: { text: [...forms].join(' ') } });
}
