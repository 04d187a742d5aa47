import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { runFactsSchema } from './print-runs.ts';
import { printFromCatalogue } from './printing.ts';
import { daySchema, zoneSchema } from './reports.ts';
import {
  chunkNumberSchema,
  idSchema,
  optionalText,
  printedOnSchema,
  printerCodeShape,
  usuarioShape,
} from './schemas.ts';

/** A number of a page or a count of rows, as a query carries it. */
const counted = (fallback: number, maximum: number) =>
  z._default(z.pipe(idSchema, z.number().check(z.maximum(maximum))), fallback);

/** A place in the history: when a run began, and its id. */
export const historyCursorSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,36}$/, fieldErrors.cursor));

/** One issued run: who printed what, how much and when. */
export const printedRunSchema = z.object({
  corrida: z.string(),
  usuario: z.object({ id: z.int(), name: z.string() }),
  /** null once the label was deleted; its name stays. */
  etiqueta: z.nullable(z.int()),
  nombre: z.string(),
  catalogo: z.nullable(z.int()),
  /** null without a catalogue, or once it was deleted. */
  catalogo_nombre: z.nullable(z.string()),
  /** The label's printer language; null once it was deleted. */
  language_id: z.nullable(z.int()),
  /** The label's size in millimetres, such as 50x25; null without one, and once the label was deleted. */
  medida: z.nullable(z.string()),
  /** The printer's record as JSON text, '' when none was chosen. */
  impresora: z.string(),
  sistema_operativo: z.string(),
  filas: z.int(),
  /** Labels, copies included. */
  etiquetas: z.int(),
  /** When it began, ISO 8601 in UTC. */
  fecha: z.string(),
  /** Chunks that can be had again, all of the run or none; they are kept for a week. */
  trozos: z.int(),
  /** The run whose labels this one printed again. */
  repite: z.nullable(z.string()),
  /** How far it came; null for a run that is recorded elsewhere, as the command line's are. */
  facts: z.nullable(runFactsSchema),
});
export type PrintedRun = z.output<typeof printedRunSchema>;

export const listPrintedRuns = endpoint({
  name: 'print-history.list',
  method: 'GET',
  path: '/impresiones',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'What was printed, newest first: an account sees its operators’ runs too, an operator its own.',
  query: z.object({
    /** From 1, up to the 10,000th run; `siguiente` of an answer leads on from there. */
    page: counted(1, 10_000),
    per_page: counted(20, 200),
    /** `siguiente` of the answer before: its runs come after those, whatever was printed meanwhile. */
    desde_cursor: z.optional(historyCursorSchema),
    etiqueta: z.optional(idSchema),
    /** Part of the name of a label, catalogue, person or printer; case and accents count for nothing. */
    buscar: optionalText(100),
    /** done: all came out, or it is recorded elsewhere; open: not ended. */
    estado: z.optional(z.enum(['done', 'cancelled', 'open'])),
    /** Both days count in full. */
    desde: z.optional(daySchema),
    hasta: z.optional(daySchema),
    zona: zoneSchema,
    ...usuarioShape,
  }),
  answer: z.object({
    impresiones: z.array(printedRunSchema),
    /** At most 10,000. */
    total: z.int(),
    /** False when there are more than total says. */
    total_exacto: z.boolean(),
    /** The cursor of the next page; null on the last one. */
    siguiente: z.nullable(z.string()),
  }),
});

export const showPrintedRun = endpoint({
  name: 'print-history.show',
  method: 'GET',
  path: '/impresiones/:corrida',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'One run of the history.',
  params: z.object({ corrida: z.uuid() }),
  query: z.object(usuarioShape),
  answer: printedRunSchema,
});

export const listPrintedRows = endpoint({
  name: 'print-history.rows',
  method: 'GET',
  path: '/impresiones/:corrida/filas',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The rows of a run in the order in which they printed; none once its chunks are no longer kept.',
  params: z.object({ corrida: z.uuid() }),
  query: z.object({ page: counted(1, 1_000_000), per_page: counted(50, 500), ...usuarioShape }),
  answer: z.object({
    filas: z.array(
      z.object({
        /** The chunk that it is in, and its place there from 0: what print-again takes. */
        trozo: z.int(),
        lugar: z.int(),
        /** The row as people count it. */
        fila: z.int(),
        /** Its first copy here, from 1, where the row began in an earlier chunk. */
        desde: z.optional(z.int()),
        /** Labels, copies included. */
        etiquetas: z.int(),
        /** A few of its values, to recognise it by. */
        texto: z.string(),
      }),
    ),
    total: z.int(),
  }),
});

const placeSchema = (what: string) =>
  z.pipe(z.string(what).check(z.regex(/^\d{1,9}$/, what)), z.transform(Number));

export const showPrintedLabel = endpoint({
  name: 'print-history.label',
  method: 'GET',
  path: '/impresiones/:corrida/trozos/:trozo/filas/:lugar',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The printer code of one row of a run as it was sent, to look at.',
  params: z.object({
    corrida: z.uuid(),
    trozo: placeSchema('The number of a chunk, from 0'),
    lugar: placeSchema('The place of a row in its chunk, from 0'),
  }),
  query: z.object(usuarioShape),
  answer: z.object(printerCodeShape),
});

export const printAgain = endpoint({
  name: 'print-history.print-again',
  method: 'POST',
  path: '/impresiones/:corrida/repetir',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'A chunk of an earlier run with the values and serials of then, as a chunk of a new run. Asked again, it is answered again.',
  params: z.object({ corrida: z.uuid() }),
  body: z.object({
    /** Id of the new run, made by the client. */
    corrida: z.uuid(),
    /** Number of the chunk in the new run. */
    trozo: z._default(chunkNumberSchema, 0),
    /** The chunk of the earlier run; the same number when left out. */
    origen: z.optional(chunkNumberSchema),
    /** Places of the rows that print, as print-history.rows numbers them; all when left out. */
    lugares: z.optional(z.array(z.int().check(z.nonnegative())).check(z.minLength(1), z.maxLength(1_000))),
    /** The lease of the new run. */
    ficha: z.optional(z.uuid()),
    impresora: printedOnSchema,
    sistema_operativo: optionalText(200),
    ...usuarioShape,
  }),
  answer: printFromCatalogue.answer,
});
