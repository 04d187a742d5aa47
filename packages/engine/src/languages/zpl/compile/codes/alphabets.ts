import { groupSeparator } from '../../../../codes/gs1.ts';
import { fail } from '../../../../template/row.ts';
import type { FieldContext } from '../field.ts';
import { dataPlan } from '../hex-data.ts';

/** A symbology that writes its characters as they are and has a rule of its own for what they may be. */
export interface Alphabet {
  name: string;
  /** One character that the symbology encodes. */
  character: RegExp;
  /** The whole value, where length or order matter; with what to do about it. */
  whole?: { pattern: RegExp; rule: string };
  /** Characters that the symbology writes in another way, and how. */
  escapes?: Readonly<Record<string, string>>;
  /** How GS is written; without it the row is refused. */
  fnc1?: string;
  /** Escapes of the template's text that are no data. */
  unsaid?: RegExp;
}

/** A code that takes values of an alphabet, encoded or refused, never shortened. */
export function alphabetContext(alphabet: Alphabet): FieldContext {
  const { name, character, whole, escapes = {}, fnc1, unsaid } = alphabet;
  const special = Object.keys(escapes).join('');
  const wrong = new RegExp(`(?!${character.source})[\\s\\S]`, 'u');
  const direct = whole ? /(?!)/ : character;
  const escape = (part: string) => [...part].map((char) => escapes[char] ?? char).join('');
  return {
    plan(field, report) {
      const alone = field.data.texts.every((text) => text.trim() === '');
      return dataPlan(field, report, {
        safe: new RegExp(`(?=[ -~])${direct.source}`),
        unsafe: special,
        mayBeEmpty: false,
        ...(unsaid ? { unsaid } : {}),
        transform(value, row, at) {
          const place = { variable: field.data.slots[at]?.variable, line: field.line };
          const parts = fnc1 === undefined ? [value] : value.split(groupSeparator);
          const bad = parts.map((part) => wrong.exec(part)?.[0]).find((char) => char !== undefined);
          if (bad !== undefined) {
            const message = `${name} cannot encode '${bad}' of '${value}': correct the code.`;
            fail(row, 'code-character', message, { ...place, details: { character: bad, text: value } });
            return undefined;
          }
          if (whole && alone && !whole.pattern.test(value)) {
            const message = `${name} needs ${whole.rule}, not '${value}': correct the code.`;
            fail(row, 'code-length', message, { ...place, details: { text: value } });
            return undefined;
          }
          return parts.map((part) => (special === '' ? part : escape(part))).join(fnc1 ?? '');
        },
      });
    },
  };
}
