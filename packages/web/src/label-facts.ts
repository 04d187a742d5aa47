import { templateOfAnswer } from '@marbete/core/api/printer-code';
import type { Label } from '@marbete/core/api/labels';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { templateVariables } from '@marbete/engine/internal/template/variables';

/** What the screens need to know of a label before they print it. */
export function isNew(label: Label): boolean {
  return label.nueva === '1';
}

/** The printer that the label remembers, undefined when none was chosen. */
export function printerOf(label: Label): HelperPrinter | undefined {
  return label.impresora_id === null ? undefined : parseStoredPrinter(label.impresora?.impresora);
}

/** What the label's values are called, without the quantity. */
export function variablesOf(label: Label): string[] {
  if (isNew(label))
    return templateVariables(templateOfAnswer(label).text).filter((name) => name !== 'QUANTITY');
  return [...new Set(label.configuraciones.map(({ variable }) => variable))];
}

/** Labels as a mode's list shows them: hidden ones only where they are managed (D43), found by name. */
export function visibleLabels(labels: readonly Label[], manages: boolean, query: string): Label[] {
  return labels.filter((label) => (manages || label.ocultar !== '1') && isFoundBy(label.nombre, query));
}

export const labelOrders = ['newest', 'name'] as const;
export type LabelOrder = (typeof labelOrders)[number];

/** Favourites first; within them and behind them newest first, as the server lists them, or by name. */
export function sortedLabels(labels: readonly Label[], order: LabelOrder, locale: string): Label[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (a: Label, b: Label) => (order === 'name' ? compare(a.nombre, b.nombre) : 0);
  return labels.toSorted((a, b) => Number(b.favorita === true) - Number(a.favorita === true) || byName(a, b));
}

/** Whether a text has every word of a query, case and accents aside. */
export function isFoundBy(text: string, query: string): boolean {
  const searched = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Lower case and without accents, so that 'cafe' finds 'Café'. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
