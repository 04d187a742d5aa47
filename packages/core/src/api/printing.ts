import { wordLanguages } from '@marbete/engine/internal/designs/word-languages';
import { fitActions, type TextFit } from '@marbete/engine/internal/template/text-fit';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { labelSchema, mappingRowSchema } from './labels.ts';
import { preguntasSchema } from './print-label.ts';
import {
  cellsSchema,
  idSchema,
  largestCount,
  printerCodeShape,
  printMomentShape,
  printedOnSchema,
  problemSchema,
  requiredText,
  rowIdSchema,
  rowProblemSchema,
  runShape,
  usuarioShape,
} from './schemas.ts';

/** Copies as a number or as text; decimals are cut off. */
export const quantitySchema = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{0,9}(\.\d{0,9})?$/, fieldErrors.numericRequired))]),
  z.transform((value) => Math.trunc(Number(value || 0))),
);

/** A row to print by its id; cells that the person changed on the screen replace the stored ones for this print only. */
export const printRowSchema = z.object({
  id: rowIdSchema,
  cantidad: quantitySchema,
  campos: z.optional(cellsSchema),
});

const rowsShape = {
  catalogo: idSchema,
  etiqueta: idSchema,
  /** Rows as cells, with cantidades beside them (D41). */
  campos: z.optional(z.array(cellsSchema).check(z.maxLength(1_000))),
  cantidades: z.optional(z.array(quantitySchema).check(z.maxLength(1_000))),
  /** Rows by id, in the order in which they print. */
  filas: z.optional(z.array(printRowSchema).check(z.maxLength(1_000))),
  preguntas: preguntasSchema,
  ...printMomentShape,
  ...usuarioShape,
};

/** The printer that a row is looked at for, a helper's device as JSON; the label's own when left out. */
const judgedOnShape = { impresora: printedOnSchema };

export const printFromCatalogue = endpoint({
  name: 'printing.from-catalogue',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/imprimirvista',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Printer code for rows of a catalogue: as many of them as fit in one chunk. The same chunk of the same run is answered again byte for byte.',
  body: z.object({ ...rowsShape, ...runShape }),
  answer: z.object({
    response: z.boolean(),
    impresora: z.string(),
    ...printerCodeShape,
    /** How many of the rows that were sent are in this answer; go on with the next one. */
    usadas: z.optional(z.int()),
    /** The row after those is in this answer in part: go on with this copy of it, counted from 1. */
    desde: z.optional(z.int()),
    /** Labels of that row that are left. */
    faltan: z.optional(z.int()),
    /** Labels in this answer, copies included. */
    etiquetas: z.optional(z.int()),
    /** The first and the last row in it, to recognise them on paper. */
    extremos: z.optional(z.array(z.object({ fila: z.int(), texto: z.string() }))),
    problemas: z.optional(z.array(rowProblemSchema)),
  }),
});

export const searchAndPrint = endpoint({
  name: 'printing.search-and-print',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/buscaeimprime',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'Printer code for the one row that a search found.',
  body: z.object({
    catalogo: idSchema,
    etiqueta: idSchema,
    campos: z.optional(cellsSchema),
    /** The row by id instead of campos; its quantity column counts, at least 1 (D53). */
    fila: z.optional(rowIdSchema),
    preguntas: preguntasSchema,
    ...printMomentShape,
    ...runShape,
    ...usuarioShape,
  }),
  answer: printFromCatalogue.answer,
});

export const checkRun = endpoint({
  name: 'printing.check',
  method: 'POST',
  path: '/catalogo/revisar',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'Look at rows before they print: what is wrong, by row. Issues nothing.',
  body: z.object({ ...rowsShape, ...judgedOnShape }),
  answer: z.object({
    /** Rows that would print. */
    filas: z.int(),
    /** Labels, copies included. */
    etiquetas: z.int(),
    errores: z.int(),
    advertencias: z.int(),
    /** The first problems, in row order; at most 500. */
    problemas: z.array(rowProblemSchema),
  }),
});

export const changedRows = endpoint({
  name: 'printing.changed',
  method: 'POST',
  path: '/catalogo/cambiadas',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Rows of a catalogue that would print otherwise than they last did with this label, some thousand rows of the list at a time. What was printed is known of runs with a record.',
  body: z.object({
    catalogo: idSchema,
    etiqueta: idSchema,
    /** Rows of the list to pass over: `siguiente` of the answer before. */
    saltar: z._default(z.int().check(z.nonnegative(), z.maximum(largestCount)), 0),
    ...usuarioShape,
  }),
  answer: z.object({
    /** The variable that tells articles apart; null where the label prints neither a code nor a name. */
    variable: z.nullable(z.string()),
    filas: z.array(
      z.object({
        id: rowIdSchema,
        posicion: z.int(),
        /** As the list says; 1 where it says none. */
        cantidad: z.number(),
        /** 'label': the row is as it was, and the label prints it otherwise now. */
        cambio: z.enum(['new', 'values', 'label']),
      }),
    ),
    /** Rows that would print as they last did. */
    iguales: z.int(),
    /** Rows in chunks of open runs of which nobody knows whether they came out. */
    en_duda: z.int(),
    /** Changed rows of which the list wants no label. */
    sin_cantidad: z.int(),
    /** Where the next call goes on; null at the end. */
    siguiente: z.nullable(z.int()),
  }),
});

