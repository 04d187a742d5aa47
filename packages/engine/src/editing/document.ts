import { checkNames } from '../arguments.ts';
import { loadEditor } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import {
  type EditedLabel,
  type EditRules,
  type Insertion,
  type Proposal,
  type ProposedChange,
  Refusal,
  type Size,
} from '../languages/edit-rules.ts';
import { proposeCopies } from './copies.ts';
import type { DocumentField, Edit, FieldKind, LabelDocument, Remark } from './label-document.ts';
import { editOf, fieldOf, fieldsOf } from './edits.ts';
import { cleanName, type FieldMarks, writtenMarks } from '../languages/field-marks.ts';
import { checkOpening, type OpenOptions } from './open-options.ts';
import { proposeOnlyWith } from './offers.ts';
import type { RowTag } from '../template/sections.ts';

export type {
  Change,
  DocumentField,
  DocumentLabel,
  Edit,
  FieldKind,
  FieldParameter,
  LabelDocument,
  Remark,
  SourceRange,
} from './label-document.ts';
export { freeGroup, hasStrikes, type FieldMarks } from '../languages/field-marks.ts';
export type { OpenOptions } from './open-options.ts';
export type { Insertion, Size } from '../languages/edit-rules.ts';
export { pasteFields } from './paste.ts';
export { followStrikes, strikesOf } from './strikes.ts';
export { type RowTag, rowTags } from '../template/sections.ts';
export { readSource, type Source, writeSource } from '../template/source.ts';

/*
 * The drawing board's engine: the source is the document. A field is a place in the source; an intent is the smallest
 * change of the source that brings it about (docs/decisions/030-the-source-is-the-document.md).
 */

/**
 * The fields and labels of a source, as plain data. Never rejects for what the source says: what is wrong with it is in
 * the remarks. Rejects with RangeError for a density or a language that does not exist and a paper size that cannot be drawn,
 * with TypeError for a source that is no text, and as an import does.
 */
export async function openDocument(source: string, options: OpenOptions = {}): Promise<LabelDocument> {
  checkOpening(source, options);
  const { readDocument } = await import('./read-document.ts');
  return readDocument(source, options);
}

/**
 * Moves fields by so many dots to the right and down, in the label's own coordinates. A field that goes on where another
 * one ended (^FT without a position) and is not moved itself is pinned where it is, which a remark says.
 */
export function moveFields(
  document: LabelDocument,
  ids: readonly number[],
  dxDots: number,
  dyDots: number,
): Edit {
  return editInDots(document, (rules, label, whole) => {
    const [dx, dy] = [whole(dxDots), whole(dyDots)];
    const fields = fieldsOf(document, ids).map(refuseLocked);
    return dx === 0 && dy === 0 ? { changes: [] } : rules.move(label, fields, dx, dy);
  });
}

/**
 * Gives a field another size: of its box, in dots, or of a code's module. What the language has only in steps is taken at
 * the nearest one, which a remark of level 'info' says. A text gets a font command of its own; a module width that others
 * share stays theirs.
 */
export function resizeField(document: LabelDocument, id: number, size: Size): Edit {
  return editInDots(document, (rules, label, whole) => {
    const field = refuseLocked(fieldOf(document, id));
    const inDots = Object.entries(size).map(([name, dots]) => {
      if (dots !== undefined && !(dots > 0)) {
        throw new Refusal('edit-not-a-size', 'A size is a number of dots above 0.', {}, field);
      }
      return [name, dots === undefined ? undefined : whole(dots)];
    });
    return rules.resize(label, field, Object.fromEntries(inDots));
  });
}

/** Writes what a field says: the characters that a person reads, with placeholders as %NAME%. */
export function setData(document: LabelDocument, id: number, text: string): Edit {
  return editOf(document, (rules, label) => rules.setData(label, fieldOf(document, id), text));
}

/** An edit by distances, which `whole` rounds to dots. Remarks about rounding come before those of the rules. */
function editInDots(
  document: LabelDocument,
  propose: (rules: EditRules, label: EditedLabel, whole: (dots: number) => number) => Proposal,
): Edit {
  return editOf(document, (rules, label) => {
    const remarks: Remark[] = [];
    const proposal = propose(rules, label, (dots) => wholeDots(dots, remarks));
    return { ...proposal, remarks: [...remarks, ...(proposal.remarks ?? [])] };
  });
}

/** Dots are whole; a fraction is rounded, and that is said. */
function wholeDots(dots: number, remarks: Remark[]): number {
  if (!Number.isFinite(dots)) throw new Refusal('edit-not-a-number', 'A distance is a number of dots.');
  const whole = Math.round(dots);
  if (whole !== dots) {
    remarks.push({
      level: 'info',
      code: 'edit-rounded',
      message: `Printers know whole dots: ${dots} was taken for ${whole}.`,
      details: { wanted: dots, taken: whole },
    });
  }
  return whole;
}

/**
 * Writes one parameter of a field, by the name that its `parameters` have. One that others give (^CF, ^BY, REFERENCE) is
 * written in the field itself, so that no other field changes.
 */
