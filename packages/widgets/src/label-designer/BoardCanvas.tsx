import { isBlack, type Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { useLayoutEffect, useRef } from 'react';
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

/** The label, dot by dot. */
export function BoardCanvas({ bitmap, zoom, turned, isStale }: BoardCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { width, height } = bitmap;
    const image = context.createImageData(width, height);
    const dots = new Uint32Array(image.data.buffer);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) dots[at] = isBlack(bitmap, x, y) ? ink : paper;
    }
    context.putImageData(image, 0, 0);
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
