import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { preguntasSchema } from '../print-label.ts';
import { runFactsSchema, shownRunStateSchema } from '../print-runs.ts';
import { cellsSchema, idSchema, rowIdSchema } from '../schemas.ts';
import { historyCursorSchema } from '../print-history.ts';
import { limitShape, nextShape } from './schemas.ts';

/* Print runs in the words of /api/v1. The run's id is the key of the call that prints: it prints once. */

export const outputs = ['code', 'queue'] as const;
export const fileFormats = ['code', 'pdf', 'png'] as const;

/** Rows of one print at most. */
const mostRows = 1_000;

const copies = z._default(z.int().check(z.minimum(1), z.maximum(9_999)), 1);

export const printV1Schema = z.object({
  id: z.uuid(),
  /** Whether a test key printed it: then no printer of anybody's had it. */
  test: z.boolean(),
  /** The label's id is null once it was deleted; its name stays. */
  label: z.object({ id: z.nullable(z.int()), name: z.string() }),
  list: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  state: shownRunStateSchema,
  rows: z.int(),
  /** Copies included. */
  labels: z.int(),
  /** Labels by what is known of them; null where nobody says what became of them. */
  counts: z.nullable(runFactsSchema.shape.counts),
  /** Name of the printer; null where none was chosen. */
  printer: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** What can still be had of it; nothing once a week is over. */
  files: z.array(z.enum(fileFormats)),
});
export type PrintV1 = z.output<typeof printV1Schema>;

export const problemV1Schema = z.object({
  /** Position of the row in its list, from 1. */
  row: z.int(),
  level: z.enum(['error', 'warning']),
  code: z.string(),
  variable: z.optional(z.string()),
  message: z.string(),
});

export const createPrintSchema = z.object({
  id: z.uuid(),
  label: idSchema,
  /** Of one label, or of questions that the label asks before it prints rows. */
  values: preguntasSchema,
  /** Of one label; rows have their own. */
  quantity: copies,
  list: z.optional(idSchema),
  rows: z.optional(
    z
      .array(z.object({ id: rowIdSchema, quantity: copies, cells: z.optional(cellsSchema) }))
      .check(z.minLength(1), z.maxLength(mostRows)),
  ),
  output: z._default(z.enum(outputs), 'code'),
  /** The printer that it goes to, as the print helper lists it, in JSON. */
  printer: z.optional(z.string().check(z.maxLength(2_000))),
  /** The server's day when left out. */
  date: z.optional(z.iso.date()),
});
export type CreatePrint = z.output<typeof createPrintSchema>;

const params = z.object({ run: z.uuid() });
const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

export const createPrint = endpoint({
  name: 'v1-prints.create',
  method: 'POST',
  path: '/v1/prints',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Print a label with values, or rows of a list: as printer code in the answer, or into the queue of the web app, where a person sends it to a printer. The id is a UUID that the program makes: the same call with the same id prints once, for as long as the record of the run lives.',
  body: createPrintSchema,
  answer: z.object({
    ...printV1Schema.shape,
    /** The printer code, where it is text; not of a queued print. */
    code: z.optional(z.string()),
    codeBase64: z.optional(z.string()),
    /** Warnings; an error refuses the print. */
    problems: z.array(problemV1Schema),
  }),
  example: { body: { id, label: 1, values: { DESCRIPTION: 'Coffee', PRICE: '12.50' }, quantity: 2 } },
});

export const readPrints = endpoint({
  name: 'v1-prints.list',
  method: 'GET',
  path: '/v1/prints',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'What was printed, newest first: an account sees its operators’ prints too, an operator its own.',
  query: z.object({
    ...limitShape,
    cursor: z.optional(historyCursorSchema),
    label: z.optional(idSchema),
    /** done: all came out, or nobody says; open: not ended. */
    state: z.optional(z.enum(['done', 'cancelled', 'open'])),
  }),
  answer: z.object({ prints: z.array(printV1Schema), ...nextShape }),
  example: { query: { state: 'done' } },
});

export const readPrint = endpoint({
  name: 'v1-prints.get',
  method: 'GET',
  path: '/v1/prints/:run',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'One print and how far it came.',
  params,
  answer: printV1Schema,
  example: { params: { run: id } },
});

export const confirmPrint = endpoint({
  name: 'v1-prints.printed',
  method: 'POST',
  path: '/v1/prints/:run/printed',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Say that the labels of a print that was answered as code came out: its rows have not changed any more. Within a week of the print.',
  params,
  answer: printV1Schema,
  example: { params: { run: id } },
});

export const downloadPrint = endpoint({
  name: 'v1-prints.file',
  method: 'GET',
  path: '/v1/prints/:run/file',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'The labels of a print as printer code, as a PDF with a page a label, or one of them as a PNG; copies are drawn once. For a week.',
  params,
  query: z.object({
    format: z._default(z.enum(fileFormats), 'code'),
    /** Which label a PNG shows, from 1, copies not counted. */
    number: z._default(z.pipe(idSchema, z.number().check(z.maximum(9_999))), 1),
    /** Dots a millimetre. */
    dpmm: z._default(z.enum(['6', '8', '12', '24']), '8'),
  }),
  answer: 'file',
  example: { params: { run: id }, query: { format: 'pdf' } },
});
