import type { Section } from './section.ts';
import { expanding } from './sections/expanding.ts';
import { printScreen } from './sections/print-screen.ts';
import { rendering } from './sections/rendering.ts';

/** All sections, in the order of the report. A new one is a file in `sections/` and a line here. */
export const sections: readonly Section[] = [expanding, rendering, printScreen];
