import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import { safeCharacters } from '../../../template/normalise.ts';
import type { Report } from '../../../template/report.ts';
import type { Row } from '../../../template/row.ts';
import type { Slotted } from '../../../template/slot.ts';

/** The data of an EPL command that holds values: from behind its first quote to before its last. */
export interface EplField {
  /** The command up to and with the first quote. */
  readonly lead: string;
  readonly data: Slotted;
  /** The last quote and the end of the line. */
  readonly rest: string;
  /** Whether it is one string, without variables of a form beside it. */
  readonly single: boolean;
  readonly line: number;
  readonly command: string;
  /** Parameters before the data, as they are written. */
  readonly parameters: readonly string[];
  readonly page: CodePage;
}

/** How the data of one kind of command is written. */
export interface EplContext {
  plan(field: EplField, report: Report): FilledField | undefined;
}

export interface QuotedOptions {
  mayBeEmpty: boolean;
  /** Characters that need no look; printable ASCII when absent, null to look at every value. */
  safe?: RegExp | null;
  /** What the command's own rules make of a value, before it is escaped; undefined when it refused the row. */
  transform?: (value: string, row: Row, at: number) => string | undefined;
}

/** A plan that joins values with the template's text: \ and " take a backslash before them (EPL Programming Guide, A). */
export function quotedPlan(field: EplField, options: QuotedOptions): FilledField {
  const { lead, page } = field;
  const texts = withRest(field.data.texts, field.rest);
  const { transform, mayBeEmpty, safe = /[ -~]/ } = options;
  return {
    safe: safe === null ? null : safeCharacters(safe, '"\\'),
    lead,
    texts,
    mayBeEmpty,
    careful(values, row) {
      let out = lead + (texts[0] ?? '');
      for (const [at, value] of values.entries()) {
        const changed = transform ? transform(value, row, at) : value;
        if (changed === undefined) return '';
        if (!fitsPage(changed, page, row, field.data.slots[at]?.variable, field.line)) return '';
        out += escaped(changed) + (texts[at + 1] ?? '');
      }
      return out;
    },
  };
}

/** A plan for data that is computed as a whole; undefined when the row was refused. */
export function wholePlan(
  field: EplField,
  write: (content: string, row: Row) => string | undefined,
  whole?: (content: string) => string | undefined,
): FilledField {
  const { texts } = field.data;
  const alone = texts.length === 2 && texts.every((text) => text === '');
  return {
    safe: null,
    lead: field.lead,
    texts: withRest(texts, field.rest),
    mayBeEmpty: false,
    ...(alone && whole ? { whole } : {}),
    careful(values, row) {
      const written = write(rawContent(field, values), row);
      if (written === undefined) return '';
      const isInPage = fitsPage(written, field.page, row, field.data.slots[0]?.variable, field.line);
      return isInPage ? field.lead + escaped(written) + field.rest : '';
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\"]/g, '\\$&');
}

/** What the printer reads of template text and values. */
function rawContent(field: EplField, values: readonly string[]): string {
  const read = field.data.texts.map((text) => text.replaceAll(/\\([^])/g, '$1'));
  return read.map((text, at) => text + (values[at] ?? '')).join('');
}

function withRest(texts: readonly string[], rest: string): string[] {
  return [...texts.slice(0, -1), (texts.at(-1) ?? '') + rest];
}
