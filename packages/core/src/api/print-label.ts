import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  idSchema,
  printerCodeShape,
  printMomentShape,
  problemSchema,
  runShape,
  usuarioShape,
} from './schemas.ts';

/** D41: values by placeholder or question, QUANTITY among them. */
export const preguntasSchema = z._default(
  z.record(
    z.string().check(z.maxLength(64)),
    z.pipe(z.union([z.string().check(z.maxLength(32_767)), z.number()]), z.transform(String)),
  ),
  {},
);

export const printLabel = endpoint({
  name: 'labels.print',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/print',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'Printer code for one label with the values given.',
  body: z.object({
    etiqueta: idSchema,
    preguntas: preguntasSchema,
    /** Only looks: names the problems and issues nothing. */
    revisar: z._default(z.boolean(), false),
    ...printMomentShape,
    ...runShape,
    ...usuarioShape,
  }),
  answer: z.object({
    response: z.boolean(),
    ...printerCodeShape,
    /** Labels in this answer. */
    etiquetas: z.optional(z.int()),
    /** There are more: ask for the next chunk of the run from this copy on, counted from 1. */
    desde: z.optional(z.int()),
    /** Labels of that row that are left. */
    faltan: z.optional(z.int()),
    problemas: z.optional(z.array(problemSchema)),
  }),
});
