import { groupSeparator } from '../../../../codes/gs1.ts';
import { byteLength } from '../../../../codes/code-pages.ts';
import { qrFault, textsOfSegments, splitSegments } from '../../../../codes/qr-segments.ts';
import { problem, fail } from '../../../../template/row.ts';
import type { Row } from '../../../../template/row.ts';
import { codeData } from '../../../../template/code-data.ts';
import type { Report } from '../../../../template/report.ts';
import { argumentText } from '../lines.ts';
import type { TsplContext, TsplField } from '../field.ts';
import { withRest } from '../../../line-compile.ts';
import { quotedPlan, quotedValue, rawContent, refuseJoined } from '../field.ts';

/* Two-dimensional codes: TSPL manual, the pages of these commands. */

const place = (field: TsplField, at: number) => ({
  variable: field.data.slots[at]?.variable,
  line: field.line,
});

/** QRCODE x,y,level,width,mode,rotation,[M2],[mask],"content". */
export const qrcode: TsplContext = {
  plan(field, report) {
    const parameters = field.source.arguments.map((_, index) =>
      argumentText(field.source, index).toUpperCase(),
    );
    if (!parameters.includes('M2')) warnOfModel(field, report);
    if (parameters[4] !== 'M') {
      return quotedPlan(field, {
        mayBeEmpty: false,
        transform: (value, row, at) => codeData(value, row, place(field, at), undefined),
      });
    }
    if (field.isJoined) return refuseJoined(field, report);
    const segments = splitSegments(field.data.texts, '!');
    if (typeof segments === 'string') {
      report.issue(field.line, 'qr-segments', segments);
      return undefined;
    }
    return {
      safe: null,
      lead: field.lead,
      texts: withRest(field),
      mayBeEmpty: false,
      said: textsOfSegments(segments),
      careful(values, row) {
        const out: string[] = [];
        for (const [at, value] of values.entries()) {
          if (/![NABK]/.test(value)) return refuse(field, at, `'${value}' holds ! before a mode letter`, row);
          if (quotedValue(value, field, at, row) === undefined) return '';
        }
        for (const { mode, parts } of segments) {
          const content = parts
            .map((part) => (typeof part === 'string' ? part : (values[part] ?? '')))
            .join('');
          const fault = qrFault(mode, content);
          if (fault !== undefined) return refuse(field, 0, `the segment '${content}' ${fault}`, row);
          const bytes = byteLength(content.replaceAll('\\["]', '"'), field.page);
          const text = parts
            .map((part) => (typeof part === 'string' ? part : (values[part] ?? '').replaceAll('"', '\\["]')))
            .join('');
          out.push(`${mode}${mode === 'B' ? String(bytes).padStart(4, '0') : ''}${text}`);
        }
        return field.lead + out.join('!') + field.rest;
      },
    };
  },
};

function warnOfModel(field: TsplField, report: Report): void {
  const message = `Line ${field.line}: QRCODE without M2 prints the old model 1, which many phones cannot read: add M2.`;
  report.warning(problem('warning', 'qr-model-1', message, { line: field.line }));
}

function refuse(field: TsplField, at: number, why: string, row: Row): '' {
  return fail(row, 'code-character', `In the QR code ${why}: correct the code.`, place(field, at));
}

/** DMATRIX x,y,width,height,[c126,]...,"content": the character that c names begins an escape and is doubled. */
export const dmatrix: TsplContext = {
  plan(field, report) {
    const parameter = field.source.arguments
      .map((_, index) => /^c(\d{1,3})$/i.exec(argumentText(field.source, index))?.[1])
      .find((code) => code !== undefined);
    const escape = parameter === undefined ? undefined : String.fromCharCode(Number(parameter));
    if (escape !== undefined && field.isJoined) return refuseJoined(field, report);
    if (escape !== undefined && field.data.texts.slice(0, -1).some((text) => endsWithin(text, escape))) {
      const message = `${escape} before a value begins an escape of the code: write it twice for the character itself.`;
      report.issue(field.line, 'escape-open', message);
      return undefined;
    }
    const plan = quotedPlan(field, {
      mayBeEmpty: false,
      safe: escape === undefined ? undefined : null,
      transform: (value, row, at) =>
        codeData(
          escape === undefined ? value : value.replaceAll(escape, escape + escape),
          row,
          place(field, at),
          escape === undefined ? undefined : `${escape}1`,
        ),
    });
    if (escape === undefined) return plan;
    return { ...plan, said: field.data.texts.map((text) => text.replaceAll(`${escape}1`, '')) };
  },
};

/** Whether a text ends within an escape: the character alone, or d and fewer than three digits after it. */
function endsWithin(text: string, escape: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== escape) continue;
    const rest = text.slice(at + 1);
    if (rest === '' || /^d\d{0,2}$/i.test(rest)) return true;
    at += /^d\d{3}/i.test(rest) ? 4 : 1;
  }
  return false;
}

/** A string whose length stands before it: its bytes once the printer has read \["]. */
function counted(find: (field: TsplField) => { start: number; end: number } | undefined): TsplContext {
  return {
    plan(field, report) {
      const length = find(field);
      if (length && field.isJoined) return refuseJoined(field, report);
      const plan = quotedPlan(field, {
        mayBeEmpty: false,
        transform: (value, row, at) => codeData(value, row, place(field, at), groupSeparator),
      });
      if (!length) return plan;
      return {
        ...plan,
        safe: null,
        careful(values, row) {
          const code = plan.careful(values, row);
          if (code === '') return '';
          const bytes = byteLength(rawContent(field, values).replaceAll('\\["]', '"'), field.page);
          return (
            field.lead.slice(0, length.start) +
            String(bytes) +
            field.lead.slice(length.end) +
            code.slice(field.lead.length)
          );
        },
      };
    },
  };
}

/** PDF417 and MAXICODE: an option L and the length. */
export const lengthOption: TsplContext = counted((field) => {
  const option = field.source.arguments.find((_, index) => /^L\d+$/i.test(argumentText(field.source, index)));
  return option && { start: option.start + 1, end: option.end };
});

/** AZTEC x,y,rotate,size,ecp,flg,menu,multi,rev,bytes,content: the tenth argument. */
export const aztec: TsplContext = counted((field) => {
  const bytes = field.source.arguments[9];
  return bytes && !bytes.quoted && /^\d+$/.test(argumentText(field.source, 9)) ? bytes : undefined;
});
