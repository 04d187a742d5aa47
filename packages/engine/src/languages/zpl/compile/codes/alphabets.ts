import { groupSeparator } from '../../../../codes/gs1.ts';
import { type Alphabet, alphabetRules } from '../../../../template/code-data.ts';
import type { FieldContext } from '../field.ts';
import { dataPlan } from '../hex-data.ts';

/** How a symbology writes characters in another way. */
interface Written {
  escapes?: Readonly<Record<string, string>>;
  /** How GS is written; without it the row is refused. */
  fnc1?: string;
  /** Escapes of the template's text that are no data. */
  unsaid?: RegExp;
}

/** A code that takes values of an alphabet, encoded or refused, never shortened. */
export function alphabetContext(alphabet: Alphabet & Written): FieldContext {
  const { character, whole, escapes = {}, fnc1, unsaid } = alphabet;
  const { hasCharacters, hasForm } = alphabetRules(alphabet);
  const special = Object.keys(escapes).join('');
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
          if (!hasCharacters(value, row, place, parts.join(''))) return undefined;
          if (alone && !hasForm(value, row, place)) return undefined;
          return parts.map((part) => (special === '' ? part : escape(part))).join(fnc1 ?? '');
        },
      });
    },
  };
}