export const previewRow = endpoint({
  name: 'printing.preview',
  method: 'POST',
  path: '/catalogo/vistaprevia',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Printer code of one label for one row, for a picture: issues nothing, takes no serial number and counts no print.',
  body: z.object({
    catalogo: idSchema,
    etiqueta: idSchema,
    /** The row by id; without one its cells. */
    fila: z.optional(rowIdSchema),
    /** Cells that the person changed on the screen, or the whole row. */
    campos: z.optional(cellsSchema),
    preguntas: preguntasSchema,
    ...judgedOnShape,
    ...printMomentShape,
    ...usuarioShape,
  }),
  answer: z.object({
    /** Whether the row would print. */
    response: z.boolean(),
    ...printerCodeShape,
    problemas: z.array(problemSchema),
  }),
});

/** What a text does that is too long for its field, as a <FIT> of the template says it. */
const textFitSchema = z.object({
  variable: requiredText(64),
  accion: z.enum(fitActions),
  lineas: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
});

/** The same as a template says them. */
export const fitsOf = (fits: readonly z.output<typeof textFitSchema>[]): TextFit[] =>
  fits.map(({ variable, accion: action, lineas: lines }) => ({ variable, action, lines }));

/** Rows with one problem; those that a call names are enough to leave them out. */
const problemGroupSchema = z.object({
  ...problemSchema.shape,
  cuantas: z.int(),
  /** All of them where the problem keeps them from printing, else the first ones. */
  filas: z.array(z.object({ id: rowIdSchema, posicion: z.int() })),
  /** The row whose text is the longest as it prints, where its text is too long. */
  muestra: z.optional(z.object(printerCodeShape)),
});

/** The account's own label, a template of an administrator, or a design of the gallery. */
const labelSourceSchema = z.enum(['propia', 'galeria', 'diseno']);

/** The language of the words that designs have of their own. */
const designWordsShape = { idioma: z._default(z.enum(wordLanguages), 'es') };

export const reviewLabel = endpoint({
  name: 'printing.review-label',
  method: 'POST',
  path: '/catalogo/revisar-etiqueta',
  repeatable: true,
  access: [1, 2, 4],
  summary:
    'What has to be looked at before a label prints a whole list: the problems of its rows, one line each, some thousand rows at a time. Stores nothing.',
  body: z.object({
    catalogo: idSchema,
    fuente: labelSourceSchema,
    etiqueta: idSchema,
    ...designWordsShape,
    /** What fills its variables. */
    uniones: z.array(mappingRowSchema).check(z.maxLength(200)),
    /** What its long texts would do instead of what it says. */
    ajustes: z._default(z.array(textFitSchema).check(z.maxLength(20)), []),
    ...judgedOnShape,
    /** Rows of the list to pass over: `siguiente` of the answer before. */
    saltar: z._default(z.int().check(z.nonnegative(), z.maximum(largestCount)), 0),
    ...printMomentShape,
    ...usuarioShape,
  }),
  answer: z.object({
    /** Rows that were looked at. */
    filas: z.int(),
    grupos: z.array(problemGroupSchema),
    /** Where the next call goes on; null at the end. */
    siguiente: z.nullable(z.int()),
  }),
});
export type ProblemGroup = z.output<typeof problemGroupSchema>;
export type LabelTextFit = z.output<typeof textFitSchema>;

/** A label for a list, as it prints a row of it. */
const proposalSchema = z.object({
  fuente: labelSourceSchema,
  ...z.pick(labelSchema, {
    id: true,
    nombre: true,
    language_id: true,
    medida: true,
    material: true,
    /** The list that it prints now, if it is the account's own. */
    catalogo_id: true,
    impresora: true,
  }).shape,
  /** What fills each of its variables, to be kept as it is. */
  uniones: z.array(mappingRowSchema),
  /** Variables that the list has no column for; `uniones` leaves them empty or asks for them. */
  sin_columna: z.array(z.string()),
  /** Whether a row prints: then mensaje is its printer code. */
  response: z.boolean(),
  ...printerCodeShape,
  problemas: z.array(problemSchema),
});
export type LabelProposal = z.output<typeof proposalSchema>;

export const proposeLabels = endpoint({
  name: 'printing.propose-labels',
  method: 'POST',
  path: '/catalogo/proponer-etiquetas',
  access: [1, 2, 4],
  summary:
    'Labels for a list, each as it prints one of its rows, best fit first: the account’s own, designs of the gallery, and templates of administrators.',
  body: z.object({ catalogo: idSchema, ...designWordsShape, ...printMomentShape, ...usuarioShape }),
  answer: z.object({ etiquetas: z.array(proposalSchema) }),
});
