import type { RenderLimits, RenderOptions } from './types.ts';

/** Bounds for code from anywhere. */
export const standardLimits: RenderLimits = {
  labels: 100,
  commands: 200_000,
  memoryBytes: 64 * 1024 * 1024,
  dots: 40_000_000,
  work: 4_000_000_000,
};

/** The paper in dots. Throws RangeError when it is larger than the limits allow to be drawn. */
export function paperDots(
  { widthMm, heightMm, dpmm }: RenderOptions,
  limits: RenderLimits,
): { paperWidth: number; paperHeight: number } {
  const paperWidth = Math.ceil(widthMm * dpmm);
  const paperHeight = Math.ceil(heightMm * dpmm);
  if (paperWidth * paperHeight > limits.dots) {
    throw new RangeError(`A label of ${paperWidth} x ${paperHeight} dots is too large to be drawn.`);
  }
  return { paperWidth, paperHeight };
}
