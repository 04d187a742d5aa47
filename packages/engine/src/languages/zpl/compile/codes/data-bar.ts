import { groupSeparator } from '../../../../codes/gs1.ts';
import { type CodeWriter, gtinWriter, upcEWriter } from '../../../../template/gtin-writers.ts';
import { fail } from '../../../../template/row.ts';
import type { FieldContext } from '../field.ts';
import { alphabetContext } from './alphabets.ts';
import { wholeCodeContext } from './gtin.ts';

/*
 * ^BR GS1 DataBar and composites (ZPL guide, ^BR): the linear part and, behind a bar (|), the composite part. Types 1 to 5
 * carry a GTIN-14, 7 to 10 a UPC or an EAN, all without their check digit; 6, 11 and 12 carry GS1 data.
 */

const dataBarGtin = gtinWriter(13);

const linearParts: Readonly<Record<string, CodeWriter>> = {
  1: dataBarGtin,
  2: dataBarGtin,
  3: dataBarGtin,
  4: dataBarGtin,
  5: dataBarGtin,
  7: gtinWriter(11),
  8: upcEWriter('ten'),
  9: gtinWriter(12),
  10: gtinWriter(7),
};

function linearPart(parameters: readonly string[]): CodeWriter | undefined {
  const type = String(Number(parameters[1] || '1'));
  return Object.hasOwn(linearParts, type) ? linearParts[type] : undefined;
}

export const dataBar: FieldContext = {
  plan(field, report) {
    const writer = linearPart(field.commands.get('BR') ?? []);
    // A linear part of the template's own is written as it stands.
    if (!writer || field.data.texts[0]?.includes('|')) return gs1Data.plan(field, report);
    const isComposite = field.data.texts.some((text) => text.includes('|'));
    return wholeCodeContext(isComposite ? withComposite(writer) : writer).plan(field, report);
  },
};

/** Whether the linear part is a GTIN. */
export function dataBarHoldsGtin(parameters: readonly string[]): boolean {
  return linearPart(parameters) !== undefined;
}

/** # is FNC1 and | begins the composite part: neither is a character of GS1 data. */
const character = /[ !"%-?A-Z_a-z]/;
const gs1Data = alphabetContext({ name: 'GS1 DataBar', character, fnc1: '#' });

function withComposite(writer: CodeWriter): CodeWriter {
  return {
    write(content, row, place) {
      const bar = content.indexOf('|');
      const linear = writer.write(content.slice(0, bar), row, place);
      const composite = content.slice(bar + 1).replaceAll(groupSeparator, '#');
      const bad = [...composite].find((char) => char !== '#' && !character.test(char));
      if (linear !== undefined && bad === undefined) return `${linear}|${composite}`;
      const message = `GS1 DataBar cannot encode '${bad}' of '${composite}': correct the code.`;
      const details = { character: bad ?? '', text: composite };
      if (linear !== undefined) fail(row, 'code-character', message, { ...place, details });
      return undefined;
    },
  };
}
