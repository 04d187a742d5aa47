// <marbete-print> in Svelte templates. In tsconfig.json: "types": ["@marbete/widgets/element/svelte"].
import type { HTMLAttributes } from 'svelte/elements';
import type { MarbetePrintAttributes, MarbetePrintElement, MarbetePrintEvents } from './dom.js';

type Listeners = { [N in keyof MarbetePrintEvents as `on${N}`]?: (event: MarbetePrintEvents[N]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'marbete-print': MarbetePrintAttributes &
      Listeners &
      Omit<HTMLAttributes<MarbetePrintElement>, keyof MarbetePrintAttributes>;
  }
}
