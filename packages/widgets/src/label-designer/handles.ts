import type { DocumentField } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import { isSquare } from './field-words.ts';

/** The sides that a handle moves. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';

const all: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** Handles where pulling means something: a shape has all eight, a code grows by modules, a text by its letters. */
export function handlesOf(field: DocumentField): readonly Handle[] {
  switch (field.kind) {
    case 'box':
    case 'diagonal':
    case 'ellipse':
    case 'area':
      return all;
    case 'line':
      return field.box.width >= field.box.height ? ['e', 'w', 's'] : ['n', 's', 'e'];
    case 'code':
      return isSquare(field) ? ['se'] : ['e', 's', 'se'];
    case 'text':
    case 'symbol':
      return field.block ? ['e', 's'] : ['s', 'se'];
    default:
      return [];
  }
}

/** A box whose sides were pulled by so many dots; no side gets shorter than one dot. */
export function resizedBox(box: Box, handle: Handle, dx: number, dy: number): Box {
  let { x, y, width, height } = box;
  if (handle.includes('e')) width = Math.max(1, width + dx);
  if (handle.includes('s')) height = Math.max(1, height + dy);
  if (handle.includes('w')) {
    const taken = Math.min(dx, width - 1);
    x += taken;
    width -= taken;
  }
  if (handle.includes('n')) {
    const taken = Math.min(dy, height - 1);
    y += taken;
    height -= taken;
  }
  return { x, y, width, height };
}
