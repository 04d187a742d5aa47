import type { Box } from '@marbete/engine/internal/picture/types';

/** The label on the screen: dots left of the head, the label's sides in dots, and pixels a dot. */
export interface Frame {
  left: number;
  width: number;
  height: number;
  zoom: number;
}

/** Where a box of the label is on the screen, in pixels of the paper. */
export function placeOn({ left, zoom }: Pick<Frame, 'left' | 'zoom'>, { x, y, width, height }: Box) {
  return {
    left: (x + left) * zoom,
    top: y * zoom,
    width: Math.max(1, width * zoom),
    height: Math.max(1, height * zoom),
  };
}

/** Whether a part of a box is off the label. */
export function isOutside({ left, width, height }: Frame, box: Box): boolean {
  return box.x < -left || box.y < 0 || box.x + box.width > width - left || box.y + box.height > height;
}
