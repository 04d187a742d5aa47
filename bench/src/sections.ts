import type { Section } from './section.ts';
import { expanding } from './sections/expanding.ts';
import { flood } from './sections/flood.ts';
import { nightly } from './sections/nightly.ts';
import { printScreen } from './sections/print-screen.ts';
import { rendering } from './sections/rendering.ts';

/** All sections, in the order of the report. A new one is a file in `sections/` and a line here. */
export const sections: readonly Section[] = [expanding, rendering, printScreen, nightly, flood];
