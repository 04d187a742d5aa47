import type { DocumentField } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import type { Handle } from './handles.ts';
import type { Guide } from './snapping.ts';

/** What a pointer is doing, from where it was pressed, in dots. */
export type Gesture =
  | { type: 'press'; x: number; y: number; drags: boolean; onTap: readonly number[] }
  | { type: 'move'; x: number; y: number; dx: number; dy: number; guides: readonly Guide[] }
  | { type: 'resize'; x: number; y: number; handle: Handle; field: DocumentField; box: Box }
  | { type: 'marquee'; x: number; y: number; box: Box; added: readonly number[]; onTap: readonly number[] };

export interface GestureNow {
  gesture: Gesture | undefined;
  /** The fields that follow the pointer, with their boxes meanwhile. */
  moved: ReadonlyMap<number, Box>;
}

const none: ReadonlyMap<number, Box> = new Map();
export const noGesture: GestureNow = { gesture: undefined, moved: none };

/** A gesture with what it moves of the selected fields. */
export function gestureNow(gesture: Gesture | undefined, selected: readonly DocumentField[]): GestureNow {
  if (gesture?.type === 'resize') return { gesture, moved: new Map([[gesture.field.id, gesture.box]]) };
  if (gesture?.type !== 'move') return { gesture, moved: none };
  const { dx, dy } = gesture;
  const moved = selected.map(({ id, box }) => [id, { ...box, x: box.x + dx, y: box.y + dy }] as const);
  return { gesture, moved: new Map(moved) };
}
