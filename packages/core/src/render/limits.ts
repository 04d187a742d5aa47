import type { RenderLimits } from './types.ts';

/** Bounds for code from anywhere. */
export const standardLimits: RenderLimits = {
  labels: 100,
  commands: 200_000,
  memoryBytes: 64 * 1024 * 1024,
  dots: 40_000_000,
  work: 4_000_000_000,
};
