import * as z from 'zod/mini';
import { embedParamsSchema } from './embed.ts';
import { endpoint } from './endpoint.ts';
import { printFromCatalogue } from './printing.ts';
import {
  chunkNumberSchema,
  idSchema,
  largestCount,
  optionalText,
  printedOnSchema,
  usuarioShape,
} from './schemas.ts';

/*
 * The record of a print run on the server (docs/printing.md, Print runs): what was begun, which chunks were offered to
 * which printer, and what is known of each. Whoever drives a run holds its lease, a token that it made itself and that
 * the server keeps as a hash only.
 */

const countSchema = z.int().check(z.nonnegative(), z.maximum(largestCount));
const shortText = z.string().check(z.maxLength(200));
export const labelNameSchema = z.object({
  row: countSchema,
  code: shortText,
  description: shortText,
  copy: z.optional(countSchema),
});

/** ChunkRecord of core/print/run-record, as the wire has it. */
export const chunkRecordSchema = z.object({
  number: chunkNumberSchema,
  attempt: z.int().check(z.minimum(1), z.maximum(9_999)),
  labels: countSchema,
  first: z.optional(labelNameSchema),
  last: z.optional(labelNameSchema),
  word: z.enum(['offered', 'taken', 'printed', 'handed-over', 'uncertain', 'not-sent']),
  helper: z.optional(z.string().check(z.maxLength(100))),
  offeredAt: z.iso.datetime(),
  confirmed: z.optional(z.enum(['never', 'earlier', 'this'])),
  cameOut: z.optional(countSchema),
});

const countsSchema = z.object({
  taken: z.int(),
  printed: z.int(),
  handedOver: z.int(),
  uncertain: z.int(),
  notSent: z.int(),
});

const storedStateSchema = z.enum(['printing', 'waiting', 'uncertain', 'cancelled', 'done']);
/** 'interrupted' is no state of its own: a run that is under way and of which nobody has heard for 2 minutes. */
export const shownRunStateSchema = z.enum([...storedStateSchema.options, 'interrupted']);

/** What a run is and how far it is. */
export const runFactsSchema = z.object({
  state: shownRunStateSchema,
  /** Rows and labels that it was begun with. */
  rows: z.int(),
  labels: z.int(),
  counts: countsSchema,
  /** Labels in `counts.taken` whose printer has never confirmed anything. */
  unconfirmed: z.int(),
  /** ISO 8601; null while it is open. */
  endedAt: z.nullable(z.string()),
});
export type RunFacts = z.output<typeof runFactsSchema>;

export const openRunSchema = z.object({
  corrida: z.string(),
  usuario: z.object({ id: z.int(), name: z.string() }),
  etiqueta: z.nullable(z.int()),
  nombre: z.string(),
  catalogo: z.nullable(z.int()),
  /** The label's printer language; null once it was deleted. */
  language_id: z.nullable(z.int()),
  /** The printer's record as JSON text. */
  impresora: z.string(),
  fecha: z.string(),
  ...runFactsSchema.shape,
});
export type OpenRun = z.output<typeof openRunSchema>;

const params = z.object({ corrida: z.uuid() });
const chunkParams = z.object({
  corrida: z.uuid(),
  trozo: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});
/** What the driver of a run makes and shows: a UUID that nobody else knows. */
const token = z.uuid();

const beginShape = {
  corrida: z.uuid(),
  token,
  /** How it reaches paper. */
  way: z._default(z.enum(['helper', 'browser', 'dialog', 'file']), 'helper'),
  rows: countSchema,
  labels: countSchema,
  impresora: printedOnSchema,
  sistema_operativo: optionalText(200),
};

const done = z.object({ response: z.literal(true) });

export const beginRun = endpoint({
  name: 'print-runs.begin',
  method: 'POST',
  path: '/corridas',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Begin a print run: from now on it prints the label and the list as they are at this moment. The same call again changes nothing.',
  body: z.object({
    ...beginShape,
    etiqueta: idSchema,
    catalogo: z.optional(idSchema),
    /** The rows as the client chose them, for whoever goes on: a RunPlan of core/print/run-plan, of which chunks are made. */
    plan: z.optional(z.looseObject({ kind: z.string().check(z.maxLength(20)) })),
    /** The run whose labels it prints again. */
    repite: z.optional(z.uuid()),
    ...usuarioShape,
  }),
  answer: done,
});

