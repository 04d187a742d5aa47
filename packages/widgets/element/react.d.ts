// <marbete-print> in TSX, with React 18 and 19. In tsconfig.json: "types": ["@marbete/widgets/element/react"].
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { MarbetePrintAttributes, MarbetePrintElement, MarbetePrintEvents } from './dom.js';

/** React 19 listens by `onmarbete-printed={…}`; with React 18 use a ref and addEventListener. */
type Listeners = { [N in keyof MarbetePrintEvents as `on${N}`]?: (event: MarbetePrintEvents[N]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'marbete-print': MarbetePrintAttributes &
        Listeners &
        ClassAttributes<MarbetePrintElement> &
        Omit<HTMLAttributes<MarbetePrintElement>, keyof MarbetePrintAttributes>;
    }
  }
}
