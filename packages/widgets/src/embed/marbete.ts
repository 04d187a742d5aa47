import { MarbetePrintElement } from './MarbetePrintElement.ts';

export type { WidgetEventMap } from '../label-source/events.ts';
export { MarbetePrintElement } from './MarbetePrintElement.ts';
export { mount, type Mounted } from './mount.tsx';
export type { EmbedOptions, EmbedView } from './options.ts';

// A page that has the script twice keeps the first.
if (!customElements.get('marbete-print')) customElements.define('marbete-print', MarbetePrintElement);
