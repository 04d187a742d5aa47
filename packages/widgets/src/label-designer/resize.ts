import { moveFields, resizeField, type DocumentField, type LabelDocument } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import type { Intent } from './intents.ts';

/** What a pulled box means: the sides that changed, and where it then stands. */
function wanted(from: Box, to: Box) {
  return {
    ...(to.width === from.width ? {} : { widthDots: to.width }),
    ...(to.height === from.height ? {} : { heightDots: to.height }),
  };
}

/** A field gets the size of a box, or the nearest that it can have, and the side opposite to the pulled one stays. */
export function resizeIntents(id: number, from: Box, to: Box): Intent[] {
  return [
    (document) => resizeField(document, id, wanted(from, to)),
    (document, _, [resized = -1]) => {
      const box = document.fields.find((field) => field.id === resized)?.box ?? to;
      const { x, y, width, height } = box;
      // A side along which nothing was pulled keeps to its alignment.
      const dx = to.width === from.width ? 0 : to.x === from.x ? to.x - x : to.x + to.width - width - x;
      const dy = to.height === from.height ? 0 : to.y === from.y ? to.y - y : to.y + to.height - height - y;
      return moveFields(document, [resized], dx, dy);
    },
  ];
}

/** How much of what a field grows it grows to the left, or upwards: its position may be its right or lower edge (^FT). */
function towardsStart(place: number, start: number, length: number): number {
  return Math.max(0, Math.min(1, (place - start) / Math.max(1, length)));
}

/** By how many dots a field has to move for the side that was not pulled to stay, about. */
function shiftOf({ box, code, position }: DocumentField, from: Box, to: Box) {
  const { x, y, width, height } = code?.bars ?? box;
  return {
    dx: to.x - from.x + Math.round(towardsStart(position.x, x, width) * (to.width - from.width)),
    dy: to.y - from.y + Math.round(towardsStart(position.y, y, height) * (to.height - from.height)),
  };
}

/** How the label looks meanwhile. */
export function resizePreview(document: LabelDocument, drag: { id: number; from: Box; to: Box }): string {
  const { id, from, to } = drag;
  const field = document.fields.find((each) => each.id === id);
  const resized = resizeField(document, id, wanted(from, to));
  if (!field) return resized.source;
  const { dx, dy } = shiftOf(field, from, to);
  const moved = moveFields(document, [id], dx, dy);
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
