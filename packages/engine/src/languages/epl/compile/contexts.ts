import { byteLength } from '../../../codes/code-pages.ts';
import { groupSeparator, needsSeparator, readGs1 } from '../../../codes/gs1.ts';
import { qrFault } from '../../../codes/qr-segments.ts';
import { codeData } from '../../../template/code-data.ts';
import type { CodePlace, CodeWriter } from '../../../template/gtin-writers.ts';
import { gtinWriter, upcEWriter } from '../../../template/gtin-writers.ts';
import type { Row } from '../../../template/row.ts';
import { fail } from '../../../template/row.ts';
import type { EplContext, EplField } from './field.ts';
import { computedPlan, quotedPlan } from './field.ts';

/* EPL Programming Guide, A, B (bar code table and its notes) and b. */

const place = (field: EplField, at = 0): CodePlace => ({
  variable: field.data.slots[at]?.variable,
  line: field.line,
});

const text: EplContext = { plan: (field) => quotedPlan(field, { mayBeEmpty: true }) };

/** A selection whose data has only some characters, and perhaps a form as a whole. */
function alphabet(name: string, character: RegExp, whole?: { pattern: RegExp; rule: string }): EplContext {
  const wrong = new RegExp(`(?!${character.source})[^]`, 'u');
  const checked = (value: string, row: Row, at: CodePlace) => {
    const bad = wrong.exec(value)?.[0];
    if (bad === undefined) return value;
    const message = `${name} cannot encode '${bad}' of '${value}': correct the code.`;
    fail(row, 'code-character', message, { ...at, details: { character: bad, text: value } });
    return undefined;
  };
  return {
    plan(field) {
      if (!whole || !field.single) {
        const safe = new RegExp(`(?=[ -~])${character.source}`);
        const transform = (value: string, row: Row, at: number) => checked(value, row, place(field, at));
        return quotedPlan(field, { mayBeEmpty: false, safe, transform });
      }
      return computedPlan(field, (content, row) => {
        if (checked(content, row, place(field)) === undefined) return undefined;
        if (whole.pattern.test(content)) return content;
        const message = `${name} needs ${whole.rule}, not '${content}': correct the code.`;
        fail(row, 'code-length', message, { ...place(field), details: { text: content } });
        return undefined;
      });
    },
  };
}

const digits = (name: string) => alphabet(name, /[0-9]/);
const printable = (name: string) => alphabet(name, /[ -~]/);

/** A GTIN without its check digit, with so many more digits behind it. */
function gtin(writer: CodeWriter, extra: 0 | 2 | 5): EplContext {
  return {
    plan(field, report) {
      if (!field.single) return digits('EAN').plan(field, report);
      return computedPlan(
        field,
        (content, row) => {
          if (extra === 0) return writer.write(content.trim(), row, place(field));
          const all = content.replace(/[\s-]/g, '');
          const code = writer.write(all.slice(0, -extra), row, place(field));
          return code === undefined ? undefined : code + all.slice(-extra);
        },
        extra === 0 ? writer.plain : undefined,
      );
    },
  };
}

/** 1E: identifiers and their data; a character 06 ends one of variable length (note 2). */
const ean128: EplContext = {
  plan(field, report) {
    if (!field.single) return printable('GS1-128').plan(field, report);
    return computedPlan(field, (content, row) => {
      const reading = readGs1(content.trim());
      if (reading.kind === 'error') return invalidGs1(content, reading.reason, field, row);
      return reading.elements
        .map((element, at) => {
          const ends = at < reading.elements.length - 1 && needsSeparator(element);
          return element.ai + element.data + (ends ? '\u0006' : '');
        })
        .join('');
    });
  },
};

function invalidGs1(content: string, reason: string, field: EplField, row: Row): undefined {
  const shown = content.replaceAll(groupSeparator, ' ');
  const details = { text: shown };
  fail(row, 'gs1-invalid', `The GS1 text '${shown}' ${reason}: correct it.`, { ...place(field), details });
}

const code128C = alphabet('Code 128 C', /[0-9]/, { pattern: /^(?:\d\d)+$/, rule: 'an even count of digits' });
const sscc = alphabet('The shipping container code', /[0-9]/, {
  pattern: /^\d{17,20}$/,
  rule: '17 to 20 digits',
});
const germanPost = alphabet('The German Post code', /[0-9]/, {
  pattern: /^(?:\d{11}|\d{13})$/,
  rule: '11 or 13 digits',
});
const planet = alphabet('PLANET', /[0-9-]/, {
  pattern: /^(?:-*\d){11}-*(?:(?:\d-*){2})?$/,
  rule: '11 or 13 digits',
});
const deutschePost = alphabet('The Deutsche Post code', /[ -~]/, {
  pattern: /^[ -~]{2}\d{8}DE$/,
  rule: 'two characters, eight digits and DE',
});

/** By the selection of B. */
const selections: ReadonlyMap<string, EplContext> = new Map(
  Object.entries({
    '3': printable('Code 39'),
    '3C': printable('Code 39'),
    '9': printable('Code 93'),
    '0': sscc,
    '1': printable('Code 128'),
    '1A': alphabet('Code 128 A', /[ -_]/),
    '1B': printable('Code 128'),
    '1C': code128C,
    '1D': deutschePost,
    '1E': ean128,
    K: alphabet('Codabar', /[0-9\-$:/.+A-D]/),
    E80: gtin(gtinWriter(7), 0),
    E82: gtin(gtinWriter(7), 2),
    E85: gtin(gtinWriter(7), 5),
    E30: gtin(gtinWriter(12), 0),
    E32: gtin(gtinWriter(12), 2),
    E35: gtin(gtinWriter(12), 5),
    '2G': germanPost,
    '2': digits('2 of 5'),
    '2C': digits('2 of 5'),
    '2D': digits('2 of 5'),
    '2U': gtin(gtinWriter(13), 0),
    P: alphabet('POSTNET', /[0-9-]/),
    PL: planet,
    J: alphabet('The Japanese postal code', /[0-9A-Z-]/),
    UA0: gtin(gtinWriter(11), 0),
    UA2: gtin(gtinWriter(11), 2),
    UA5: gtin(gtinWriter(11), 5),
    UE0: gtin(upcEWriter('six'), 0),
    UE2: gtin(upcEWriter('six'), 2),
    UE5: gtin(upcEWriter('six'), 5),
    L: digits('MSI'),
    M: digits('MSI'),
    R14: gtin(gtinWriter(13), 0),
    RL: gtin(gtinWriter(13), 0),
    RS: gtin(gtinWriter(13), 0),
    RT: gtin(gtinWriter(13), 0),
  }),
);

const gtinSelections = /^(?:[EU]|2U|R)/;

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
  if (command === 'B') return selections.get(parameters[3] ?? '') ?? printable('This code');
  return command === 'b' ? matrix : text;
}

/** Whether values are GTINs. */
export function holdsGtin({ command, parameters, single }: EplField): boolean {
  return command === 'B' && single && gtinSelections.test(parameters[3] ?? '');
}
