import type { SafeCharacters } from './normalise.ts';
import { controlCharacter, groupSeparator, isSafe, normaliseValue, safeCharacters } from './normalise.ts';
import { flatText } from './program.ts';
import type { Piece, Row } from './row.ts';
import { fail } from './row.ts';
import type { Read, Slot } from './slot.ts';

/** Characters that no printer language gives a meaning and no normalising changes. */
const harmless = safeCharacters(/[A-Za-z0-9 .,\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/);

/** What a field needs to be filled, whatever the language. */
export interface FilledField {
  readonly safe: SafeCharacters | null;
  readonly lead: string;
  readonly texts: readonly string[];
  readonly mayBeEmpty: boolean;
  /** The template's own text that the code says, where `texts` holds more than that. */
  readonly said?: readonly string[];
  careful(values: readonly string[], row: Row): string;
}

/** A field: values of safe characters are joined; anything else is normalised and left to the field's own rules. */
export class FieldPiece implements Piece {
  readonly #slots: readonly Slot[];
  readonly #plan: FilledField;
  readonly #start: string;
  readonly #reads: readonly Read[];
  readonly #ends: readonly string[];
  readonly #safe: SafeCharacters | null;
  readonly #isCode: boolean;

  constructor(slots: readonly Slot[], plan: FilledField) {
    this.#slots = slots;
    this.#plan = plan;
    this.#start = flatText([plan.lead, plan.texts[0] ?? '']);
    this.#reads = slots.map((slot) => slot.read);
    this.#ends = plan.texts.slice(1);
    this.#safe = plan.safe;
    this.#isCode = !plan.mayBeEmpty;
  }

  write(row: Row): string {
    const safe = this.#safe;
    if (safe === null) return this.#writeCarefully(row);
    const reads = this.#reads;
    const ends = this.#ends;
    let code = this.#start;
    for (let at = 0; at < reads.length; at++) {
      const text = (reads[at] as Read)(row);
      if (!isSafe(text, safe) || (text === '' && this.#isCode)) return this.#writeCarefully(row);
      code += text + (ends[at] as string);
    }
    return code;
  }

  #writeCarefully(row: Row): string {
    const { texts, mayBeEmpty, said = texts } = this.#plan;
    const values: string[] = [];
    for (const slot of this.#slots) {
      const text = slot.read(row);
      if (isSafe(text, harmless)) {
        values.push(text);
        continue;
      }
      row.careful = true;
      const value = normaliseValue(text);
      const rest = mayBeEmpty ? value : value.replaceAll(groupSeparator, '');
      const control = controlCharacter(rest);
      if (control !== undefined) {
        return fail(
          row,
          'control-character',
          `${slot.variable} holds the control character ${control}: leave it out.`,
          {
            variable: slot.variable,
            line: slot.line,
            details: { codePoint: control },
          },
        );
      }
      values.push(value);
    }
    if (
      !mayBeEmpty &&
      values.every((value) => value.trim() === '') &&
      said.every((text) => !/[A-Za-z0-9]/.test(text))
    ) {
      return this.#empty(row);
    }
    return this.#plan.careful(values, row);
  }

  #empty(row: Row): '' {
    const [slot] = this.#slots;
    if (row.problems.some(({ level, variable }) => level === 'error' && variable === slot?.variable))
      return '';
    return fail(
      row,
      'code-empty',
      `The code in line ${slot?.line} is empty: fill ${slot?.variable} or skip the row.`,
      {
        variable: slot?.variable,
        line: slot?.line,
      },
    );
  }
}

/** A value outside of data: part of a command. A plain number, or letters, digits and underscores in a name. */
export class ParameterPiece implements Piece {
  readonly #slot: Slot;
  readonly #allowed: RegExp;
  readonly #kind: string;

  constructor(slot: Slot, kind: 'number' | 'name') {
    this.#slot = slot;
    this.#kind = kind;
    this.#allowed = kind === 'number' ? /^(?=.{0,12}$)(?:-?\d+(?:\.\d+)?)?$/ : /^[A-Za-z0-9_]{0,64}$/;
  }

  write(row: Row): string {
    const { variable, line } = this.#slot;
    const text = this.#slot.read(row);
    const value = this.#kind === 'number' ? text.trim() : text;
    if (this.#allowed.test(value)) return value;
    const wanted = this.#kind === 'number' ? 'a plain number' : 'letters, digits and underscores';
    return fail(
      row,
      'value-outside-data',
      `${variable} '${text}' stands inside a command and must be ${wanted}.`,
      {
        variable,
        line,
        details: { text },
      },
    );
  }
}

/** Digits and letters with a numeric tail of at most 12, as ^SN counts them (ZPL guide, ^SN). */
export class SerialPiece implements Piece {
  readonly #slot: Slot;

  constructor(slot: Slot) {
    this.#slot = slot;
  }

  write(row: Row): string {
    const { variable, line } = this.#slot;
    const text = this.#slot.read(row).trim();
    const tail = /\d*$/.exec(text)?.[0] ?? '';
    if (/^[A-Za-z0-9]*$/.test(text) && tail.length >= 1 && tail.length <= 12) return text;
    return fail(
      row,
      'serial-start',
      `${variable} '${text}' must be letters and digits that end in 1 to 12 digits.`,
      {
        variable,
        line,
        details: { text },
      },
    );
  }
}

/** The copies of a row, as the copy command takes them. */
export const copiesPiece: Piece = { write: (row) => row.copies };
