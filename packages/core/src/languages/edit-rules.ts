import type { Change, DocumentField, LabelDocument, Remark } from '../editing/label-document.ts';

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
  /** What a field says as its data has it, in the same form as setData takes it; '' without data. */
  readData(label: EditedLabel, field: DocumentField): string;
  /** Writes what a field says, in the characters that a person reads, with placeholders as %NAME%. */
  setData(label: EditedLabel, field: DocumentField, text: string): Proposal;
}
