import {
  moveFields,
  resizeField,
  type DocumentField,
  type LabelDocument,
  type Size,
} from '@marbete/engine/edit';
import { unchanged } from './edit-source.ts';
import { isSquare } from './field-words.ts';
import { boxAround } from './snapping.ts';
import type { Intent } from './intents.ts';

/** How several fields are put in order; one alone is put in order on the label. */
export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];
export type Distribution = 'across' | 'down';
export type SameSize = 'width' | 'height';

interface Shift {
  id: number;
  dx: number;
  dy: number;
}

/** Where each field goes for all to have the same edge or middle: that of all together, of one alone the label's. */
export function aligned(
  fields: readonly Pick<DocumentField, 'id' | 'box'>[],
  how: Alignment,
  label: { x: number; y: number; width: number; height: number },
): Shift[] {
  const around = fields.length > 1 ? boxAround(fields.map(({ box }) => box)) : label;
  if (!around) return [];
  return fields.map(({ id, box }) => {
    const right = around.x + around.width - box.width;
    const bottom = around.y + around.height - box.height;
    const to: { x?: number; y?: number } = {
      left: { x: around.x },
      centre: { x: Math.round((around.x + right) / 2) },
      right: { x: right },
      top: { y: around.y },
      middle: { y: Math.round((around.y + bottom) / 2) },
      bottom: { y: bottom },
    }[how];
    return { id, dx: (to.x ?? box.x) - box.x, dy: (to.y ?? box.y) - box.y };
  });
}

/** Where each field goes for the gaps between them to be the same, to a dot; the first and the last one stay. */
export function distributed(
  fields: readonly Pick<DocumentField, 'id' | 'box'>[],
  how: Distribution,
): Shift[] {
  const [start, size] = how === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const sorted = fields.toSorted((a, b) => a.box[start] - b.box[start]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 3) return [];
  const whole = last.box[start] + last.box[size] - first.box[start];
  const taken = sorted.reduce((sum, { box }) => sum + box[size], 0);
  const gap = (whole - taken) / (sorted.length - 1);
  let at = first.box[start];
  return sorted.map(({ id, box }) => {
    const off = Math.round(at) - box[start];
    at += box[size] + gap;
    return { id, dx: how === 'across' ? off : 0, dy: how === 'across' ? 0 : off };
  });
}

/** The moves as intents, those of the same length together; `selection` are the selected fields as the act begins. */
export function shiftIntents(shifts: readonly Shift[], selection: readonly number[]): Intent[] {
  const groups = new Map<string, Shift[]>();
  for (const shift of shifts) {
    if (shift.dx === 0 && shift.dy === 0) continue;
    const key = `${shift.dx} ${shift.dy}`;
    groups.set(key, [...(groups.get(key) ?? []), shift]);
  }
  return [...groups.values()].map((group): Intent => {
    const places = group.map(({ id }) => selection.indexOf(id));
    const [{ dx, dy } = { dx: 0, dy: 0 }] = group;
    return (now, _, selected) => {
      const ids = places.flatMap((place) => selected[place] ?? []);
      return ids.length === 0 ? unchanged(now) : moveFields(now, ids, dx, dy);
    };
  });
}

/** The size that fields get to be as wide, or as high, as another one: in letters, in modules, or in dots. */
function sizeLike(own: DocumentField, like: DocumentField, how: SameSize): Size | undefined {
  if (own.kind === 'image' || own.kind === 'symbol') return undefined;
  if (
    own.kind === 'text' &&
    like.kind === 'text' &&
    own.font &&
    like.font &&
    !(how === 'width' && own.block)
  ) {
    return { letterHeightDots: like.font.heightDots, letterWidthDots: like.font.widthDots };
  }
  if (own.code && like.code && (how === 'width' || isSquare(own))) return { module: like.code.moduleDots };
  return how === 'width' ? { widthDots: like.box.width } : { heightDots: like.box.height };
}

/** Makes all fields but the first of the selection as large as that. */
export function sameSizeIntents(
  { fields }: LabelDocument,
  selection: readonly number[],
  how: SameSize,
): Intent[] {
  const [like, ...others] = selection.map((id) => fields.find((field) => field.id === id));
  return others.map((own, at): Intent => {
    const size = own && like && sizeLike(own, like, how);
    return (now, _, selected) => {
      const id = selected[at + 1];
      return size && id !== undefined ? resizeField(now, id, size) : unchanged(now);
    };
  });
}
