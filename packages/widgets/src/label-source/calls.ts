import type { embedLabel as EmbedLabelCall, embedPrint as EmbedPrintCall } from '@marbete/core/api/embed';
import type { showLabel as ShowLabelCall } from '@marbete/core/api/labels';
import type { printLabel as PrintLabelCall } from '@marbete/core/api/print-label';
import type {
  beginRun as BeginRunCall,
  embedBegin as EmbedBeginCall,
  embedChunk as EmbedChunkCall,
  embedState as EmbedStateCall,
  noteChunk as NoteChunkCall,
  noteRun as NoteRunCall,
} from '@marbete/core/api/print-runs';
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

export const beginRun = {
  name: 'print-runs.begin',
  method: 'POST',
  path: '/corridas',
  access: 'signed-in',
  // All that a client needs of its schema: it takes the account for which an administrator acts.
  body: { def: { shape: { usuario: {} } } },
} as unknown as typeof BeginRunCall;

export const noteChunk = {
  name: 'print-runs.chunk-word',
  method: 'POST',
  path: '/corridas/:corrida/trozos/:trozo',
  access: 'public',
} as typeof NoteChunkCall;

export const noteRun = {
  name: 'print-runs.state',
  method: 'POST',
  path: '/corridas/:corrida/estado',
  access: 'public',
} as typeof NoteRunCall;

export const embedBegin = {
  name: 'embed.run-begin',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas',
  access: 'publishable-key',
} as typeof EmbedBeginCall;

export const embedChunk = {
  name: 'embed.run-chunk-word',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas/:corrida/trozos/:trozo',
  access: 'publishable-key',
} as typeof EmbedChunkCall;

export const embedState = {
  name: 'embed.run-state',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas/:corrida/estado',
  access: 'publishable-key',
} as typeof EmbedStateCall;
