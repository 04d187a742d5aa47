import type { WriteCode } from '../../gtin-writers.ts';
import type { FieldContext, FieldPlan, ZplField } from '../field.ts';

/*
 * EAN-13 (^BE), EAN-8 (^B8), UPC-A (^BU), UPC-E (^B9) and the omnidirectional kinds of GS1 DataBar (^BR): ZPL guide,
 * the pages of these commands; how values are read: printer-rules, EAN and UPC are GTINs.
 */

/** A field that is one number: the template's digits around the value belong to it. */
export function wholeCodeContext(write: WriteCode): FieldContext {
  return { plan: (field) => wholeCodePlan(field, write) };
}

function wholeCodePlan(field: ZplField, write: WriteCode): FieldPlan {
  const { lead, data, line } = field;
  const tail = /[\r\n]*$/.exec(data.texts.at(-1) ?? '')?.[0] ?? '';
  const variable = data.slots[0]?.variable;
  return {
    safe: null,
    lead,
    texts: data.texts,
    mayBeEmpty: false,
    careful(values, row) {
      let content = data.texts[0] ?? '';
      for (const [at, value] of values.entries()) content += value + (data.texts[at + 1] ?? '');
      const digits = write(content.trim(), row, { variable, line });
      return digits === undefined ? '' : lead + digits + tail;
    },
  };
}
