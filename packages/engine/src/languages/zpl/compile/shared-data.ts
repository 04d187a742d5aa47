import type { FilledField } from '../../../template/field-piece.ts';
import { fail } from '../../../template/row.ts';
import type { ZplField } from './field.ts';

/**
 * One plan for data that several fields draw (ZPL guide, ^FN, ^FE): a value that they would write in different ways, such
 * as a > in a text and in a Code 128, refuses the row. Undefined where one of them refused the template.
 * @param asItIs whether they may say nothing else than the template and the values do: a field that embeds them reads
 * their escapes by its own ^FH
 */
export function planForAll(
  field: ZplField,
  plans: readonly (FilledField | undefined)[],
  asItIs = false,
): FilledField | undefined {
  const [first, ...rest] = plans.filter((plan) => plan !== undefined);
  if (!first || rest.length + 1 < plans.length) return undefined;
  const others = asItIs ? [...rest, plainPlan(field)] : rest;
  if (others.length === 0) return first;
  const { whole: _, ...plan } = first;
  return {
    ...plan,
    safe: null,
    mayBeEmpty: plans.every((each) => each?.mayBeEmpty),
    careful(values, row) {
      const out = first.careful(values, row);
      const { inserted } = row;
      for (const other of others) {
        if (row.failed) return '';
        const written = other.careful(values, row);
        row.inserted = inserted;
        if (row.failed || written === out) continue;
        const number = field.commands.get('FN')?.[0] ?? '';
        const text = values.join(' ');
        const message = `^FN${number} is drawn in several ways, and '${text}' has to be written differently for each: give each way a number of its own.`;
        return fail(row, 'code-character', message, {
          variable: field.data.slots[0]?.variable,
          line: field.line,
          details: { text },
        });
      }
      return row.failed ? '' : out;
    },
  };
}

function plainPlan({ lead, data: { texts } }: ZplField): FilledField {
  const careful = (values: readonly string[]) =>
    lead + texts.map((text, at) => text + (values[at] ?? '')).join('');
  return { safe: null, lead, texts, mayBeEmpty: true, careful };
}
