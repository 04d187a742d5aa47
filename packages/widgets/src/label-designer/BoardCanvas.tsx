import type { Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { useLayoutEffect, useRef } from 'react';
import { useLivePart } from './live-value.ts';
import type { Picture } from './use-board.ts';
import styles from './LabelDesigner.module.css';

export interface BoardCanvasProps {
  bitmap: Bitmap;
  /** Pixels a dot. */
  zoom: number;
  /** How it comes out, which the board turns back. */
  turned: 'half' | 'mirrored' | undefined;
  isStale: boolean;
}

/** Ink and paper, as the tokens have them for labels in both themes. */
const ink = 0xff1d1816;
const paper = 0xfffbfeff;

/** The label as it is drawn anew while fields are dragged: nothing around it is. */
export function LiveCanvas({ picture, ...props }: Omit<BoardCanvasProps, 'bitmap'> & { picture: Picture }) {
  const bitmap = useLivePart(picture, (now) => now);
  return bitmap ? <BoardCanvas {...props} bitmap={bitmap} /> : null;
}

/** The label, dot by dot; of one that is as large as the one before, the rows that differ. */
export function BoardCanvas({ bitmap, zoom, turned, isStale }: BoardCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<Bitmap>(undefined);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { from, to } = changedRows(shown.current, bitmap);
    shown.current = bitmap;
    if (from >= to) return;
    const { width, stride, data } = bitmap;
    const image = context.createImageData(width, to - from);
    const dots = new Uint32Array(image.data.buffer).fill(paper);
    for (let row = from; row < to; row++) {
      for (let at = 0; at < stride; at++) {
        const byte = data[row * stride + at] as number;
        if (byte === 0) continue;
        const first = (row - from) * width + at * 8;
        const count = Math.min(8, width - at * 8);
        for (let bit = 0; bit < count; bit++) if (byte & (0x80 >> bit)) dots[first + bit] = ink;
      }
    }
    context.putImageData(image, 0, from);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={styles['canvas']}
      data-turned={turned}
      data-stale={isStale ? '' : undefined}
      data-whole={Number.isInteger(zoom) ? '' : undefined}
      width={bitmap.width}
      height={bitmap.height}
      style={{ width: bitmap.width * zoom, height: bitmap.height * zoom }}
    />
  );
}

/** The rows from the first to behind the last that are not as before; all of a picture of another size. */
function changedRows(before: Bitmap | undefined, { width, height, stride, data }: Bitmap) {
  if (before?.width !== width || before.height !== height) return { from: 0, to: height };
  const old = before.data;
  let first = 0;
  while (first < data.length && data[first] === old[first]) first++;
  let last = data.length - 1;
  while (last >= first && data[last] === old[last]) last--;
  return { from: Math.floor(first / stride), to: Math.floor(last / stride) + 1 };
}
