import { groupSeparator, joinGs1, needsSeparator } from '../../../codes/gs1.ts';
import { type Alphabet, alphabetRules, codeData, gs1Elements } from '../../../template/code-data.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { type CodePlace, type CodeWriter, codeWriter } from '../../../template/gtin-writers.ts';
import type { Report } from '../../../template/report.ts';
import { fail, type Row } from '../../../template/row.ts';
import type { BarType } from '../../line-codes.ts';
import { qrPrefix } from '../qr-data.ts';
import { types } from '../symbologies.ts';
import { computedPlan, type CpclField, textPlan } from './field.ts';

/* What the data of each type of BARCODE may be (CPCL Programming Manual, BARCODE and the codes of two dimensions). */

type Plan = (field: CpclField) => FilledField;

const place = ({ data, line }: CpclField, at = 0): CodePlace => ({
  variable: data.slots[at]?.variable,
  line,
});

/** A type whose data has only some characters, and perhaps a form as a whole. */
function alphabet(rules: Alphabet): Plan {
  const { character, whole } = rules;
  const { hasCharacters, hasForm } = alphabetRules(rules);
  return (field) => {
    if (!whole) {
      const safe = new RegExp(`(?=[ -~])${character.source}`);
      const transform = (value: string, row: Row, at: number) =>
        hasCharacters(value, row, place(field, at)) ? value : undefined;
      return textPlan(field, { mayBeEmpty: false, safe, transform });
    }
    return computedPlan(field, (content, row) =>
      hasCharacters(content, row, place(field)) && hasForm(content, row, place(field)) ? content : undefined,
    );
  };
}

/** A GTIN without its check digit, with the digits behind it. */
const gtin =
  (writer: CodeWriter): Plan =>
  (field) =>
    computedPlan(field, (content, row) => writer.write(content.trim(), row, place(field)), writer.plain);

/** Identifiers and their data without a sign between: only the last may be of variable length. */
const ean128: Plan = (field) =>
  computedPlan(field, (content, row) => {
    const { elements } = gs1Elements(content.trim(), row, place(field)) ?? {};
    if (!elements?.slice(0, -1).some(needsSeparator)) {
      return elements && joinGs1(elements, '');
    }
    const text = content.replaceAll(groupSeparator, ' ');
    const message = `The GS1 text '${text}' has an element of variable length before its last one, which CPCL cannot end: correct it.`;
    fail(row, 'gs1-invalid', message, { ...place(field), details: { text } });
    return undefined;
  });

function planFor({ of: name, values }: BarType<'gs1'>): Plan {
  if (values === 'gs1') return ean128;
  return 'gtin' in values ? gtin(codeWriter(values.gtin, values.extra)) : alphabet({ name, ...values });
}

const plans: ReadonlyMap<string, Plan> = new Map(
  Object.entries(types).map(([name, type]) => [name, planFor(type)]),
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
  if (!field.alone) return (plans.get(type) ?? alphabet({ name: 'This code', character: /[ -~]/ }))(field);
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
export function holdsGtin(type: string): boolean {
  const { values } = (types as Readonly<Record<string, BarType<'gs1'>>>)[type] ?? {};
  return typeof values === 'object' && 'gtin' in values;
}