export const listOpenRuns = endpoint({
  name: 'print-runs.open',
  method: 'GET',
  path: '/corridas',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'Runs that have not ended, newest first: an account sees its operators’ too, an operator its own.',
  query: z.object(usuarioShape),
  answer: z.object({ corridas: z.array(openRunSchema) }),
});

export const noteChunk = endpoint({
  name: 'print-runs.chunk-word',
  method: 'POST',
  path: '/corridas/:corrida/trozos/:trozo',
  access: 'public',
  summary:
    'What is known of a chunk. "offered" is said before its first byte leaves and takes the lease; any other word is taken late too, from whoever offered it, after a session ended or another driver took over.',
  params: chunkParams,
  body: z.object({ token, chunk: z.omit(chunkRecordSchema, { number: true }) }),
  answer: done,
});

export const noteRun = endpoint({
  name: 'print-runs.state',
  method: 'POST',
  path: '/corridas/:corrida/estado',
  access: 'public',
  summary:
    'That a run is still being driven, its state, or goodbye. Refused with the reason "taken-over" when somebody else goes on with it.',
  params,
  body: z.object({
    token,
    state: z.optional(storedStateSchema),
    /** The page is closed: the run shows as interrupted at once. */
    bye: z._default(z.boolean(), false),
  }),
  answer: done,
});

export const takeOverRun = endpoint({
  name: 'print-runs.take-over',
  method: 'POST',
  path: '/corridas/:corrida/tomar',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Go on with a run: its lease passes to this token, and what its earlier driver had offered is uncertain until its word comes.',
  params,
  body: z.object({ token, impresora: printedOnSchema, ...usuarioShape }),
  answer: z.object({
    ...openRunSchema.shape,
    plan: z.nullable(z.looseObject({ kind: z.string() })),
    repite: z.nullable(z.string()),
    /** The last attempt of every chunk that was offered, in order. */
    chunks: z.array(chunkRecordSchema),
    /** The label or its list is another one now; the run prints what it began with. */
    changed: z.object({ label: z.boolean(), list: z.boolean() }),
  }),
});

export const readRunChunk = endpoint({
  name: 'print-runs.chunk',
  method: 'POST',
  path: '/corridas/:corrida/trozos/:trozo/codigo',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'The printer code of a chunk, byte for byte as it was made. The one behind the last is made now, by the run’s plan, for who holds its lease; not-found with the reason "beyond-end" where the rows are used up.',
  params: chunkParams,
  body: z.object({ token: z.optional(token), ...usuarioShape }),
  answer: printFromCatalogue.answer,
});

export const closeRun = endpoint({
  name: 'print-runs.close',
  method: 'POST',
  path: '/corridas/:corrida/cerrar',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'End a run as it is: nothing more of it prints, and what is uncertain stays so.',
  params,
  body: z.object(usuarioShape),
  answer: done,
});

export const embedBegin = endpoint({
  name: 'embed.run-begin',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas',
  access: 'publishable-key',
  summary:
    'Begin a print run of a page: the page alone goes on with it, and the key’s owner sees its counts.',
  params: embedParamsSchema,
  body: z.object(beginShape),
  answer: done,
});

export const embedChunk = endpoint({
  name: 'embed.run-chunk-word',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas/:corrida/trozos/:trozo',
  access: 'publishable-key',
  summary: 'What is known of a chunk of a page’s run.',
  params: z.object({ ...embedParamsSchema.shape, ...chunkParams.shape }),
  body: noteChunk.body,
  answer: done,
});

export const embedState = endpoint({
  name: 'embed.run-state',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/corridas/:corrida/estado',
  access: 'publishable-key',
  summary: 'That a page’s run is still being driven, its state, or goodbye.',
  params: z.object({ ...embedParamsSchema.shape, ...params.shape }),
  body: noteRun.body,
  answer: done,
});
