import './prepare-picture.ts';
import type { PrintedLabels } from '../print-label/print-order.ts';
import { drawOnPaper } from '../label-picture/draw.ts';
import type { PrintLabelOptions } from '../print-label/print-with-options.ts';
import { MarbetePrintElement } from './MarbetePrintElement.ts';
import { ownServer } from './mount.tsx';

export type { WidgetEventMap } from '../provider/widget-events.ts';
export { MarbetePrintElement } from './MarbetePrintElement.ts';
export { mount, type Mounted } from './mount.tsx';
export type { EmbedOptions, EmbedView } from './options.ts';
export type { PrintedLabels, PrintLabelOptions };

/** Prints without any user interface, through the server of this script where no other is named. */
export async function printLabel(options: PrintLabelOptions): Promise<PrintedLabels> {
  const { printWithOptions } = await import('../print-label/print-with-options.ts');
  const server = ownServer === undefined ? {} : { server: ownServer };
  return printWithOptions({ ...server, ...options }, drawOnPaper);
}

// A page that has the script twice keeps the first; a server that renders pages has no elements.
const elements = globalThis.customElements as CustomElementRegistry | undefined;
if (elements && !elements.get('marbete-print')) elements.define('marbete-print', MarbetePrintElement);
