import type { SafeCharacters } from './normalise.ts';
import { controlCharacter, isSafe, normaliseValue, safeCharacters } from './normalise.ts';
import { groupSeparator } from '../codes/gs1.ts';
import { mostLabelLength } from './compiled.ts';
import { flatText } from './program.ts';
import type { Piece, Row } from './row.ts';
import { fail, refuseTooLarge } from './row.ts';
import type { Read, Slot } from './slot.ts';

/** Characters that no printer language gives a meaning and no normalising changes. */
const harmless = safeCharacters(/[A-Za-z0-9 .,\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/);

/** A field, ready to be filled, whatever the language. `lead`, `texts` and values are joined as long as these are safe. */
export interface FilledField {
  /** Characters that values are joined with as they are; null when every value needs `careful`. */
  readonly safe: SafeCharacters | null;
  readonly lead: string;
  readonly texts: readonly string[];
  /** Whether nothing at all may be written: no for codes, which would print an unreadable bar code. */
  readonly mayBeEmpty: boolean;
  /** The template's own text that the code says, where `texts` holds more than that. */
  readonly said?: readonly string[];
  /** A field that is one value: how the common ones are written; undefined for what needs a look. */
  whole?(value: string): string | undefined;
  /** The whole field for normalised values of which at least one is not safe. Says itself what it cannot write. */
  careful(values: readonly string[], row: Row): string;
}

/** A field: values of safe characters are joined; anything else is normalised and left to the field's own rules. */
export class FieldPiece implements Piece {
  readonly #slots: readonly Slot[];
  readonly #plan: FilledField;
  readonly #before: string;
  /** What changes from row to row, and the fixed texts around it: what comes before the field, and constants, are part of these. */
  readonly #start: string;
  readonly #reads: readonly Read[];
  readonly #ends: readonly string[];
  readonly #isCode: boolean;

  constructor(slots: readonly Slot[], plan: FilledField, before = '') {
    this.#slots = slots;
    this.#plan = plan;
    this.#before = before;
    this.#isCode = !plan.mayBeEmpty;
    const { safe } = plan;
    const reads: Read[] = [];
    const texts = [[before, plan.lead, plan.texts[0] ?? '']];
    for (const [at, { constant, read }] of slots.entries()) {
      const after = plan.texts[at + 1] ?? '';
      if (constant && safe && isSafe(constant, safe)) texts.at(-1)?.push(constant, after);
      else {
        reads.push(read);
        texts.push([after]);
      }
    }
    const [start = '', ...ends] = texts.map(flatText);
    this.#start = start;
    this.#reads = reads;
    this.#ends = ends;
  }

  get fills(): readonly string[] {
    return this.#slots.map(({ variable }) => variable);
  }

  get fixed(): readonly string[] {
    return [this.#before, this.#plan.lead, ...this.#plan.texts];
  }

  precededBy(text: string): FieldPiece {
    return new FieldPiece(this.#slots, this.#plan, text + this.#before);
  }

  append(code: string, row: Row): string {
    const { safe, whole } = this.#plan;
    const reads = this.#reads;
    const ends = this.#ends;
    if (whole) {
      const written = whole((reads[0] as Read)(row));
      if (written !== undefined) return code + this.#start + written + (ends[0] as string);
    }
    if (safe === null) return code + this.#before + this.#writeCarefully(row);
    let out = code + this.#start;
    for (let at = 0; at < reads.length; at++) {
      const text = (reads[at] as Read)(row);
      if (!isSafe(text, safe) || (text === '' && this.#isCode))
        return code + this.#before + this.#writeCarefully(row);
      out = out + text + (ends[at] as string);
      if (out.length > mostLabelLength) return refuseTooLarge(row);
    }
    return out;
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
      // Also where it was filled into a field before: each is written anew, and may be written as nothing.
      row.careful += text.length + 1;
      if (row.careful > mostCarefulCharacters) return refuseTooLarge(row);
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

/** Characters of values in one label that need more than being joined: far more than print, in a moment. */
const mostCarefulCharacters = 256 * 1024;

/** A value outside of data: part of a command. A plain number, or letters, digits and underscores in a name. */
export class ParameterPiece implements Piece {
  readonly #slot: Slot;
  readonly #allowed: RegExp;
  readonly #kind: string;

  readonly fills: readonly string[];

  constructor(slot: Slot, kind: 'number' | 'name') {
    this.#slot = slot;
    this.#kind = kind;
    this.fills = [slot.variable];
    this.#allowed = kind === 'number' ? /^(?=.{0,12}$)(?:-?\d+(?:\.\d+)?)?$/ : /^[A-Za-z0-9_]{0,64}$/;
  }

  append(code: string, row: Row): string {
    return code + this.#write(row);
  }

  #write(row: Row): string {
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
  readonly fills: readonly string[];

  constructor(slot: Slot) {
    this.#slot = slot;
    this.fills = [slot.variable];
  }

  append(code: string, row: Row): string {
    return code + this.#write(row);
  }

  #write(row: Row): string {
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
export const copiesPiece: Piece = { append: (code, row) => code + row.copies, fills: ['QUANTITY'] };
