import type { FieldContext } from '../field.ts';
import { wholeCodeContext } from './gtin.ts';
import { gtinWriter } from '../../../../template/gtin-writers.ts';
import { alphabetContext } from './alphabets.ts';

/** ^BR GS1 DataBar: types 1 to 5 carry a GTIN-14 without its check digit, the others data of their own (ZPL guide, ^BR). */
export const dataBar: FieldContext = {
  plan(field, report) {
    const type = Number(field.commands.get('BR')?.[1] || '1');
    return (type >= 1 && type <= 5 ? gtin : expanded).plan(field, report);
  },
};

const gtin = wholeCodeContext(gtinWriter(13));
/** # is FNC1 and | begins the composite part: neither is a character of GS1 data. */
const expanded = alphabetContext({ name: 'GS1 DataBar', character: /[ !"%-?A-Z_a-z]/, fnc1: '#' });
