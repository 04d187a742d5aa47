import { prepareDrawing } from '../label-picture/draw.ts';

// First of all, before React starts: a page whose element shows its picture at once needs what draws.
const shown = ['panel', 'preview'].map((view) => `marbete-print[view="${view}"]`).join();
if (globalThis.document?.querySelector(shown)) prepareDrawing();
