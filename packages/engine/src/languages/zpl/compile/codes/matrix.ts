import { groupSeparator } from '../../../../codes/gs1.ts';
import type { FieldContext } from '../field.ts';
import { dataPlan, endsOpen, loneBackslash, safeText, withClosedEscapes } from '../hex-data.ts';
import { codeData } from '../../../../template/code-data.ts';
import { dataMatrixParameters } from '../../code-parameters.ts';
import { parameterPlace } from '../../parameter-kinds.ts';

/* Two-dimensional codes that carry bytes: ZPL guide, ^BX, ^B7, ^BF, ^BD, ^B0 and ^BO. */

/** ^B7 PDF417 and ^BF MicroPDF417: a backslash begins an escape and is doubled; GS is data. */
export const pdf417: FieldContext = {
  plan: (field, report) =>
    dataPlan(withClosedEscapes(field, loneBackslash, '\\'), report, {
      safe: new RegExp(`(?!\\\\)${safeText(field).source}`),
      mayBeEmpty: false,
      transform: (value, row, at) =>
        codeData(
          value,
          row,
          { variable: field.data.slots[at]?.variable, line: field.line },
          groupSeparator,
        )?.replaceAll('\\', '\\\\'),
    }),
};

/** The parameter of ^BX that is its escape character. */
export const escapeAt = parameterPlace(dataMatrixParameters, 'escape');

/** ^BX Data Matrix: its escape character, parameter g and `~` by default, is doubled; GS is escape and 1. */
export const dataMatrix: FieldContext = {
  plan(given, report) {
    const escape = given.commands.get('BX')?.[escapeAt]?.charAt(0) || '~';
    const mark = escape.replace(/[^\w\s]/g, '\\$&');
    const before = `^(?:(?!${mark})[^]|${mark}(?:[dD]\\d{3}|[^]))*${mark}`;
    if (endsOpen(given, new RegExp(`${before}[dD]\\d{0,2}$`))) {
      const message = `${escape}d needs three digits before the value: complete it.`;
      report.issue(given.line, 'escape-open', message);
      return undefined;
    }
    const field = withClosedEscapes(given, new RegExp(`${before}$`), escape);
    return dataPlan(field, report, {
      safe: new RegExp(`(?!${mark})${safeText(field).source}`),
      mayBeEmpty: false,
      unsaid: new RegExp(`${mark}\\d`, 'g'),
      transform: (value, row, at) =>
        codeData(
          value.replaceAll(escape, escape + escape),
          row,
          { variable: field.data.slots[at]?.variable, line: field.line },
          `${escape}1`,
        ),
    });
  },
};

/** ^B0 and ^BO Aztec, ^BD MaxiCode, ^BR expanded: bytes as they are. */
export function bytesContext(gs: string | undefined): FieldContext {
  return {
    plan: (field, report) =>
      dataPlan(field, report, {
        safe: safeText(field),
        mayBeEmpty: false,
        transform: (value, row, at) =>
          codeData(value, row, { variable: field.data.slots[at]?.variable, line: field.line }, gs),
      }),
  };
}
