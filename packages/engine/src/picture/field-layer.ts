import { createBitmap, type Bitmap } from './bitmap.ts';
import type { Box } from './types.ts';

/**
 * A second bitmap on which a reversed field is drawn by itself, so that strokes that cross within the field do not turn
 * each other; then its ink turns the label. Made once a label, and only where a field is reversed.
 */
export interface FieldLayer {
  /** Draws in black on the layer, turns the label's dots under that ink, and wipes the layer within the box. */
  reverse(target: Bitmap, box: Box, draw: (layer: Bitmap) => void): void;
}

export function createFieldLayer(): FieldLayer {
  let layer: Bitmap | undefined;
  return {
    reverse(target, box, draw) {
      if (layer?.width !== target.width || layer.height !== target.height) {
        layer = createBitmap(target.width, target.height);
      }
      draw(layer);
      const top = Math.max(0, Math.min(target.height, box.y));
      const bottom = Math.max(top, Math.min(target.height, box.y + box.height));
      const { stride } = target;
      const first = Math.max(0, Math.min(stride, box.x >> 3));
      const last = Math.max(first, Math.min(stride, (box.x + box.width + 7) >> 3));
      for (let y = top; y < bottom; y++) {
        for (let at = y * stride + first; at < y * stride + last; at++) {
          target.data[at] = (target.data[at] ?? 0) ^ (layer.data[at] ?? 0);
        }
        layer.data.fill(0, y * stride + first, y * stride + last);
      }
    },
  };
}