export function setParameter(document: LabelDocument, id: number, name: string, value: string): Edit {
  return editOf(document, (rules, label) => {
    const field = fieldOf(document, id);
    if (
      field.parameters[name]?.value === value &&
      field.parameters[name]?.range &&
      !field.parameters[name].inherited
    ) {
      return { changes: [] };
    }
    return rules.setParameter(label, field, name, value);
  });
}

/** Puts a field into a label, behind its others; `inserted` of the edit is its id. */
export function insertField(
  document: LabelDocument,
  kind: FieldKind,
  place: Pick<Insertion, 'x' | 'y' | 'widthDots' | 'heightDots' | 'label'>,
  options: Omit<Insertion, 'kind' | 'x' | 'y' | 'widthDots' | 'heightDots' | 'label'> = {},
): Edit {
  checkNames('The place of a field', place);
  return editInDots(document, (rules, label, whole) => {
    const dots = Object.entries({ ...place, x: place.x ?? NaN, y: place.y ?? NaN }).map(([name, value]) => [
      name,
      value === undefined ? undefined : whole(value),
    ]);
    const insertion = { ...options, kind, ...Object.fromEntries(dots) } as Insertion;
    if ((insertion.widthDots ?? 1) < 1 || (insertion.heightDots ?? 1) < 1) {
      throw new Refusal('edit-not-a-size', 'A size is a number of dots above 0.');
    }
    return rules.insert(label, insertion);
  });
}

/** Takes fields out. Commands between theirs that other fields depend on stay. */
export function removeFields(document: LabelDocument, ids: readonly number[]): Edit {
  return editOf(document, (rules, label) => rules.remove(label, fieldsOf(document, ids).map(refuseLocked)));
}

/** Takes all other fields out, locked ones too: a label with nothing but these. */
export function keepFields(document: LabelDocument, ids: readonly number[]): Edit {
  return editOf(document, (rules, label) => {
    const kept = fieldsOf(document, ids);
    return rules.remove(
      label,
      document.fields.filter((field) => !kept.includes(field)),
    );
  });
}

/**
 * Says of fields what no printer prints, in comments of them: what is left out stays as it is; an empty name, group 0 and
 * `locked: false` take it away. What a comment cannot have is left out of a name. A locked field is neither moved nor
 * resized, nor taken out; `freeGroup` gives a number for a new group; a line that `strikes` follows the text of its group.
 */
export function markFields(
  document: LabelDocument,
  ids: readonly number[],
  marks: { name?: string; group?: number; locked?: boolean; strikes?: boolean },
): Edit {
  checkNames('The marks of a field', marks, ['name', 'group', 'locked', 'strikes']);
  const { group } = marks;
  if (group !== undefined && !(Number.isInteger(group) && group >= 0 && group < 1_000_000))
    throw new RangeError(`A group is a whole number from 0 to 999999, not ${group}.`);
  return editOf(document, (rules, label) => {
    // A frame and its text may be one field of the language, which has one comment.
    const changes = new Map<number, ProposedChange>();
    for (const field of fieldsOf(document, ids)) {
      const said: FieldMarks = {
        name: marks.name === undefined ? (field.name ?? '') : cleanName(marks.name, document.encoding),
        group: group ?? field.group ?? 0,
        ...((marks.locked ?? field.locked) ? { locked: true } : {}),
        ...((marks.strikes ?? field.strikes) ? { strikes: true } : {}),
      };
      for (const change of rules.setComment(label, field, writtenMarks(said)))
        changes.set(change.from, change);
    }
    return { changes: [...changes.values()] };
  });
}

function refuseLocked(field: DocumentField): DocumentField {
  if (!field.locked) return field;
  const name = field.name || field.text || field.kind;
  throw new Refusal('edit-locked', `${name} is locked: unlock it first.`, { name }, field);
}

/**
 * Copies fields with all that their code says, each directly behind its own field, so many dots further; `copies` of the
 * edit are their ids.
 */
export function duplicateFields(
  document: LabelDocument,
  ids: readonly number[],
  dxDots: number,
  dyDots: number,
): Edit {
  return editInDots(document, (rules, label, whole) => {
    const [dx, dy] = [whole(dxDots), whole(dyDots)];
    return proposeCopies(rules, label, fieldsOf(document, ids), dx, dy);
  });
}

/**
 * Says of fields that they print only where a row has an offer (a part <OFFER>) or a unit price (<UNIT>), or always.
 * Refused for a field that others take a value from.
 */
export function setOnlyWith(
  document: LabelDocument,
  ids: readonly number[],
  tag: RowTag,
  only: boolean,
): Edit {
  return editOf(document, (rules, label) =>
    proposeOnlyWith(rules, label, fieldsOf(document, ids), { tag, only }),
  );
}

/**
 * Puts a field before another one, which it then prints under; without one behind all others of its label. Refused where
 * commands between the two places give what one of them depends on.
 */
export function reorderField(document: LabelDocument, id: number, before?: number): Edit {
  return editOf(document, (rules, label) => {
    if (before === id) return { changes: [] };
    return rules.reorder(
      label,
      fieldOf(document, id),
      before === undefined ? undefined : fieldOf(document, before),
    );
  });
}

/**
 * Fetches what edits of a language need, for who makes them elsewhere than where the document was opened (openDocument
 * does it itself).
 */
export function loadEdits(language: PrinterLanguage): Promise<void> {
  return loadEditor(language);
}
