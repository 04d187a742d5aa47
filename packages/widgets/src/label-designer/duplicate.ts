import { moveFields, type DocumentField, type LabelDocument } from '@marbete/core/editing/document';
import type { Intent, IntentEdit } from './use-designer.ts';

/** Copies of fields behind the last of them, with all that their code says, two millimetres to the right and down. */
export function duplicateIntents(fields: readonly DocumentField[], dpmm: number): Intent[] {
  const ids = fields.map(({ id }) => id);
  const step = 2 * dpmm;
  return [
    (document) => copied(document, ids),
    (document, inserted) => moveFields(document, inserted, step, step),
  ];
}

function copied({ source, fields }: LabelDocument, ids: readonly number[]): IntentEdit {
  const lineEnd = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const stretches = fields
    .filter(({ id }) => ids.includes(id))
    .map(({ range }) => ({ from: range.from, to: range.to + closingAt(source, range.to) }));
  const at = Math.max(...stretches.map(({ to }) => to));
  const text = stretches.map(({ from, to }) => lineEnd + source.slice(from, to)).join('');
  return {
    changes: [{ from: at, to: at, text }],
    inverse: [{ from: at, to: at + text.length, text: '' }],
    source: source.slice(0, at) + text + source.slice(at),
    ids: new Map(fields.map(({ id }) => [id, id])),
    remarks: [],
    insertedIn: { from: at, to: at + text.length },
  };
}

/** How far the field's end goes on: what closes it belongs to it. */
function closingAt(source: string, at: number): number {
  return /^[^\S\r\n]*\^FS/i.exec(source.slice(at, at + 200))?.[0].length ?? 0;
}
