import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import { safeCharacters } from '../../../template/normalise.ts';
import type { Report } from '../../../template/report.ts';
import type { Row } from '../../../template/row.ts';
import type { Slotted } from '../../../template/slot.ts';
import { joinedPlan, joinTexts, type QuotedOptions, wholePlan } from '../../line-compile.ts';

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
  /** Whether values say where texts stand. */
  readonly isMoved?: boolean;
}

/** How the data of one kind of command is written. */
export interface EplContext {
  plan(field: EplField, report: Report): FilledField | undefined;
}

/** A plan that joins values with the template's text: \ and " take a backslash before them (EPL Programming Guide, A). */
export function quotedPlan(field: EplField, options: QuotedOptions): FilledField {
  const { safe = /[ -~]/ } = options;
  return joinedPlan(field, options, safe && safeCharacters(safe, '"\\'), (value, row, at) => {
    const isFit = fitsPage(value, field.page, row, field.data.slots[at]?.variable, field.line);
    return isFit ? escaped(value) : undefined;
  });
}

/** A plan for data that is computed as a whole; undefined when the row was refused. */
export function computedPlan(
  field: EplField,
  write: (content: string, row: Row) => string | undefined,
  whole?: (content: string) => string | undefined,
): FilledField {
  const careful: FilledField['careful'] = (values, row) => {
    const written = write(rawContent(field, values), row);
    if (written === undefined) return '';
    const isFit = fitsPage(written, field.page, row, field.data.slots[0]?.variable, field.line);
    return isFit ? field.lead + escaped(written) + field.rest : '';
  };
  return wholePlan(field, careful, whole);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\"]/g, '\\$&');
}

/** What the printer reads of template text and values. */
function rawContent(field: EplField, values: readonly string[]): string {
  const read = field.data.texts.map((text) => text.replaceAll(/\\([^])/g, '$1'));
  return joinTexts(read, values);
}
