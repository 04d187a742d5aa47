import type {
  beginRun as BeginRunCall,
  embedBegin as EmbedBeginCall,
  embedChunk as EmbedChunkCall,
  embedState as EmbedStateCall,
  noteChunk as NoteChunkCall,
  noteRun as NoteRunCall,
} from '@marbete/core/api/print-runs';

/*
 * The contract's calls that keep the record of a run, without their schemas, as in label-loading/calls.ts. Their own file:
 * the embed loads them with the first press.
 */
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
