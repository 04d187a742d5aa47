import { groupSeparator, needsSeparator, readGs1 } from '../../../../codes/gs1.ts';
import type { Gs1Element } from '../../../../codes/gs1.ts';
import type { Row } from '../../../../template/row.ts';
import { fail } from '../../../../template/row.ts';
import type { FilledField } from '../../../../template/field-piece.ts';
import { findPlaceholders } from '../../../../template/placeholders.ts';
import { wholePlan } from '../../../line-compile.ts';
import { argumentText } from '../lines.ts';
import type { TsplContext, TsplField } from '../field.ts';
import { quotedPlan, rawContent, refuseJoined, writtenString } from '../field.ts';
import type { CodeWriter } from '../../../../template/gtin-writers.ts';
import { gtinWriter, upcEWriter } from '../../../../template/gtin-writers.ts';

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

/** An EAN or UPC with its two or five extra digits after it. */
function withExtension(writer: CodeWriter, extra: 2 | 5): TsplContext {
  return wholeString({
    write(content, row, place) {
      const digits = content.replace(/[\s-]/g, '');
      const code = writer.write(digits.slice(0, -extra), row, place);
      return code === undefined ? undefined : code + digits.slice(-extra);
    },
  });
}

function alphabet(character: RegExp, name: string, whole?: { pattern: RegExp; rule: string }): TsplContext {
  const wrong = new RegExp(`(?!${character.source})[\\s\\S]`, 'u');
  return {
    plan: (field) =>
      quotedPlan(field, {
        mayBeEmpty: false,
        safe: whole ? null : new RegExp(`(?=[ -~])${character.source}`),
        transform(value, row, at) {
          const place = { variable: field.data.slots[at]?.variable, line: field.line };
          const bad = wrong.exec(value)?.[0];
          if (bad !== undefined) {
            const details = { character: bad, text: value };
            fail(row, 'code-character', `${name} cannot encode '${bad}' of '${value}': correct the code.`, {
              ...place,
              details,
            });
            return undefined;
          }
          if (whole && !whole.pattern.test(rawContent(field, [value]))) {
            fail(row, 'code-length', `${name} needs ${whole.rule}, not '${value}': correct the code.`, {
              ...place,
              details: { text: value },
            });
            return undefined;
          }
          return value;
        },
      }),
  };
}

const digits = (name: string) => alphabet(/[0-9]/, name);
const printable = (name: string) => alphabet(/[ -~]/, name);

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

function manualPlan(field: TsplField): FilledField {
  return quotedPlan(field, {
    mayBeEmpty: false,
    safe: /(?!!)[ -~]/,
    transform(value, row, at) {
      const place = { variable: field.data.slots[at]?.variable, line: field.line };
      const bad = /[^ -~]/.exec(value.replaceAll(groupSeparator, ''))?.[0];
      if (bad === undefined) return value.replaceAll(groupSeparator, '!102');
      const details = { character: bad, text: value };
      fail(row, 'code-character', `Code 128 cannot encode '${bad}' of '${value}': correct the code.`, {
        ...place,
        details,
      });
      return undefined;
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
      const reading = readGs1(content);
      if (reading.kind === 'error') return invalidGs1(content, reading.reason, field, row);
      return writtenString(gs1As128M(reading.elements), field, row, lead);
    });
  },
};

function invalidGs1(content: string, reason: string, field: TsplField, row: Row): '' {
  const text = content.replaceAll(groupSeparator, ' ');
  return fail(row, 'gs1-invalid', `The GS1 text '${text}' ${reason}: correct it.`, {
    variable: field.data.slots[0]?.variable,
    line: field.line,
    details: { text },
  });
}

/** Elements in the control codes of 128M: start C, FNC1, pairs of digits in C, everything else in B. */
function gs1As128M(elements: readonly Gs1Element[]): string {
  let out = '!105!102';
  let subset: 'B' | 'C' = 'C';
  for (const [index, element] of elements.entries()) {
    const text = element.ai + element.data;
    for (const run of text.match(/\d{4,}|\d+|\D+/g) ?? []) {
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
    if (index < elements.length - 1 && needsSeparator(element)) out += '!102';
  }
  return out;
}

const types: ReadonlyMap<string, TsplContext> = new Map(
  Object.entries({
    '128': printable('Code 128'),
    '128M': manual128,
    EAN128: ean128,
    EAN128M: manual128,
    '25': digits('2 of 5'),
    '25C': digits('2 of 5'),
    '25S': digits('2 of 5'),
    '25I': digits('2 of 5'),
    '39': printable('Code 39'),
    '39C': printable('Code 39'),
    '39S': alphabet(/[0-9A-Z\-. $/+%]/, 'Code 39'),
    '93': printable('Code 93'),
    EAN13: wholeString(gtinWriter(12)),
    'EAN13+2': withExtension(gtinWriter(12), 2),
    'EAN13+5': withExtension(gtinWriter(12), 5),
    EAN8: wholeString(gtinWriter(7)),
    'EAN8+2': withExtension(gtinWriter(7), 2),
    'EAN8+5': withExtension(gtinWriter(7), 5),
    UPCA: wholeString(gtinWriter(11)),
    'UPCA+2': withExtension(gtinWriter(11), 2),
    'UPCA+5': withExtension(gtinWriter(11), 5),
    UPCE: wholeString(upcEWriter('six')),
    'UPCE+2': withExtension(upcEWriter('six'), 2),
    'UPCE+5': withExtension(upcEWriter('six'), 5),
    ITF14: wholeString(gtinWriter(13)),
    EAN14: wholeString(gtinWriter(13)),
    CODA: alphabet(/[0-9\-$:/.+A-D]/, 'Codabar'),
    POST: alphabet(/[0-9-]/, 'POSTNET'),
    CPOST: printable('China Post'),
    MSI: digits('MSI'),
    MSIC: digits('MSI'),
    PLESSEY: alphabet(/[0-9A-F]/, 'Plessey'),
    '11': alphabet(/[0-9-]/, 'Code 11'),
    TELEPEN: printable('Telepen'),
    TELEPENN: digits('Telepen'),
    PLANET: alphabet(/[0-9]/, 'PLANET', { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' }),
    CODE49: printable('Code 49'),
    DPI: digits('Identcode'),
    DPL: digits('Leitcode'),
    LOGMARS: alphabet(/[0-9A-Z\-. $/+%]/, 'LOGMARS'),
  }),
);

/** Types whose values are GTINs. */
const gtinTypes = /^(?:EAN13|EAN8|UPCA|UPCE|ITF14|EAN14)/;

/** BARCODE x,y,"type",...: what the type allows; printable ASCII for one that is not known. */
export const barcode: TsplContext = {
  plan(field, report) {
    const type = typeOf(field);
    if (findPlaceholders(type).length > 0) {
      const message = 'the type of BARCODE says how its data is read: write a fixed one.';
      report.issue(field.line, 'value-in-command', message);
      return undefined;
    }
    return (types.get(type) ?? printable('This code')).plan(field, report);
  },
};

export function holdsGtin(field: TsplField): boolean {
  return field.source.command === 'BARCODE' && gtinTypes.test(typeOf(field));
}

function typeOf(field: TsplField): string {
  return argumentText(field.source, 2).toUpperCase();
}
