import type { CodeWriter } from '../../../../template/gtin-writers.ts';
import type { FilledField } from '../../../../template/field-piece.ts';
import type { FieldContext, ZplField } from '../field.ts';
import { HexData } from '../hex-data.ts';

/*
 * EAN-13 (^BE), EAN-8 (^B8), UPC-A (^BU), UPC-E (^B9) and the omnidirectional kinds of GS1 DataBar (^BR): ZPL guide,
 * the pages of these commands; how values are read: docs/printer-rules.md, EAN and UPC are GTINs.
 */

/** A field that is one number: the template's digits around the value belong to it. */
export function wholeCodeContext(writer: CodeWriter): FieldContext {
  return { plan: (field) => wholeCodePlan(field, writer) };
}

function wholeCodePlan(field: ZplField, writer: CodeWriter): FilledField {
  const { lead, data, line, hexIndicator } = field;
  // Under an ^FH of its own the code may hold the indicator, which is data.
  const written = hexIndicator === undefined ? undefined : new HexData(field).usual;
  const tail = /[\r\n]*$/.exec(data.texts.at(-1) ?? '')?.[0] ?? '';
  const variable = data.slots[0]?.variable;
  const alone = data.texts.length === 2 && data.texts[0] === '' && data.texts[1] === tail;
  return {
    safe: null,
    lead,
    texts: data.texts,
    mayBeEmpty: false,
    ...(alone && writer.plain && !written ? { whole: writer.plain } : {}),
    careful(values, row) {
      let content = data.texts[0] ?? '';
      for (const [at, value] of values.entries()) content += value + (data.texts[at + 1] ?? '');
      const digits = writer.write(content.trim(), row, { variable, line });
      return digits === undefined ? '' : lead + (written?.write(digits) ?? digits) + tail;
    },
  };
}
