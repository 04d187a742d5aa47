import { charactersOutside, strayByteOf } from '../../../codes/code-pages.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import { characterName } from '../../../template/normalise.ts';
import type { Row } from '../../../template/row.ts';
import { fail } from '../../../template/row.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { ZplField } from './field.ts';
import type { Report } from '../../../template/report.ts';
import { safeCharacters } from '../../../template/normalise.ts';

/*
 * Field data in its two forms, plain and with ^FH (ZPL guide, ^FH): both prefixes and the indicator become the
 * indicator and two hexadecimal digits, byte by byte in the page in force, and so does what the page or the wire
 * cannot carry raw. ^FH stands directly before ^FD or ^FV and is added only to a field that needs it.
 */

/** One way to write the data of a field. */
export interface DataForm {
  readonly lead: string;
  readonly texts: readonly string[];
  /** A piece of the template's own text; `open` where a value follows it. */
  literal(text: string, open: boolean): string;
  write(value: string): string;
}

/** Bytes as ^FH takes them. */
export const hexOf = (indicator: string, bytes: readonly number[]): string =>
  bytes.map((byte) => indicator + byte.toString(16).toUpperCase().padStart(2, '0')).join('');

export class HexData {
  readonly field: ZplField;
  readonly indicator: string;
  readonly #plain: DataForm;
  readonly #hex: DataForm;
  readonly #needsHex: RegExp;
  readonly #prefix: RegExp;
  readonly #literalNeedsHex: RegExp;
  /** The template's own text cannot be written plain. */
  readonly alwaysHex: boolean;

