import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import { fail } from '../../../template/row.ts';
import type { ZplField } from './field.ts';
import { endsOpen } from './hex-data.ts';

/*
 * ^FC: in the data of its field, text and codes alike, an indicator and a letter stand for a part of the printer's time
 * (ZPL guide, ^FC).
 */

/** Whether the template's own text lets values stand in a field with a clock; if not, it is said. */
export function checkClock(field: ZplField, report: Report): boolean {
  const clock = clockIndicators(field);
  if (clock.includes('%')) {
    report.issue(
      field.line,
      'clock-field-with-placeholder',
      'a field with ^FC% can hold no %PLACEHOLDER%: take another clock indicator.',
    );
    return false;
  }
  if (clock === '' || !endsOpen(field, new RegExp(`[${clock.replace(/[\\\]^-]/g, '\\$&')}]$`))) return true;
  const message = 'a clock indicator (^FC) stands directly before a value: put a blank between them.';
  report.issue(field.line, 'clock-indicator', message);
  return false;
}

/** The plan of a field whose values hold no indicator: the printer would put its clock there. */
export function clockFree(field: ZplField, plan: FilledField): FilledField {
  const clock = clockIndicators(field);
  if (clock === '') return plan;
  const { whole: _, ...others } = plan;
  return {
    ...others,
    safe: null,
    careful(values, row) {
      for (const [at, value] of values.entries()) {
        const found = [...clock].find((indicator) => value.includes(indicator));
        if (found === undefined) continue;
        const variable = field.data.slots[at]?.variable;
        const message = `${variable}: '${found}' is the clock indicator of this field (^FC): leave it out.`;
        return fail(row, 'clock-indicator', message, { variable, line: field.line });
      }
      return plan.careful(values, row);
    },
  };
}

function clockIndicators({ commands }: ZplField): string {
  const parameters = commands.get('FC');
  if (!parameters) return '';
  const [first, ...others] = parameters;
  return [first === '' || first === undefined ? '%' : first, ...others]
    .map((indicator) => indicator.charAt(0))
    .join('');
}

/** ^FE: between two of its signs stands the number of a field whose data is put there (ZPL guide, ^FE); '' without. */
const embeddingSign = ({ commands }: ZplField): string => {
  const parameters = commands.get('FE');
  return parameters ? parameters[0]?.charAt(0) || '#' : '';
};

/** Whether values stand outside the numbers of embedded fields; if not, it is said. */
export function checkEmbedding(field: ZplField, report: Report): boolean {
  const sign = embeddingSign(field);
  if (sign === '' || field.data.texts.slice(0, -1).every((text) => text.split(sign).length % 2 === 1))
    return true;
  const message = `a value stands behind a lone '${sign}', which begins the number of an embedded field (^FE): leave it out.`;
  report.issue(field.line, 'escape-open', message);
  return false;
}

/** The plan of a field whose values hold no sign of ^FE: the printer would put another field there. */
export function embeddingFree(field: ZplField, plan: FilledField): FilledField {
  const sign = embeddingSign(field);
  if (sign === '') return plan;
  const { whole: _, ...others } = plan;
  return {
    ...others,
    safe: null,
    careful(values, row) {
      const said = (text: string) => text.split(sign).length;
      const at = values.findIndex((value) => value.includes(sign));
      const out = at < 0 ? plan.careful(values, row) : '';
      // Escapes of ^FH may have the sign too.
      const data = out.slice(out.indexOf(field.lead) + field.lead.length);
      if (at < 0 && (out === '' || said(data) === said(field.data.texts.join('')))) return out;
      const variable = field.data.slots[Math.max(0, at)]?.variable;
      const message = `${variable}: '${sign}' begins the number of an embedded field (^FE): take another sign for one of them.`;
      return fail(row, 'value-as-command', message, { variable, line: field.line });
    },
  };
}
