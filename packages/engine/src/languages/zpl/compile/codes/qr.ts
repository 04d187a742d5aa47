import { groupSeparator } from '../../../../codes/gs1.ts';
import type { ByteSegments } from '../../../../codes/qr-segments.ts';
import { qrFault, textsOfSegments, splitSegments } from '../../../../codes/qr-segments.ts';
import type { Row } from '../../../../template/row.ts';
import { fail } from '../../../../template/row.ts';
import type { FilledField } from '../../../../template/field-piece.ts';
import type { FieldContext, ZplField } from '../field.ts';
import { HexData } from '../hex-data.ts';
import { codeData } from '../../../../template/code-data.ts';

/*
 * ^BQ QR Code (ZPL guide, ^BQ: QR switches). The data begins with the level, the input mode and a comma, after an
 * optional mixed-mode part. Automatic input cannot hold bytes 80 to 9F or E0 to FF: such data is written in byte mode
 * with its count; the counts of manual segments are computed anew.
 */

const switches = /^\s*(D[0-9A-Fa-f]{6},)?\s*([HQML])([AM]),/;
const mostBytes = 2953;

export const qr: FieldContext = {
  plan(field, report) {
    const first = field.data.texts[0] ?? '';
    const match = switches.exec(first);
    if (!match) {
      report.issue(
        field.line,
        'qr-switches',
        'the data of a ^BQ field must begin with the level and the input mode, as in ^FDQA,%CODE%.',
      );
      return undefined;
    }
    const data = new HexData(field, report);
    const head = match[0].slice(0, -2);
    const rest = first.slice(match[0].length);
    if (match[3] === 'A') return automaticPlan(field, data, head, rest);
    const segments = splitSegments([rest, ...field.data.texts.slice(1)], ',');
    if (typeof segments === 'string') {
      report.issue(field.line, 'qr-segments', segments);
      return undefined;
    }
    return manualPlan(field, data, `${head}M,`, segments);
  },
};

function automaticPlan(field: ZplField, data: HexData, head: string, rest: string): FilledField {
  const { lead, texts } = data.usual;
  return {
    safe: null,
    lead,
    texts,
    mayBeEmpty: false,
    said: [rest, ...field.data.texts.slice(1)],
    careful(values, row) {
      const checked = checkedValues(field, data, values, row);
      if (!checked) return '';
      const literals = [rest, ...field.data.texts.slice(1)];
      const needsBytes = [...literals, ...checked].some((text) => hasHighBytes(text, field));
      if (!needsBytes) return data.join(checked, row);
      const form = data.formFor(checked, row);
      const content = joinContent(data, form, rest, checked);
      const count = contentBytes(data, literals, checked);
      if (count > mostBytes) return tooLong(field, count, row);
      return `${form.lead}${head}M,B${String(count).padStart(4, '0')}${content}`;
    },
  };
}

/** The content after the switches in one form; the first literal's switches are left out. */
function joinContent(
  data: HexData,
  form: ReturnType<HexData['formFor']>,
  rest: string,
  values: readonly string[],
): string {
  const { texts } = data.field.data;
  const switchLength = (texts[0] ?? '').length - rest.length;
  let out = (form.texts[0] ?? '').slice(switchLength);
  for (let at = 0; at < values.length; at++) out += form.write(values[at] ?? '') + (form.texts[at + 1] ?? '');
  return out;
}

function contentBytes(data: HexData, literals: readonly string[], values: readonly string[]): number {
  const { page } = data.field;
  let count = 0;
  for (const literal of literals) count += data.countBytes(literal.replace(/[\r\n]/g, ''));
  for (const value of values) for (const char of value) count += page.bytesOf(char)?.length ?? 1;
  return count;
}

function manualPlan(field: ZplField, data: HexData, head: string, segments: ByteSegments): FilledField {
  const { lead, texts } = data.usual;
  return {
    safe: null,
    lead,
    texts,
    mayBeEmpty: false,
    said: textsOfSegments(segments),
    careful(values, row) {
      const checked = checkedValues(field, data, values, row);
      if (!checked) return '';
      const form = data.formFor(checked, row);
      const out: string[] = [];
      for (const { mode, parts } of segments) {
        const content = parts
          .map((part) => (typeof part === 'string' ? part : (checked[part] ?? '')))
          .join('');
        const fault = qrFault(mode, content);
        if (fault !== undefined) return refuse(field, fault, content, row);
        const count = contentBytes(
          data,
          parts.filter((part) => typeof part === 'string'),
          parts.filter((part) => typeof part === 'number').map((part) => checked[part] ?? ''),
        );
        if (count > mostBytes) return tooLong(field, count, row);
        const written = parts
          .map((part, at) => {
            if (typeof part === 'number') return form.write(checked[part] ?? '');
            return form.literal(part, at < parts.length - 1);
          })
          .join('');
        out.push(`${mode}${mode === 'B' ? String(count).padStart(4, '0') : ''}${written}`);
      }
      return form.lead + head + out.join(',');
    },
  };
}

function checkedValues(
  field: ZplField,
  data: HexData,
  values: readonly string[],
  row: Row,
): string[] | undefined {
  const checked: string[] = [];
  for (const [at, value] of values.entries()) {
    if (!data.fits(value, at, row)) return undefined;
    const place = { variable: field.data.slots[at]?.variable, line: field.line };
    const written = codeData(value, row, place, undefined);
    if (written === undefined) return undefined;
    checked.push(written.replaceAll(groupSeparator, ''));
  }
  return checked;
}

function hasHighBytes(text: string, { page }: ZplField): boolean {
  for (const char of text) {
    if (char <= '\u007f') continue;
    if (page.bytesOf(char)?.some((byte) => (byte >= 0x80 && byte <= 0x9f) || byte >= 0xe0)) return true;
  }
  return false;
}

function tooLong(field: ZplField, count: number, row: Row): '' {
  return fail(row, 'code-length', `A QR code holds at most ${mostBytes} bytes, not ${count}: shorten it.`, {
    variable: field.data.slots[0]?.variable,
    line: field.line,
    details: { bytes: count, most: mostBytes },
  });
}

function refuse(field: ZplField, fault: string, content: string, row: Row): '' {
  return fail(row, 'code-character', `The QR segment '${content}' ${fault}: correct the code.`, {
    variable: field.data.slots[0]?.variable,
    line: field.line,
    details: { text: content },
  });
}
