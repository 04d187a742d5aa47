import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import type { Slotted } from '../../../template/slot.ts';
import type { ZplPrefixes } from '../scan.ts';

/** A field of a ZPL format: everything that is known about its data before any value is. */
export interface ZplField {
  /** The command that begins the data, with its prefix: `^FD`. */
  readonly lead: string;
  readonly data: Slotted;
  readonly line: number;
  readonly prefixes: ZplPrefixes;
  readonly page: CodePage;
  /** Bytes above ASCII go as hexadecimal whatever the page is. */
  readonly asciiOnly: boolean;
  /** The indicator of the field's own ^FH; undefined when it has none. */
  readonly hexIndicator: string | undefined;
  /** Parameters of the field's other commands by code: BC, FB, FC, ... */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** Where the field stands: FO or FT, its position, its direction, and the size of the label, in dots. */
  readonly place: ZplPlace;
}

/** A font as commands name it, in dots; 0 where they do not say. */
export interface ZplFont {
  readonly name: string;
  readonly height: number;
  readonly width: number;
}

export interface ZplPlace {
  readonly origin: 'FO' | 'FT';
  /** Whether the text ends at its position (the third parameter of ^FO and ^FT). */
  readonly isRight: boolean;
  readonly font: ZplFont;
  readonly xDots: number;
  readonly yDots: number;
  readonly direction: string;
  readonly widthDots: number | undefined;
  readonly lengthDots: number | undefined;
}

/** How fields of one kind are written: one file a symbology or a kind of text, registered in `contexts.ts`. */
export interface FieldContext {
  /** Undefined when the template itself is wrong; then it said so. */
  plan(field: ZplField, report: Report): FilledField | undefined;
}
