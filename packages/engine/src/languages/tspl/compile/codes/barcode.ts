import { groupSeparator, joinGs1 } from '../../../../codes/gs1.ts';
import type { Gs1Element } from '../../../../codes/gs1.ts';
import { fail } from '../../../../template/row.ts';
import type { FilledField } from '../../../../template/field-piece.ts';
import { findPlaceholders } from '../../../../template/placeholders.ts';
import { wholePlan } from '../../../line-compile.ts';
import { argumentText } from '../lines.ts';
import type { TsplContext, TsplField } from '../field.ts';
import { quotedPlan, rawContent, refuseJoined, writtenString } from '../field.ts';
import type { CodeWriter } from '../../../../template/gtin-writers.ts';
import { codeWriter } from '../../../../template/gtin-writers.ts';
import { type Alphabet, alphabetRules, gs1Elements } from '../../../../template/code-data.ts';
import type { BarType } from '../../../line-codes.ts';
import { type BarcodeType, barcodeTypes } from '../../symbologies.ts';

/* BARCODE (TSPL manual, BARCODE: table of code types and their characters). */

/** A string that is one number. */
export function wholeString(writer: CodeWriter): TsplContext {
  return {
    plan(field, report) {
      if (field.isJoined) return refuseJoined(field, report);
      const careful: FilledField['careful'] = (values, row) => {
        const place = { variable: field.data.slots[0]?.variable, line: field.line };
        const digits = writer.write(rawContent(field, values).trim(), row, place);
        return digits === undefined ? '' : writtenString(digits, field, row);
      };
      return wholePlan(field, careful, writer.plain);
    },
  };
}

function alphabet(rules: Alphabet): TsplContext {
  const { character, whole } = rules;
  const { hasCharacters, hasForm } = alphabetRules(rules);
  return {
    plan: (field) =>
      quotedPlan(field, {
        mayBeEmpty: false,
        safe: whole ? null : new RegExp(`(?=[ -~])${character.source}`),
        transform(value, row, at) {
          const place = { variable: field.data.slots[at]?.variable, line: field.line };
          const isOne =
            hasCharacters(value, row, place) && hasForm(value, row, place, rawContent(field, [value]));
          return isOne ? value : undefined;
        },
      }),
  };
}

/** 128M and EAN128M: `!` and three digits are control codes (TSPL manual, BARCODE, 128M table); FNC1 is !102. */
const manual128: TsplContext = {
  plan(field, report) {
    if (field.isJoined) return refuseJoined(field, report);
    if (field.data.texts.slice(0, -1).some((text) => /!\d{0,2}$/.test(text))) {
      const message =
        '! before a value begins a control code of 128M: write the control code out, or another sign.';
      report.issue(field.line, 'escape-open', message);
      return undefined;
    }
    const plan = manualPlan(field);
    return {
      ...plan,
      said: field.data.texts.map((text) => text.replace(/!\d{3}/g, '')),
      careful(values, row) {
        const content = rawContent(field, values);
        const controls = (text: string) => text.match(/!\d{3}/g)?.length ?? 0;
        const own = field.data.texts.reduce((sum, text) => sum + controls(text), 0);
        if (controls(content) === own) return plan.careful(values, row);
        return fail(
          row,
          'code-character',
          `'${content}' holds ! and three digits, a control code of 128M: leave it out.`,
          { variable: field.data.slots[0]?.variable, line: field.line, details: { text: content } },
        );
      },
    };
  },
};

const { hasCharacters: inCode128 } = alphabetRules({ name: 'Code 128', character: /[ -~]/ });

function manualPlan(field: TsplField): FilledField {
  return quotedPlan(field, {
    mayBeEmpty: false,
    safe: /(?!!)[ -~]/,
    transform(value, row, at) {
      const place = { variable: field.data.slots[at]?.variable, line: field.line };
      const said = value.replaceAll(groupSeparator, '');
      return inCode128(value, row, place, said) ? value.replaceAll(groupSeparator, '!102') : undefined;
    },
  });
}

/** EAN128: GS1 text, written as 128M, which has a way to say where an element ends: !105!102...!102... */
const ean128: TsplContext = {
  plan(field, report): FilledField | undefined {
    if (field.isJoined) return refuseJoined(field, report);
    const type = field.source.arguments[2];
    const lead = type ? `${field.lead.slice(0, type.start)}"128M"${field.lead.slice(type.end)}` : field.lead;
    return wholePlan({ ...field, lead }, (values, row) => {
      const content = rawContent(field, values).trim();
      const place = { variable: field.data.slots[0]?.variable, line: field.line };
      const reading = gs1Elements(content, row, place);
      return reading ? writtenString(gs1As128M(reading.elements), field, row, lead) : '';
    });
  },
};

/** Elements in the control codes of 128M: start C, FNC1, pairs of digits in C, everything else in B. */
function gs1As128M(elements: readonly Gs1Element[]): string {
  let subset: 'B' | 'C' = 'C';
  const write = ({ ai, data }: Gs1Element) => {
    let out = '';
    for (const run of (ai + data).match(/\d{4,}|\d+|\D+/g) ?? []) {
      const pairs = run.length % 2 === 0 ? run : run.slice(0, -1);
      if (/^\d/.test(run) && (subset === 'C' ? pairs.length >= 2 : pairs.length >= 4)) {
        if (subset === 'B') out += '!099';
        subset = 'C';
        out += pairs;
        if (pairs.length < run.length) {
          out += `!100${run.slice(-1)}`;
          subset = 'B';
        }
      } else {
        if (subset === 'C') out += '!100';
        subset = 'B';
        out += run;
      }
    }
    return out;
  };
  return `!105!102${joinGs1(elements, '!102', write)}`;
}

function contextFor({ of: name, values }: BarType<'gs1' | 'manual'>): TsplContext {
  if (values === 'gs1') return ean128;
  if (values === 'manual') return manual128;
  if (!('gtin' in values)) return alphabet({ name, ...values });
  return wholeString(codeWriter(values.gtin, values.extra));
}

const types: ReadonlyMap<string, TsplContext> = new Map(
  Object.entries(barcodeTypes).map(([name, type]) => [name, contextFor(type)]),
);
const unknownType = alphabet({ name: 'This code', character: /[ -~]/ });

/** BARCODE x,y,"type",...: what the type allows; printable ASCII for one that is not known. */
export const barcode: TsplContext = {
  plan(field, report) {
    const type = typeOf(field);
    if (findPlaceholders(type).length > 0) {
      const message = 'the type of BARCODE says how its data is read: write a fixed one.';
      report.issue(field.line, 'value-in-command', message);
      return undefined;
    }
    return (types.get(type) ?? unknownType).plan(field, report);
  },
};

export function holdsGtin(field: TsplField): boolean {
  return field.source.command === 'BARCODE' && isGtinType(typeOf(field));
}

function isGtinType(type: string): boolean {
  const { values } = Object.hasOwn(barcodeTypes, type) ? barcodeTypes[type as BarcodeType] : {};
  return typeof values === 'object' && 'gtin' in values;
}

function typeOf(field: TsplField): string {
  return argumentText(field.source, 2).toUpperCase();
}
