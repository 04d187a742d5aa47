import { changedText, extentOf, lineEndOf } from '../languages/argument-edits.ts';
import type { EditedLabel, EditRules, Proposal, ProposedChange } from '../languages/edit-rules.ts';
import { fitTag } from '../template/text-fit.ts';
import { freeGroup, copiedMarks } from '../languages/field-marks.ts';
import type { DocumentField } from './label-document.ts';

/** Copies of fields, each directly behind its own field, where the same holds for it; moved by so many dots. */
export function proposeCopies(
  rules: EditRules,
  label: EditedLabel,
  fields: readonly DocumentField[],
  dx: number,
  dy: number,
): Proposal {
  const { source } = label;
  const lineEnd = lineEndOf(source);
  const changes = new Map<number, ProposedChange>();
  const copies: { change: ProposedChange; offset: number; of: number }[] = [];
  const remarks: NonNullable<Proposal['remarks']> = [];
  const done = new Set<number>();
  const marked = copiedMarks(freeGroup(label.fields));
  for (const field of fields) {
    const { from, to } = extentOf(rules, label, field);
    if (done.has(from)) continue;
    done.add(from);
    rules.refuseCopy?.(label, field);
    const move = rules.move(label, [field], dx, dy);
    const isOwn = (change: ProposedChange) => change.from >= from && change.from < to;
    // Fields that would go on where the copy ends are pinned.
    for (const change of move.changes) if (!isOwn(change)) changes.set(change.from, change);
    // A comment above the field comes along.
    const above = marked(source.slice(from, field.range.from));
    // A long text is chosen once for a variable.
    const own = changedText(source, { from: field.range.from, to }, move.changes.filter(isOwn));
    const change = { from: to, to, text: lineEnd + above + marked(own).replace(fitTag, '') };
    copies.push({ change, offset: lineEnd.length + above.length, of: field.id });
    remarks.push(...(move.remarks ?? []));
  }
  return { changes: [...copies.map(({ change }) => change), ...changes.values()], copies, remarks };
}
