import { groupSeparator } from '../../../../codes/gs1.ts';
import { alphabetRules } from '../../../../template/code-data.ts';
import { type CodeWriter, codeWriter } from '../../../../template/gtin-writers.ts';
import type { FieldContext, ZplField } from '../field.ts';
import { dataBarParameters } from '../../code-parameters.ts';
import { parameterPlace } from '../../parameter-kinds.ts';
import { alphabetContext } from './alphabets.ts';
import { wholeCodeContext } from './gtin.ts';

/*
 * ^BR GS1 DataBar and composites (ZPL guide, ^BR): the linear part and, behind a bar (|), the composite part. Types 1 to 5
 * carry a GTIN-14, 7 to 10 a UPC or an EAN, all without their check digit; 6, 11 and 12 carry GS1 data.
 */

const dataBarGtin = codeWriter(13);

const linearParts: Readonly<Record<string, CodeWriter>> = {
  1: dataBarGtin,
  2: dataBarGtin,
  3: dataBarGtin,
  4: dataBarGtin,
  5: dataBarGtin,
  7: codeWriter(11),
  8: codeWriter('ten'),
  9: codeWriter(12),
  10: codeWriter(7),
};

function linearPart(field: Pick<ZplField, 'commands'>): CodeWriter | undefined {
  const type = String(
    Number(field.commands.get('BR')?.[parameterPlace(dataBarParameters, 'symbology')] || '1'),
  );
  return Object.hasOwn(linearParts, type) ? linearParts[type] : undefined;
}

export const dataBar: FieldContext = {
  plan(field, report) {
    const writer = linearPart(field);
    // A linear part of the template's own is written as it stands.
    if (!writer || field.data.texts[0]?.includes('|')) return gs1Data.plan(field, report);
    const isComposite = field.data.texts.some((text) => text.includes('|'));
    return wholeCodeContext(isComposite ? withComposite(writer) : writer).plan(field, report);
  },
};

/** Whether the linear part is a GTIN. */
export function dataBarHoldsGtin(field: Pick<ZplField, 'commands'>): boolean {
  return linearPart(field) !== undefined;
}

/** # is FNC1 and | begins the composite part: neither is a character of GS1 data. */
const character = /[ !"%-?A-Z_a-z]/;
const alphabet = { name: 'GS1 DataBar', character };
const gs1Data = alphabetContext({ ...alphabet, fnc1: '#' });
const { hasCharacters } = alphabetRules(alphabet);

function withComposite(writer: CodeWriter): CodeWriter {
  return {
    write(content, row, place) {
      const bar = content.indexOf('|');
      const linear = writer.write(content.slice(0, bar), row, place);
      const composite = content.slice(bar + 1).replaceAll(groupSeparator, '#');
      if (linear === undefined) return undefined;
      const isWritten = hasCharacters(composite, row, place, composite.replaceAll('#', ''));
      return isWritten ? `${linear}|${composite}` : undefined;
    },
  };
}
