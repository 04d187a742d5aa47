import { groupSeparator, needsSeparator, readGs1 } from '../../../codes/gs1.ts';
import { codeData } from '../../../template/code-data.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { type CodePlace, type CodeWriter, gtinWriter, upcEWriter } from '../../../template/gtin-writers.ts';
import type { Report } from '../../../template/report.ts';
import { fail, type Row } from '../../../template/row.ts';
import { qrPrefix } from '../qr-data.ts';
import { computedPlan, type CpclField, textPlan } from './field.ts';

/* What the data of each type of BARCODE may be (CPCL Programming Manual, BARCODE and the codes of two dimensions). */

type Plan = (field: CpclField) => FilledField;

const place = ({ data, line }: CpclField, at = 0): CodePlace => ({
  variable: data.slots[at]?.variable,
  line,
});

/** A type whose data has only some characters, and perhaps a form as a whole. */
function alphabet(name: string, character: RegExp, whole?: { pattern: RegExp; rule: string }): Plan {
  const wrong = new RegExp(`(?!${character.source})[^]`, 'u');
  const checked = (value: string, row: Row, at: CodePlace): string | undefined => {
    const bad = wrong.exec(value)?.[0];
    if (bad === undefined) return value;
    const message = `${name} cannot encode '${bad}' of '${value}': correct the code.`;
    fail(row, 'code-character', message, { ...at, details: { character: bad, text: value } });
    return undefined;
  };
  return (field) => {
    if (!whole) {
      const safe = new RegExp(`(?=[ -~])${character.source}`);
      const transform = (value: string, row: Row, at: number) => checked(value, row, place(field, at));
      return textPlan(field, { mayBeEmpty: false, safe, transform });
    }
    return computedPlan(field, (content, row) => {
      if (checked(content, row, place(field)) === undefined) return undefined;
      if (whole.pattern.test(content)) return content;
      const message = `${name} needs ${whole.rule}, not '${content}': correct the code.`;
      fail(row, 'code-length', message, { ...place(field), details: { text: content } });
      return undefined;
    });
  };
}

const digits = (name: string) => alphabet(name, /[0-9]/);
const printable = (name: string) => alphabet(name, /[ -~]/);

/** A GTIN without its check digit, with so many more digits behind it. */
const gtin =
  (writer: CodeWriter, extra: 0 | 2 | 5 = 0): Plan =>
  (field) =>
    computedPlan(
      field,
      (content, row) => {
        if (extra === 0) return writer.write(content.trim(), row, place(field));
        const all = content.replace(/[\s-]/g, '');
        const code = writer.write(all.slice(0, -extra), row, place(field));
        return code === undefined ? undefined : code + all.slice(-extra);
      },
      extra === 0 ? writer.plain : undefined,
    );

/** Identifiers and their data without a sign between: only the last may be of variable length. */
const ean128: Plan = (field) =>
  computedPlan(field, (content, row) => {
    const reading = readGs1(content.trim());
    const shown = content.replaceAll(groupSeparator, ' ');
    const refuse = (reason: string): undefined => {
      const message = `The GS1 text '${shown}' ${reason}: correct it.`;
      fail(row, 'gs1-invalid', message, { ...place(field), details: { text: shown } });
    };
    if (reading.kind === 'error') return refuse(reading.reason);
    const { elements } = reading;
    if (elements.slice(0, -1).some(needsSeparator)) {
      return refuse('has an element of variable length before its last one, which CPCL cannot end');
    }
    return elements.map(({ ai, data }) => ai + data).join('');
  });

const code39 = alphabet('Code 39', /[0-9A-Z\-. $/+%]/);
const full39 = printable('Code 39');

const plans: ReadonlyMap<string, Plan> = new Map(
  Object.entries({
    UPCA: gtin(gtinWriter(11)),
    UPCA2: gtin(gtinWriter(11), 2),
    UPCA5: gtin(gtinWriter(11), 5),
    UPCE: gtin(upcEWriter('six')),
    UPCE2: gtin(upcEWriter('six'), 2),
    UPCE5: gtin(upcEWriter('six'), 5),
    EAN13: gtin(gtinWriter(12)),
    EAN132: gtin(gtinWriter(12), 2),
    EAN135: gtin(gtinWriter(12), 5),
    EAN8: gtin(gtinWriter(7)),
    EAN82: gtin(gtinWriter(7), 2),
    EAN85: gtin(gtinWriter(7), 5),
    '39': code39,
    '39C': code39,
    F39: full39,
    F39C: full39,
    '93': printable('Code 93'),
    I2OF5: digits('2 of 5'),
    I2OF5C: digits('2 of 5'),
    I2OF5G: alphabet('The German Post code', /[0-9]/, {
      pattern: /^(?:\d{11}|\d{13})$/,
      rule: '11 or 13 digits',
    }),
    '128': printable('Code 128'),
    UCCEAN128: ean128,
    CODABAR: alphabet('Codabar', /[0-9\-$:/.+A-D]/),
    CODABAR16: alphabet('Codabar', /[0-9\-$:/.+A-D]/),
    MSI: digits('MSI'),
    MSI10: digits('MSI'),
    MSI1010: digits('MSI'),
    MSI1110: digits('MSI'),
    POSTNET: alphabet('POSTNET', /[0-9-]/),
    FIM: alphabet('FIM', /[A-D]/),
  }),
);

/** A line of the data of a code of two dimensions. */
const matrix: Plan = (field) =>
  textPlan(field, {
    mayBeEmpty: false,
    transform: (value, row, at) => codeData(value, row, place(field, at), undefined),
  });

/**
 * How the data of a BARCODE is written. Of a QR code the level and the input come first: undefined, and said, without them
 * or where the data is written by hand, which counts bytes.
 */
export function codePlan(
  type: string,
  field: CpclField,
  isFirst: boolean,
  report: Report,
): FilledField | undefined {
  if (!field.alone) return (plans.get(type) ?? printable('This code'))(field);
  if (type !== 'QR' || !isFirst) return matrix(field);
  const prefix = qrPrefix(field.data.texts[0] ?? '');
  if (prefix?.charAt(1) === 'A') {
    const [first = '', ...texts] = field.data.texts;
    const data = { ...field.data, texts: [first.slice(prefix.length), ...texts] };
    return matrix({ ...field, lead: field.lead + prefix, data, alone: false });
  }
  const message =
    'a value in a QR code stands behind its level and automatic input: write MA, before it, or leave it out of manual input.';
  report.issue(field.line, 'qr-segments', message);
  return undefined;
}

/** Types whose values are GTINs. */
export const holdsGtin = (type: string): boolean => /^(?:UPC|EAN)/.test(type);
