import type { PrinterLanguage } from '../languages/languages.ts';
import type { Box } from '../picture/types.ts';
import type { RowTag } from '../template/sections.ts';
import type { FieldMarks } from '../languages/field-marks.ts';

/*
 * A label as a list of fields over its source. All of it is plain data: it can be sent from a worker to a page.
 */

/** What a field is. 'symbol' is a text in the printer's symbol font, 'area' wipes or turns what is under it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'box'
  | 'line'
  | 'diagonal'
  | 'ellipse'
  | 'image'
  | 'area'
  | 'symbol';

/** A stretch of the source, from `from` up to, not including, `to`, in characters. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
}

/** One parameter of a field. */
export interface FieldParameter {
  /** As it is written; of an inherited one the command that gives it, '' where the printer's default holds. */
  readonly value: string;
  /** Its range in the source. */
  readonly range?: SourceRange;
  /** The command that gives it, where the field does not say it itself: ^BY, REFERENCE. */
  readonly inherited?: string;
}

/** A place in the source that draws something. */
export interface DocumentField extends FieldMarks {
  /** The number of its first command among the commands of the source, from 0. */
  readonly id: number;
  readonly kind: FieldKind;
  /** On the first of its labels, in dots, before that is turned or mirrored. */
  readonly box: Box;
  /** Quarters clockwise. */
  readonly turn: 0 | 1 | 2 | 3;
  /** The labels that show it, from 0. */
  readonly labels: readonly number[];
  /** False in a section that the values at hand cut away; its box is that of a label with the section. */
  readonly drawn: boolean;
  /** Whether its data leaves no ink; its box is then that of sample data (a letter, digits). */
  readonly unprinted?: true;
  /** The parts that it stands in, which only some rows print: those with an offer, those with a unit price. */
  readonly onlyWith: readonly RowTag[];
  /** From its first command to its last. */
  readonly range: SourceRange;
  /** By their names in the language's manual. */
  readonly parameters: Readonly<Record<string, FieldParameter>>;
  /** Names of the placeholders in it, each once; of an old-style label its printable tokens. */
  readonly placeholders: readonly string[];
  /** The origin of its position, in dots, and the dots a unit. */
  readonly origin: { readonly x: number; readonly y: number; readonly dotsPerUnit: number };
  /** Where its position came to be, in dots. */
  readonly position: { readonly x: number; readonly y: number };
  /** Where its data is written. */
  readonly data?: SourceRange;
  /** Its data as setData takes it, with placeholders as %NAME%; '' without data. */
  readonly content: string;
  /** Its text as it is drawn; '' for shapes. */
  readonly text: string;
  /** Whether it turns the dots under it. */
  readonly reverse: boolean;
  /** The size of a text's letters, in dots. */
  readonly font?: { readonly name: string; readonly heightDots: number; readonly widthDots: number };
  /** Lines that a text block takes, and those that it has room for. */
  readonly block?: { readonly lines: number; readonly room: number };
  /** `bars` is the code without its interpretation line; the quiet zone is in dots around it, as it is turned. */
  readonly code?: {
    readonly symbology: string;
    readonly moduleDots: number;
    readonly bars: Box;
    readonly quietZone: {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    };
  };
}

/** One label that the source prints. */
export interface DocumentLabel {
  readonly widthDots: number;
  readonly heightDots: number;
  /** Whether it comes out turned by half or mirrored. */
  readonly turned: boolean;
  /** Dots of the label left of the head, which fields' boxes do not count. */
  readonly leftDots: number;
}

/** Something to say about a source or an edit. */
export interface Remark {
  readonly level: 'error' | 'warning' | 'info';
  /** A stable word, kebab-case, with a text for people in the locale files. */
  readonly code: string;
  /** English, for logs and the command line. */
  readonly message: string;
  /** The field that it is about. */
  readonly field?: number;
  /** From 1. */
  readonly line?: number;
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface LabelDocument {
  readonly source: string;
  readonly language: PrinterLanguage;
  /** 'latin1': each character of the source is a byte. */
  readonly encoding: 'utf-8' | 'latin1';
  /** Dots a millimetre. */
  readonly dpmm: number;
  /** Whether it holds placeholders, which filling replaces. */
  readonly isTemplate: boolean;
  readonly labels: readonly DocumentLabel[];
  /** In the order of the source. */
  readonly fields: readonly DocumentField[];
  /** Remarks of filling and drawing. */
  readonly remarks: readonly Remark[];
}

/** The stretch from `from` to `to` becomes `text`. Changes of one edit are in order and do not overlap. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The result of an edit. A refused edit has no changes and one remark of level 'error'. */
export interface Edit {
  /** Of the document's source. */
  readonly changes: readonly Change[];
  /** Of the source that comes of them; they give the document's source back. */
  readonly inverse: readonly Change[];
  readonly source: string;
  /** From the ids of the document's fields to those of the same fields in the new source. */
  readonly ids: ReadonlyMap<number, number>;
  /** The field that was inserted. */
  readonly inserted?: number;
  /** From the ids of copied fields, in their own document, to those of their copies in the new source. */
  readonly copies?: ReadonlyMap<number, number>;
  readonly remarks: readonly Remark[];
}
