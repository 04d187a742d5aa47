import { byteLength } from '../../../codes/code-pages.ts';
import { groupSeparator, joinGs1 } from '../../../codes/gs1.ts';
import { qrFault } from '../../../codes/qr-segments.ts';
import { type Alphabet, alphabetRules, codeData, gs1Elements } from '../../../template/code-data.ts';
import type { CodePlace, CodeWriter } from '../../../template/gtin-writers.ts';
import { codeWriter } from '../../../template/gtin-writers.ts';
import type { Row } from '../../../template/row.ts';
import { fail } from '../../../template/row.ts';
import type { BarType } from '../../line-codes.ts';
import { type BarSelection, selections } from '../symbologies.ts';
import type { EplContext, EplField } from './field.ts';
import { computedPlan, quotedPlan } from './field.ts';

/* EPL Programming Guide, A, B (bar code table and its notes) and b. */

const place = (field: EplField, at = 0): CodePlace => ({
  variable: field.data.slots[at]?.variable,
  line: field.line,
});

const text: EplContext = { plan: (field) => quotedPlan(field, { mayBeEmpty: true }) };

/** A selection whose data has only some characters, and perhaps a form as a whole. */
function alphabet(rules: Alphabet): EplContext {
  const { character, whole } = rules;
  const { hasCharacters, hasForm } = alphabetRules(rules);
  return {
    plan(field) {
      if (!whole || !field.single) {
        const safe = new RegExp(`(?=[ -~])${character.source}`);
        const transform = (value: string, row: Row, at: number) =>
          hasCharacters(value, row, place(field, at)) ? value : undefined;
        return quotedPlan(field, { mayBeEmpty: false, safe, transform });
      }
      return computedPlan(field, (content, row) =>
        hasCharacters(content, row, place(field)) && hasForm(content, row, place(field))
          ? content
          : undefined,
      );
    },
  };
}

const numeric = alphabet({ name: 'EAN', character: /[0-9]/ });
const printable = (name: string) => alphabet({ name, character: /[ -~]/ });

/** A GTIN without its check digit, with the digits behind it. */
function gtin(writer: CodeWriter): EplContext {
  return {
    plan(field, report) {
      if (!field.single) return numeric.plan(field, report);
      return computedPlan(
        field,
        (content, row) => writer.write(content.trim(), row, place(field)),
        writer.plain,
      );
    },
  };
}

/** 1E: identifiers and their data; a character 06 ends one of variable length (note 2). */
const ean128: EplContext = {
  plan(field, report) {
    if (!field.single) return printable('GS1-128').plan(field, report);
    return computedPlan(field, (content, row) => {
      const { elements } = gs1Elements(content.trim(), row, place(field)) ?? {};
      return elements && joinGs1(elements, '\u0006');
    });
  },
};

function contextFor({ of: name, values }: BarType<'gs1'>): EplContext {
  if (values === 'gs1') return ean128;
  return 'gtin' in values ? gtin(codeWriter(values.gtin, values.extra)) : alphabet({ name, ...values });
}

/** By the selection of B. */
const contexts: ReadonlyMap<string, EplContext> = new Map(
  Object.entries(selections).map(([name, type]) => [name, contextFor(type)]),
);

/** What a matrix code holds; QR with iM begins with the letter of its mode, and B with the count of its bytes. */
const matrix: EplContext = {
  plan(field, report) {
    const manual = field.parameters[2] === 'Q' && field.parameters.slice(3).join('').includes('iM');
    if (manual) return manualQr(field, report);
    // A modern Aztec code carries the separator as it is; Data Matrix and PDF417 have no way to say FNC1 here.
    const fnc1 = field.parameters[2] === 'A' ? groupSeparator : undefined;
    const fields = maxicodeFields(field);
    return quotedPlan(field, {
      mayBeEmpty: false,
      ...(fields > 0 ? { safe: null } : {}),
      transform(value, row, at) {
        const before = field.data.texts.slice(0, at + 1).join('');
        if (value.includes(',') && before.split(',').length <= fields) {
          const message = `In MaxiCode '${value}' holds a comma, which ends the postal code: leave it out.`;
          fail(row, 'code-character', message, { ...place(field, at), details: { text: value } });
          return undefined;
        }
        return codeData(value, row, place(field, at), fnc1);
      },
    });
  },
};

/** Class, country and postal code stand before the message of modes 2 and 3, parted by commas. */
function maxicodeFields({ parameters }: EplField): number {
  return parameters[2] === 'M' && !parameters.slice(3).some((option) => /^m[46]$/.test(option)) ? 3 : 0;
}

const manualQr: EplContext['plan'] = (field, report) => {
  const mode = /^(?:([NA])|(B)\d{4})/.exec(field.data.texts[0] ?? '');
  if (!mode || !field.single) {
    const message =
      'manual input of a QR code begins with N, A or B and four digits of count: add it, or leave out iM.';
    report.issue(field.line, 'qr-segments', message);
    return undefined;
  }
  return computedPlan(field, (all, row) => {
    const content = all.slice(mode[0].length);
    const fault = mode[1] === 'N' || mode[1] === 'A' ? qrFault(mode[1], content) : undefined;
    if (fault !== undefined) {
      fail(row, 'code-character', `In the QR code '${content}' ${fault}: correct the code.`, place(field));
      return undefined;
    }
    const count = mode[2] ? String(byteLength(content, field.page)).padStart(4, '0') : '';
    return (mode[1] ?? 'B') + count + content;
  });
};

/** How the data of a command is written. */
export function contextOf({ command, parameters }: EplField): EplContext {
  if (command === 'B') return contexts.get(parameters[3] ?? '') ?? printable('This code');
  return command === 'b' ? matrix : text;
}

/** Whether values are GTINs. */
export function holdsGtin({ command, parameters, single }: EplField): boolean {
  const name = parameters[3] ?? '';
  const { values } = Object.hasOwn(selections, name) ? selections[name as BarSelection] : {};
  return command === 'B' && single && typeof values === 'object' && 'gtin' in values;
}
