import type { EditedLabel, EditRules, Proposal, ProposedChange } from '../languages/edit-rules.ts';
import { Refusal } from '../languages/edit-rules.ts';
import { withoutSectionTags } from '../languages/highlight.ts';
import { editorOf } from '../languages/language-engines.ts';
import { changedText, wholeLine } from '../languages/argument-edits.ts';
import { findPlaceholders, variableOf } from '../template/placeholders.ts';
import { readTextFits } from '../template/text-fit.ts';
import type { Change, DocumentField, Edit, LabelDocument, Remark } from './label-document.ts';

/** The edit that the rules of the document's language propose; a refusal changes nothing. */
export function editOf(
  document: LabelDocument,
  propose: (rules: EditRules, label: EditedLabel) => Proposal,
): Edit {
  try {
    const rules = editorOf(document.language);
    if (!rules) {
      throw new Refusal(
        'edit-language',
        `Labels in ${document.language} are shown and not edited here: change the code, or convert the label.`,
        {
          language: document.language,
        },
      );
    }
    return applied(document, rules, propose(rules, editedLabel(document)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return unchanged(document, [error.remark]);
  }
}

const editedLabels = new WeakMap<LabelDocument, EditedLabel>();

/** A document as rules read it. It is kept, because a drag asks for it at every frame. */
export function editedLabel(document: LabelDocument): EditedLabel {
  const known = editedLabels.get(document);
  if (known) return known;
  const label = { ...document, code: withoutSectionTags(document.source) };
  editedLabels.set(document, label);
  return label;
}

/** The fields of these ids, each once, in the order of the source. Throws Refusal for one that is not there. */
export function fieldsOf({ fields }: LabelDocument, ids: Iterable<number>): DocumentField[] {
  if (typeof ids !== 'object' || !(Symbol.iterator in ids))
    throw new TypeError(
      `Fields are named by a list of their ids, such as [${fields[0]?.id ?? 0}], not ${String(ids)}.`,
    );
  const wanted = new Set(ids);
  const found = fields.filter(({ id }) => wanted.delete(id));
  for (const id of wanted) throw new Refusal('edit-no-field', `The label has no field ${id}.`, { id });
  return found;
}

/** The one field of this id. Throws Refusal where it is not there. */
export function fieldOf(document: LabelDocument, id: number): DocumentField {
  return fieldsOf(document, [id])[0] as DocumentField;
}

function unchanged({ source, fields }: LabelDocument, remarks: readonly Remark[]): Edit {
  const ids = new Map(fields.map(({ id }) => [id, id]));
  return { changes: [], inverse: [], source, ids, remarks };
}

function applied(
  document: LabelDocument,
  rules: EditRules,
  { changes: proposed, remarks = [], inserted, copies = [], gone = [] }: Proposal,
): Edit {
  const { source, fields } = document;
  const changing = proposed.filter(({ from, to, text }) => source.slice(from, to) !== text);
  const wanted = [...changing, ...orphanedFits(document, changing)].toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const changes = wanted.map(({ from, to, text }): Change => ({ from, to, text }));
  if (changes.length === 0) return unchanged(document, remarks);
  const parts: string[] = [];
  const inverse: Change[] = [];
  let at = 0;
  let shift = 0;
  let newcomer: number | undefined;
  const copied: [of: number, at: number][] = [];
  for (const [index, { from, to, text }] of changes.entries()) {
    if (inserted && wanted[index] === inserted.change) newcomer = from + shift + inserted.offset;
    for (const { change, offset, of } of copies) {
      if (wanted[index] === change) copied.push([of, from + shift + offset]);
    }
    parts.push(source.slice(at, from), text);
    inverse.push({ from: from + shift, to: from + shift + text.length, text: source.slice(from, to) });
    at = to;
    shift += text.length - (to - from);
  }
  parts.push(source.slice(at));
  const edited = parts.join('');
  const starts = rules.commandStarts({ code: withoutSectionTags(edited), isTemplate: document.isTemplate });
  const ids = new Map<number, number>();
  const firsts = new Set<number>();
  for (const { id, range } of fields) {
    if (gone.includes(id)) continue;
    // The second of two that share a range is known by a command of its own.
    const own = firsts.has(range.from) ? rules.commandStarts(editedLabel(document))[id] : undefined;
    firsts.add(range.from);
    const to = moved(own ?? range.from, wanted);
    const number = to === undefined ? -1 : numberAt(starts, to);
    if (number >= 0) ids.set(id, number);
  }
  const number = newcomer === undefined ? undefined : numberAt(starts, newcomer);
  if (number !== undefined && inserted?.of !== undefined) ids.set(inserted.of, number);
  const added = number === undefined || inserted?.of !== undefined ? {} : { inserted: number };
  const made = new Map(
    copied.flatMap(([of, place]): [number, number][] => {
      const from = fields.find(({ id }) => id === of)?.range.from;
      const shared = fields.filter(({ range }) => range.from === from);
      const first = numberAt(starts, place);
      return shared.map(({ id }) => [id, first + id - (shared[0]?.id ?? id)]);
    }),
  );
  return {
    changes,
    inverse,
    source: edited,
    ids,
    ...added,
    ...(made.size > 0 ? { copies: made } : {}),
    remarks,
  };
}

/** Choices of long texts whose variable an edit takes out of the label: without it they would be a fault. */
function orphanedFits(
  { source, isTemplate }: LabelDocument,
  changes: readonly ProposedChange[],
): ProposedChange[] {
  if (!isTemplate || changes.length === 0) return [];
  const fits = readTextFits(source);
  if (fits.length === 0) return [];
  const edited = changedText(source, { from: 0, to: source.length }, changes);
  const namesIn = (text: string) => new Set(findPlaceholders(text).map(({ name }) => variableOf(name)));
  const [before, after] = [namesIn(source), namesIn(edited)];
  return fits.flatMap(({ start, end, fit }) => {
    const isOrphan = fit && before.has(fit.variable) && !after.has(fit.variable);
    const isGoing = changes.some(({ from, to }) => from < end && to > start);
    return isOrphan && !isGoing ? [wholeLine(source, start, end)] : [];
  });
}

/** Where a position of the source comes to stand; undefined where it is taken away. */
function moved(position: number, changes: readonly ProposedChange[]): number | undefined {
  let shift = 0;
  for (const { from, to, text, isOwn } of changes) {
    if (from > position || (isOwn && from === position)) break;
    if (to > position) return undefined;
    shift += text.length - (to - from);
  }
  return position + shift;
}

/** The number of the command that starts at a position, or the one before it; -1 where none does. */
export function numberAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
