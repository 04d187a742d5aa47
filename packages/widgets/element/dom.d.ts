// <marbete-print> in TypeScript: document.querySelector('marbete-print') and its events are typed.
// In tsconfig.json: "types": ["@marbete/widgets/element"].
import type { GivenRow, GivenValues } from '../dist/src/print-questions/given-rows.js';
import type { WidgetEventMap } from '../dist/src/provider/widget-events.js';
import type { MarbetePrintElement } from '../dist/src/embed/MarbetePrintElement.js';
import type { EmbedOptions } from '../dist/src/embed/options.js';

export type { EmbedOptions, EmbedView } from '../dist/src/embed/options.js';
export type { MarbetePrintElement } from '../dist/src/embed/MarbetePrintElement.js';
export type { Mounted } from '../dist/src/embed/mount.js';
export type { GivenRow, GivenValues, WidgetEventMap };

/** The events of the element, by name. They bubble. */
export interface MarbetePrintEvents {
  'marbete-ready': CustomEvent<WidgetEventMap['ready']>;
  'marbete-printed': CustomEvent<WidgetEventMap['printed']>;
  'marbete-failed': CustomEvent<WidgetEventMap['failed']>;
  'marbete-closed': CustomEvent<WidgetEventMap['closed']>;
}

/** What a template writes at the element: options as text, or as they are where the framework sets properties. */
export interface MarbetePrintAttributes extends Omit<
  Partial<EmbedOptions>,
  'label' | 'quantity' | 'values' | 'rows' | 'locale' | 'texts'
> {
  'publishable-key'?: string;
  label?: number | string;
  values?: GivenValues | string;
  quantity?: number | string;
  rows?: readonly GivenRow[] | string;
  locale?: string;
  texts?: EmbedOptions['texts'] | string;
}

declare global {
  interface HTMLElementTagNameMap {
    'marbete-print': MarbetePrintElement;
  }
  interface GlobalEventHandlersEventMap extends MarbetePrintEvents {}
}
