// <marbete-print> in Vue templates. In tsconfig.json: "types": ["@marbete/widgets/element/vue"].
import type { DefineComponent } from 'vue';
import type { MarbetePrintAttributes, MarbetePrintEvents } from './dom.js';

/** `@marbete-printed="…"` in a template. */
type Listeners = {
  [
    N in keyof MarbetePrintEvents as N extends `marbete-${infer Name}`
      ? `onMarbete${Capitalize<Name>}`
      : never
  ]?: (event: MarbetePrintEvents[N]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'marbete-print': DefineComponent<MarbetePrintAttributes & { publishableKey?: string } & Listeners>;
  }
}
