import type { CodePage } from '../../../codes/code-pages.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { safeCharacters } from '../../../template/normalise.ts';
import type { Row } from '../../../template/row.ts';
import { fail } from '../../../template/row.ts';
import type { Slotted } from '../../../template/slot.ts';
import type { Report } from '../../../template/report.ts';
import { joinedPlan, joinTexts, type QuotedOptions } from '../../line-compile.ts';
import type { TsplLine } from './lines.ts';

/** A quoted string of a TSPL line that holds values. */
export interface TsplField {
  /** The line up to and with the opening quote. */
  readonly lead: string;
  readonly data: Slotted;
  /** The closing quote, the rest of the line and its end. */
  readonly rest: string;
  /** Whether it is several strings and what stands between them: "a"+STR$(I)+"b". */
  readonly isJoined: boolean;
  readonly line: number;
  readonly source: TsplLine;
  readonly page: CodePage;
}

/** How strings of one command are written: one file a kind, registered in `contexts.ts`. */
export interface TsplContext {
  plan(field: TsplField, report: Report): FilledField | undefined;
}

/** Sequences that the printer reads inside strings, and its immediate commands: no value may type one. */
const sequences = ['\\[R]', '\\[L]', '\\["]', '~!'];

const quote = '\\["]';

/** Refuses data whose rules count over all that an expression puts together. */
export function refuseJoined(field: TsplField, report: Report): undefined {
  const message = 'the data of this code is put together with +: write it as one string.';
  report.issue(field.line, 'data-joined', message);
}

/** Template text that common characters could complete to a sequence; other values are refused row by row. */
const openSequence = /\\\[["RL]?$/;

/** The same in a name, which is not looked at as a whole. */
export const openInName = /~$|\\(?:\[["RL]?)?$/;

/** Refuses a string in which text before a value begins a sequence: TSPL has no other way to write it. */
export function checkOpenSequences(
  texts: readonly string[],
  line: number,
  report: Report,
  opens = openSequence,
): boolean {
  const open = texts.slice(0, -1).find((text) => opens.test(text));
  if (open === undefined) return true;
  const begun = opens.exec(open)?.[0] ?? '';
  const message = `${begun} before a value begins an escape of the printer: put a blank or another sign between them.`;
  report.issue(line, 'escape-open', message);
  return false;
}

/** Whether text before a value ends as a sequence begins, so that every value has to be looked at. */
function endsLikeSequence({ data }: TsplField): boolean {
  return data.texts.slice(0, -1).some((text) => /[~\\]$/.test(text));
}

/** A value inside quotes, or undefined when the row was refused: `"` is written \["] (TSPL manual, TEXT). */
export function quotedValue(value: string, field: TsplField, at: number, row: Row): string | undefined {
  const variable = field.data.slots[at]?.variable;
  const sequence = sequences.find((typed) => value.includes(typed));
  if (sequence !== undefined) {
    fail(
      row,
      'value-as-command',
      `${variable} holds ${sequence}, which the printer would take as a command: leave it out.`,
      {
        variable,
        line: field.line,
        details: { text: sequence },
      },
    );
    return undefined;
  }
  return fitsPage(value, field.page, row, variable, field.line) ? value.replaceAll('"', quote) : undefined;
}

/** The safe characters of a string under a page. */
function safeQuoted(page: CodePage, pattern = page.utf8 ? /[ -~\u00a1-\u00ac\u00ae-\u00ff]/ : /[ -~]/) {
  return safeCharacters(pattern, '"\\[~');
}

/** A plan that joins quoted values and looks at what they make together with the template's text. */
export function quotedPlan(field: TsplField, options: QuotedOptions): FilledField {
  const safe = options.safe === null || endsLikeSequence(field) ? null : safeQuoted(field.page, options.safe);
  const plan = joinedPlan(field, options, safe, (value, row, at) => quotedValue(value, field, at, row));
  return {
    ...plan,
    careful(values, row) {
      const out = plan.careful(values, row);
      return out !== '' && sameSequences(out, field, plan.texts, values, row) ? out : '';
    },
  };
}

/** A whole string computed from its content. */
export function writtenString(content: string, field: TsplField, row: Row, lead = field.lead): string {
  const written = quotedValue(content, field, 0, row);
  return written === undefined ? '' : lead + written + field.rest;
}

/** Text and values joined without any escaping. */
export function rawContent(field: TsplField, values: readonly string[]): string {
  return joinTexts(field.data.texts, values);
}

/** Value and text together must not make a sequence that neither holds alone. */
function sameSequences(
  out: string,
  field: TsplField,
  texts: readonly string[],
  values: readonly string[],
  row: Row,
): boolean {
  for (const sequence of sequences) {
    const wanted =
      count(field.lead, sequence) +
      texts.reduce((sum, text) => sum + count(text, sequence), 0) +
      (sequence === quote ? values.reduce((sum, value) => sum + count(value, '"'), 0) : 0);
    if (count(out, sequence) !== wanted) {
      fail(
        row,
        'value-as-command',
        `The value would make ${sequence} together with the template's text: change it.`,
        {
          variable: field.data.slots[0]?.variable,
          line: field.line,
          details: { text: sequence },
        },
      );
      return false;
    }
  }
  return true;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
