import { moveFields, resizeField, type LabelDocument } from '@marbete/core/editing/document';
import type { Box } from '@marbete/core/picture/types';
import type { Intent } from './use-designer.ts';

/** What a pulled box means: the sides that changed, and where it then stands. */
function wanted(from: Box, to: Box) {
  return {
    ...(to.width === from.width ? {} : { widthDots: to.width }),
    ...(to.height === from.height ? {} : { heightDots: to.height }),
  };
}

/** A field gets the size of a box, and its place where the left or the upper side was pulled. */
export function resizeIntents(id: number, from: Box, to: Box): Intent[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const intents: Intent[] = [(document) => resizeField(document, id, wanted(from, to))];
  // The place first: the number of the field's command may change with its size.
  if (dx !== 0 || dy !== 0) intents.unshift((document) => moveFields(document, [id], dx, dy));
  return intents;
}

/** How the label looks meanwhile. */
export function resizePreview(document: LabelDocument, drag: { id: number; from: Box; to: Box }): string {
  const { id, from, to } = drag;
  const resized = resizeField(document, id, wanted(from, to));
  const moved = moveFields(document, [id], to.x - from.x, to.y - from.y);
  const changes = [...resized.changes, ...moved.changes].toSorted((a, b) => a.from - b.from);
  const overlap = changes.some(({ from: start }, at) => start < (changes[at - 1]?.to ?? 0));
  if (overlap) return resized.source;
  let text = '';
  let at = 0;
  for (const change of changes) {
    text += document.source.slice(at, change.from) + change.text;
    at = change.to;
  }
  return text + document.source.slice(at);
}
