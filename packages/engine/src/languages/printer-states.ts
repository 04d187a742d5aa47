/** What a printer can be in, worst first; the words of `GET /status` (docs/helper.md). */
export const printerStates = [
  'head-open',
  'paper-out',
  'ribbon-out',
  'paused',
  'needs-attention',
  'unknown',
  'printing',
  'ready',
] as const;

export type PrinterState = (typeof printerStates)[number];