  constructor(field: ZplField, report?: Report) {
    this.field = field;
    const { prefixes, hexIndicator, lead, data } = field;
    this.indicator = hexIndicator ?? freeIndicator(prefixes.format + prefixes.control);
    const special = escapeClass(prefixes.format + prefixes.control);
    this.#prefix = new RegExp(`[${special}]`);
    this.#needsHex = new RegExp(rawWide(field) ? `[${special}]` : `[${special}]|[^\\u0000-\\u007f]`);
    this.#literalNeedsHex = new RegExp(this.#needsHex, 'gu');
    if (report) this.#checkPage(report);
    const last = data.texts.length - 1;
    const literal = (text: string, open: boolean) => this.#literal(open ? this.#closed(text) : text);
    const literals = data.texts.map((text, at) => literal(text, at < last));
    this.alwaysHex = hexIndicator === undefined && literals.some((text, index) => text !== data.texts[index]);
    if (literals.some((text) => this.#prefix.test(text))) {
      const message = `${prefixes.format} or ${prefixes.control} is a digit of hexadecimal data: take another prefix.`;
      report?.issue(field.line, 'prefix-in-hex', message);
    }
    const toHex = new RegExp(`[${special}${escapeClass(this.indicator)}]|[^\\u0020-\\u007e\\r\\n]`, 'gu');
    const encode = (value: string) => value.replace(toHex, (char) => this.#encoded(char));
    if (hexIndicator !== undefined) {
      this.#hex = { lead, texts: literals, literal, write: encode };
      this.#plain = this.#hex;
    } else {
      const command = `${prefixes.format}FH${this.indicator === '_' ? '' : this.indicator}`;
      this.#plain = { lead, texts: data.texts, literal: (text) => text, write: (value) => value };
      this.#hex = { lead: command + lead, texts: data.texts.map(encode), literal: encode, write: encode };
    }
  }

  /** The form that the template's own text needs. */
  get usual(): DataForm {
    return this.alwaysHex ? this.#hex : this.#plain;
  }

  /** The form that these escaped values need, and the count of the commands that were added for them. */
  formFor(values: readonly string[], row: Row): DataForm {
    if (this.alwaysHex || this.#plain === this.#hex) return this.usual;
    // oxlint-disable-next-line no-control-regex
    if (!values.some((value) => this.#needsHex.test(value) || /[\u0000-\u001f]/.test(value)))
      return this.#plain;
    row.inserted += 1;
    return this.#hex;
  }

  /** Joins escaped values into the field. */
  join(values: readonly string[], row: Row): string {
    const form = this.formFor(values, row);
    let out = form.lead + (form.texts[0] ?? '');
    for (let at = 0; at < values.length; at++) {
      const written = form.write(values[at] ?? '');
      if (this.#prefix.test(written)) return this.#refuse(at, row);
      out += written + (form.texts[at + 1] ?? '');
    }
    return out;
  }

  /** No written value may hold a prefix that is in force, whatever came before. */
  #refuse(at: number, row: Row): '' {
    const variable = this.field.data.slots[at]?.variable;
    return fail(
      row,
      'value-as-command',
      `${variable} would become a command of the printer: the row is refused.`,
      {
        variable,
        line: this.field.line,
      },
    );
  }

  /** Refuses a value with characters that the page lacks, by name. */
  fits(value: string, at: number, row: Row): boolean {
    return fitsPage(value, this.field.page, row, this.field.data.slots[at]?.variable, this.field.line);
  }

  /** Bytes of what stands in the field once the printer has decoded it. */
  countBytes(text: string): number {
    const { page, hexIndicator } = this.field;
    const decoded =
      hexIndicator === undefined
        ? text
        : text.replace(new RegExp(`${escapePattern(hexIndicator)}[0-9A-Fa-f]{2}`, 'g'), '.');
    let length = 0;
    for (const char of decoded) length += page.bytesOf(char)?.length ?? 1;
    return length;
  }

  #encoded(char: string): string {
    if (rawWide(this.field) && char > '\u009f' && !this.#prefix.test(char)) return char;
    // A set that prints another character in an ASCII place (^CI0 to 12) prints it for the byte too.
    const bytes = this.field.page.bytesOf(char) ?? [
      strayByteOf(char) ?? (char < '\u0080' ? char.charCodeAt(0) : 0x3f),
    ];
    return hexOf(this.indicator, bytes);
  }

  #checkPage(report: Report): void {
    const { page, line, data } = this.field;
    for (const text of data.texts) {
      const outside = charactersOutside(text.replace(/[\r\n]/g, ''), page).find(
        (char) => char > '\u007f' && strayByteOf(char) === undefined,
      );
      if (outside === undefined) continue;
      report.issue(
        line,
        'character-outside-page',
        `'${outside}' (${characterName(outside)}) is not in code page ${page.name}: take another page or character.`,
      );
    }
  }

  /** An escape of ^FH that begins right before a value is no escape: its indicator is data. */
  #closed(text: string): string {
    const { hexIndicator } = this.field;
    if (hexIndicator === undefined) return text;
    const open = new RegExp(`${escapePattern(hexIndicator)}(?=[\\s\\0]*(?:[0-9A-Fa-f][\\s\\0]*)?$)`);
    const at = open.exec(text)?.index;
    if (at === undefined) return text;
    return text.slice(0, at) + this.#encoded(text.charAt(at)) + this.#closed(text.slice(at + 1));
  }

  /**
   * The template's own text under its own ^FH, with the characters that the page cannot carry raw and the prefixes that
   * are data (a tilde that no command follows).
   */
  #literal(text: string): string {
    return text.replace(this.#literalNeedsHex, (char) => this.#encoded(char));
  }
}

/** A plan that joins values after `transform`, which answers undefined when it refused one. */
export function dataPlan(
  field: ZplField,
  report: Report,
  options: {
    /** Characters that `transform` leaves alone. */
    safe: RegExp;
    /** Characters among them that it does not. */
    unsafe?: string;
    mayBeEmpty: boolean;
    transform?: (value: string, row: Row, at: number) => string | undefined;
    /** The escapes of the template's text, which are no part of the data. */
    unsaid?: RegExp;
  },
): FilledField {
  const data = new HexData(field, report);
  const { lead, texts } = data.usual;
  const own = field.hexIndicator !== undefined || data.alwaysHex ? data.indicator : '';
  const { transform } = options;
  return {
    safe: safeCharacters(
      options.safe,
      field.prefixes.format + field.prefixes.control + own + (options.unsafe ?? ''),
    ),
    lead,
    texts,
    mayBeEmpty: options.mayBeEmpty,
    said: field.data.texts.map((text) => saidBefore(field, text).replace(options.unsaid ?? '', '')),
    careful(values, row) {
      const escaped: string[] = [];
      for (let at = 0; at < values.length; at++) {
        const value = values[at] ?? '';
        if (!data.fits(value, at, row)) return '';
        const written = transform ? transform(value, row, at) : value;
        if (written === undefined) return '';
        escaped.push(written);
      }
      return data.join(escaped, row);
    },
  };
}

/** The template's text before a value as the printer reads it: without line ends, ^FH decoded byte by byte. */
export function saidBefore(field: ZplField, text: string): string {
  const said = text.replace(/[\t\n\v\f\r\0]/g, ''); // oxlint-disable-line no-control-regex
  if (field.hexIndicator === undefined) return said;
  const escapes = new RegExp(`${escapePattern(field.hexIndicator)}([0-9A-Fa-f]{2})`, 'g');
  return said.replace(escapes, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Whether the template's text before a value ends within an escape of the field, so that the value would become part of it. */
export function endsOpen(field: ZplField, open: RegExp): boolean {
  return field.data.texts.slice(0, -1).some((text) => open.test(saidBefore(field, text)));
}

/** The field with `more` after each text that ends with a lone escape character before a value: then it is that character. */
export function withClosedEscapes(field: ZplField, lone: RegExp, more: string): ZplField {
  const { texts, slots } = field.data;
  const closed = texts.map((text, at) =>
    at < texts.length - 1 && lone.test(saidBefore(field, text)) ? text + more : text,
  );
  return { ...field, data: { texts: closed, slots } };
}

/** A text that ends with a lone backslash: others come in pairs with what they escape. */
export const loneBackslash = /^(?:[^\\]|\\[^])*\\$/;

/** Characters above ASCII that joined text may hold: those of Latin-1 where UTF-8 goes raw. */
export function safeText(field: ZplField): RegExp {
  return rawWide(field) ? /[ -~\u00a1-\u00ac\u00ae-\u00ff]/ : /[ -~]/;
}

function rawWide(field: ZplField): boolean {
  return field.page.utf8 && !field.asciiOnly;
}

function freeIndicator(prefixes: string): string {
  return ['_', '\\', '$', '#'].find((char) => !prefixes.includes(char)) ?? '_';
}

function escapeClass(chars: string): string {
  return chars.replace(/[\\\]^-]/g, '\\$&');
}

export function escapePattern(chars: string): string {
  return chars.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
