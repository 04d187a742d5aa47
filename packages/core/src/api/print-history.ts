import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { printFromCatalogue } from './printing.ts';
import { idSchema, optionalText, usuarioShape } from './schemas.ts';

/** A number of a page or a count of rows, as a query carries it. */
const counted = (fallback: number, maximum: number) =>
  z._default(z.pipe(idSchema, z.number().check(z.maximum(maximum))), fallback);

/** One issued run: who printed what, how much and when. */
export const printedRunSchema = z.object({
  corrida: z.string(),
  usuario: z.object({ id: z.int(), name: z.string() }),
  /** null once the label was deleted; its name stays. */
  etiqueta: z.nullable(z.int()),
  nombre: z.string(),
  catalogo: z.nullable(z.int()),
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
    page: counted(1, 1_000_000),
    per_page: counted(20, 200),
    etiqueta: z.optional(idSchema),
    ...usuarioShape,
  }),
  answer: z.object({ impresiones: z.array(printedRunSchema), total: z.int() }),
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

export const printAgain = endpoint({
  name: 'print-history.print-again',
  method: 'POST',
  path: '/impresiones/:corrida/repetir',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'A chunk of an earlier run with the values and serials of then, as a chunk of a new run. Asked again, it is answered again.',
  params: z.object({ corrida: z.uuid() }),
  body: z.object({
    /** Id of the new run, made by the client. */
    corrida: z.uuid(),
    trozo: z._default(z.int().check(z.nonnegative()), 0),
    sistema_operativo: optionalText(200),
    ...usuarioShape,
  }),
  answer: printFromCatalogue.answer,
});
