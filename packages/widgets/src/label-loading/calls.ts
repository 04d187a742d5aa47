import type { embedLabel as EmbedLabelCall, embedPrint as EmbedPrintCall } from '@marbete/core/api/embed';
import type { showLabel as ShowLabelCall } from '@marbete/core/api/labels';
import type { printLabel as PrintLabelCall } from '@marbete/core/api/print-label';
import type { getPrinterSettings as GetPrinterSettingsCall } from '@marbete/core/api/printer-settings';

/*
 * The contract's calls as a client needs them, with the contract's types and without its schemas, which would weigh more
 * than the public widgets. A test holds them to the contract.
 */
export const embedLabel = {
  name: 'embed.label',
  method: 'GET',
  path: '/embed/:key/etiquetas/:etiqueta',
  access: 'publishable-key',
} as typeof EmbedLabelCall;

export const embedPrint = {
  name: 'embed.print',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/imprimir',
  access: 'publishable-key',
} as typeof EmbedPrintCall;

export const showLabel = {
  name: 'labels.show',
  method: 'POST',
  path: '/etiquetas/show',
  access: 'signed-in',
} as typeof ShowLabelCall;

export const printLabel = {
  name: 'labels.print',
  method: 'POST',
  path: '/etiquetas/print',
  access: 'signed-in',
} as typeof PrintLabelCall;

export const getPrinterSettings = {
  name: 'printer-settings.get',
  method: 'GET',
  path: '/impresora',
  access: 'signed-in',
} as typeof GetPrinterSettingsCall;
