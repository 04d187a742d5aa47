import { unitText } from '../units.ts';
import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import type { Row } from '../../../template/row.ts';
import type { Slotted } from '../../../template/slot.ts';
import type { DrawnField } from './drawn-fields.ts';
import type { ZplPrefixes } from '../scan.ts';

/** The commands of a field by code, with their parameters. */
export type FieldCommands = ReadonlyMap<string, readonly string[]>;

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
  readonly commands: FieldCommands;
  /** Where the data are drawn, in a row where values say where; none where no text of the label asks for its room. */
  drawn(row: Row | undefined): readonly DrawnField[];
  /** Whether values say where. */
  readonly isMoved: boolean;
}

/** How fields of one kind are written: one file a symbology or a kind of text, registered in `contexts.ts`. */
export interface FieldContext {
  /** Undefined when the template itself is wrong; then it said so. */
  plan(field: ZplField, report: Report): FilledField | undefined;
}

/** A length as a command writes it there: in the units of ^MU. */
export function inUnits(dots: number, drawn: DrawnField | undefined): number {
  return Number(unitText(Math.round(dots), drawn?.dotsPerUnit ?? 1));
}
