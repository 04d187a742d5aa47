import { changedText, extentOf, lineEndOf } from '../languages/argument-edits.ts';
import { type EditRules, type ProposedChange, Refusal } from '../languages/edit-rules.ts';
import { editorOf } from '../languages/language-engines.ts';
import { fitTag } from '../template/text-fit.ts';
import { editedLabel, editOf, fieldsOf, numberAt } from './edits.ts';
import type { Edit, LabelDocument } from './label-document.ts';
import { freeGroup, copiedMarks } from '../languages/field-marks.ts';

/* Fields of one label on another one, with all that their code says. */

/** Settings that would go on for the labels behind the one that gets the fields. */
const goesOn = /[\^](?:BY|CF|CW|CI|FW|LH|LR|MU)/i;

/**
 * Puts fields of another label in the same language behind those of the first label of a document, as they are written;
 * `copies` of the edit are their ids. What the other label gives them (^BY, ^LH, REFERENCE) does not come along: the caller
 * compares the fields once the edited source is opened. Refused for another language, for fields that cannot be copied, and
 * where a field's own settings would change labels that come behind.
 */
export function pasteFields(document: LabelDocument, from: LabelDocument, ids: readonly number[]): Edit {
  const starts: [id: number, offset: number][] = [];
  const lineEnd = lineEndOf(document.source);
  const edit = editOf(document, (rules, label) => {
    if (from.language !== document.language)
      throw new Refusal('edit-language', `Fields in ${from.language} cannot be put into another language.`, {
        language: document.language,
      });
    const marked = copiedMarks(freeGroup(document.fields));
    const pieces = piecesOf(rules, from, ids, lineEnd, marked);
    if (pieces.length === 0) return { changes: [] };
    // Where fields come in, and what ends there, is what a new field finds, wherever it stands.
    const dots = { x: 1000, y: 1000, widthDots: 1, heightDots: 1 };
    const { inserted, changes } = rules.insert(label, { kind: 'box', ...dots, thickness: 1 });
    const place = inserted?.change;
    if (!place) throw new Refusal('edit-no-label', 'The label has no place for fields.');
    const text = pieces.map((piece) => piece.text).join(lineEnd);
    const isBehind = document.fields.some(({ range }) => range.from >= place.from);
    if (isBehind && goesOn.test(text))
      throw new Refusal('edit-order', 'These fields set what other labels of the code use.');
    const [lead, tail] = around(place, inserted.offset);
    const change: ProposedChange = { ...place, text: lead + text + tail };
    let offset = place.from + lead.length;
    for (const piece of pieces) {
      for (const id of piece.ids) starts.push([id, offset + piece.above]);
      offset += piece.text.length + lineEnd.length;
    }
    return {
      changes: changes.map((each) => (each === place ? change : each)),
      inserted: { change, offset: lead.length },
    };
  });
  const rules = editorOf(document.language);
  if (edit.changes.length === 0 || !rules) return edit;
  const numbers = rules.commandStarts(editedLabel({ ...document, source: edit.source }));
  const copies = new Map<number, number>();
  let first: { id: number; offset: number } | undefined;
  for (const [id, offset] of starts) {
    if (first?.offset !== offset) first = { id, offset };
    // Of two that are one field of the language, the second is so many commands behind the first.
    copies.set(id, numberAt(numbers, offset) + id - first.id);
  }
  const { inserted: _, ...rest } = edit;
  return { ...rest, copies };
}

/** The stretches of fields, each with the ids of those that it writes. */
function piecesOf(
  rules: EditRules,
  from: LabelDocument,
  ids: readonly number[],
  lineEnd: string,
  marked: (text: string) => string,
) {
  const label = editedLabel(from);
  /** `above` is how long the comment before the field is. */
  const pieces: { text: string; above: number; ids: number[]; from: number }[] = [];
  for (const field of fieldsOf(from, ids)) {
    const stretch = extentOf(rules, label, field);
    const known = pieces.find((piece) => piece.from === stretch.from);
    if (known) {
      known.ids.push(field.id);
      continue;
    }
    rules.refuseCopy?.(label, field);
    // A field that goes on where another one ended gets its own place; a long text is chosen once for a variable.
    const own = rules
      .move(label, [field], 0, 0)
      .changes.filter((change) => change.from >= stretch.from && change.to <= stretch.to);
    const written = changedText(from.source, { ...stretch, from: field.range.from }, own).replaceAll(
      fitTag,
      '',
    );
    // Raw bytes stay what they are.
    const isBytes = [...written].some((letter) => letter < ' ' && letter !== '\n' && letter !== '\r');
    const text = (said: string) => (isBytes ? said : marked(said).replaceAll(/\r\n|\n|\r/g, lineEnd));
    const above = text(from.source.slice(stretch.from, field.range.from));
    pieces.push({ text: above + text(written), above: above.length, ids: [field.id], from: stretch.from });
  }
  return pieces;
}

/** What a new field has before and behind it. */
function around({ text }: ProposedChange, offset: number): [lead: string, tail: string] {
  const [lead, field] = [text.slice(0, offset), text.slice(offset)];
  return [lead, /(?:\r\n|\n|\r)(?:[^\r\n]*(?:\r\n|\n|\r))*$/.exec(field)?.[0] ?? ''];
}
