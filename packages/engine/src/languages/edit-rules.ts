import type {
  Change,
  DocumentField,
  FieldKind,
  LabelDocument,
  Remark,
  SourceRange,
} from '../editing/label-document.ts';
import type { RowTag } from '../template/sections.ts';

/** A document as rules read it. */
export interface EditedLabel extends LabelDocument {
  /** The source with blanks for section tags, which no printer sees. */
  readonly code: string;
}

/** What a field's size is to become, in dots on the label, before that is turned; what is left out stays. */
export interface Size {
  widthDots?: number;
  heightDots?: number;
  /** Of a code: dots of its narrowest bar or of one module. */
  module?: number;
  /** Of a text: how high and how wide its letters are. */
  letterHeightDots?: number;
  letterWidthDots?: number;
}

/** What is put into a label; what is left out, the language chooses. */
export interface Insertion {
  kind: FieldKind;
  /** Dots from the upper left corner of the label, before it is turned: of the box, of a code's bars. */
  x: number;
  y: number;
  /** A text with a width is a block of lines. */
  widthDots?: number;
  heightDots?: number;
  /** The label that gets it, from 0. */
  label?: number;
  /** What it says, with placeholders as %NAME%. */
  data?: string;
  /** Of a code, such as 'EAN-13', 'Code 128', 'QR Code', 'Data Matrix'. */
  symbology?: string;
  /** Of a code: dots of its narrowest bar or of one module. */
  module?: number;
  /** Of a code: whether its data stands below it; true when absent. */
  readable?: boolean;
  /** Of lines, in dots. */
  thickness?: number;
  /** Of a text block. */
  lines?: number;
  align?: 'left' | 'centre' | 'right';
  /** Of a text block: how high and how wide its letters are; 3 mm when absent. */
  letterHeightDots?: number;
  letterWidthDots?: number;
  /** Of a text: whether it is digits and signs alone, in which some printers have larger letters. */
  isAmount?: boolean;
  /** Of an area: whether it turns what is under it, black to white; it wipes when absent. */
  turns?: boolean;
  /** Of a diagonal: whether it falls from left to right. */
  falls?: boolean;
  /** Rows of 1 bit a dot, 1 black, each filled up to whole bytes. */
  image?: { widthDots: number; heightDots: number; data: Uint8Array };
}

/** A change that a rule proposes. */
export interface ProposedChange extends Change {
  /** Whether what is put in at a field's start becomes the field's own first command; else it stands before the field. */
  readonly isOwn?: boolean;
}

/** Changes of a source; in any order, without overlaps. */
export interface Proposal {
  changes: ProposedChange[];
  remarks?: Remark[];
  /** The change that puts a field in, and where in its text the field begins; `of` is its id where it was there before. */
  inserted?: { change: ProposedChange; offset: number; of?: number };
  /** Fields that are taken out though another one of the same range stays. */
  gone?: readonly number[];
  /** The changes that put copies in, where in their texts those begin, and of which fields they are. */
  copies?: readonly { change: ProposedChange; offset: number; of: number }[];
}

/** What stops an intent. */
export class Refusal extends Error {
  readonly remark: Remark;

  constructor(
    code: string,
    message: string,
    details?: Readonly<Record<string, string | number>>,
    field?: DocumentField,
  ) {
    super(message);
    this.name = 'Refusal';
    this.remark = {
      level: 'error',
      code,
      message,
      ...(details ? { details } : {}),
      ...(field ? { field: field.id } : {}),
    };
  }
}

/** Whether fields print only in rows that have what a tag asks for. */
export interface Condition {
  tag: RowTag;
  only: boolean;
}

/**
 * How one printer language writes what an intent asks for. All functions are pure and synchronous; they throw Refusal for
 * what the language cannot say.
 */
export interface EditRules {
  /** Where each command of a source starts, in order. */
  commandStarts(label: Pick<EditedLabel, 'code' | 'isTemplate'>): readonly number[];
  /** Moves fields by whole dots. */
  move(label: EditedLabel, fields: readonly DocumentField[], dxDots: number, dyDots: number): Proposal;
  /** Gives a field another size; what cannot be had exactly is had as nearly as possible, which a remark says. */
  resize(label: EditedLabel, field: DocumentField, size: Size): Proposal;
  /** Writes one parameter, by the name that the field's parameters have; Refusal for a value that is none. */
  setParameter(label: EditedLabel, field: DocumentField, name: string, value: string): Proposal;
  insert(label: EditedLabel, insertion: Insertion): Proposal;
  remove(label: EditedLabel, fields: readonly DocumentField[]): Proposal;
  /** Puts a field directly before another one, or behind the last of its label. */
  reorder(label: EditedLabel, field: DocumentField, before: DocumentField | undefined): Proposal;
  /** What a field says as its data has it, in the same form as setData takes it; '' without data. */
  readData(label: EditedLabel, field: DocumentField): string;
  /** The stretch of a field with what closes it, where that is more than its range. */
  extent?(label: EditedLabel, field: DocumentField): SourceRange;
  /** The comment of a field that says its marks, without what begins it, and where all of it stands. */
  commentOf(label: EditedLabel, field: DocumentField): { text: string; range: SourceRange } | undefined;
  /** Writes that comment, in place of the one that is there; '' takes it out. */
  setComment(label: EditedLabel, field: DocumentField, text: string): ProposedChange[];
  /** Throws Refusal for a field of which there can be no copy behind it. */
  refuseCopy?(label: EditedLabel, field: DocumentField): void;
  /**
   * What else changes when fields come into a part that only some rows print (`only`), or out of it, so that all
   * others stay where they are in every row. Throws Refusal where that cannot be.
   */
  keepBeside?(label: EditedLabel, fields: readonly DocumentField[], condition: Condition): Proposal;
  /** Writes what a field says, in the characters that a person reads, with placeholders as %NAME%. */
  setData(label: EditedLabel, field: DocumentField, text: string): Proposal;
}
