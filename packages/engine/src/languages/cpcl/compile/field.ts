import type { CodePage } from '../../../codes/code-pages.ts';
import { type FilledField, ParameterPiece } from '../../../template/field-piece.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import { safeCharacters } from '../../../template/normalise.ts';
import { fail, type Piece, type Row } from '../../../template/row.ts';
import type { Slot, Slotted } from '../../../template/slot.ts';
import { joinedPlan, joinTexts, type QuotedOptions, wholePlan } from '../../line-compile.ts';
import { looksLikeCommand } from '../scan.ts';

export const lineEnd = '\r\n';

/** Text of a CPCL line that holds values: it has no quotes and no escapes, and ends where the line does. */
export interface CpclField {
  /** The line up to its data. */
  readonly lead: string;
  readonly data: Slotted;
  /** The end of the line. */
  readonly rest: string;
  readonly line: number;
  readonly page: CodePage;
  /** Whether nothing but the data stands on its line, which could then be a command or end a block. */
  readonly alone?: boolean;
}

/** A plan that joins values with the template's text. */
export function textPlan(field: CpclField, options: QuotedOptions): FilledField {
  const { page, data, line } = field;
  const looks = field.alone === true && !/^[^\s!<Ee]/.test(data.texts[0] ?? '');
  const safe = looks ? null : (options.safe ?? /[ -~]/);
  const plan = joinedPlan(field, options, safe && safeCharacters(safe, ''), (value, row, at) =>
    fitsPage(value, page, row, data.slots[at]?.variable, line) ? value : undefined,
  );
  if (!looks) return plan;
  return {
    ...plan,
    careful(values, row) {
      const written = plan.careful(values, row);
      return written === '' || !looksLikeCommand(joinTexts(data.texts, values))
        ? written
        : refuse(field, values, row);
    },
  };
}

function refuse({ data, line }: CpclField, values: readonly string[], row: Row): '' {
  const text = joinTexts(data.texts, values);
  const message = `'${text}' alone on its line would be taken for a command: put another sign before it.`;
  return fail(row, 'value-as-command', message, {
    variable: data.slots[0]?.variable,
    line,
    details: { text },
  });
}

/** A plan for data that is computed as a whole; undefined when the row was refused. */
export function computedPlan(
  field: CpclField,
  write: (content: string, row: Row) => string | undefined,
  whole?: (content: string) => string | undefined,
): FilledField {
  const { data, line, page } = field;
  const careful: FilledField['careful'] = (values, row) => {
    const written = write(joinTexts(data.texts, values), row);
    if (written === undefined || !fitsPage(written, page, row, data.slots[0]?.variable, line)) return '';
    return field.lead + written + field.rest;
  };
  return wholePlan(field, careful, whole);
}

/** A value among parameters: a plain number, since an empty one would make a parameter of what stands behind it. */
export class NumberPiece implements Piece {
  readonly #slot: Slot;
  readonly #number: ParameterPiece;
  readonly fills: readonly string[];

  constructor(slot: Slot) {
    this.#slot = slot;
    this.#number = new ParameterPiece(slot, 'number');
    this.fills = this.#number.fills;
  }

  append(code: string, row: Row): string {
    const { variable, line, read } = this.#slot;
    if (read(row).trim() !== '') return this.#number.append(code, row);
    const message = `${variable} is empty and stands inside a command, which needs a number: fill it.`;
    return code + fail(row, 'value-outside-data', message, { variable, line, details: { text: '' } });
  }
}
