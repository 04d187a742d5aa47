import * as z from 'zod/mini';
import { csvDelimiters } from './csv-delimiters.ts';
import { endpoint } from './endpoint.ts';
import { labelConfigurationSchema, mappingRowSchema } from './labels.ts';
import {
  bitSchema,
  cellsSchema,
  columnLetterSchema,
  idSchema,
  optionalText,
  requiredText,
  respuestaSchema,
  rowIdSchema,
  usuarioShape,
  listPageShape,
} from './schemas.ts';

/** ENT-10: a column, what the document calls it and the field that it holds. */
export const catalogueColumnSchema = z.object({
  nombre: z.string().check(z.maxLength(40)),
  nombre_real: z.string().check(z.maxLength(300)),
  fila: columnLetterSchema,
});
export type CatalogueColumn = z.output<typeof catalogueColumnSchema>;

/** ENT-09. filas is the number of data rows; columnas the letters in use. */
export const catalogueSchema = z.object({
  id: z.int(),
  nombre: z.string(),
  encabezado: bitSchema,
  etiquetas: z.array(z.object({ id: z.int(), nombre: z.string() })),
  only_plantillas: z.array(catalogueColumnSchema),
  importacion: z.string(),
  drive_id: z.string(),
  catalogo_web: bitSchema,
  filas: z.int(),
  columnas: z.array(z.string()),
});
export type Catalogue = z.output<typeof catalogueSchema>;

/** What a person may change about how a file is read. */
export const readOptionsSchema = z.object({
  sheet: z.optional(z.string().check(z.maxLength(200))),
  encoding: z.optional(z.string().check(z.maxLength(40))),
  delimiter: z.optional(z.enum(csvDelimiters)),
  /** The decimal mark of the prices, where the cells leave it open. */
  decimal: z.optional(z.enum(['.', ','])),
  /** The row that names the columns, as a spreadsheet program counts, or none. */
  headerRow: z.optional(z.union([z.literal('none'), z.int().check(z.minimum(1), z.maximum(200))])),
  /** Titles and totals between the articles. */
  sections: z.optional(z.enum(['skip', 'keep'])),
  /** Reads a file that looks cut off. */
  allowIncomplete: z.optional(z.boolean()),
  /** Leaves out what the spreadsheet program does not show: hidden and filtered rows and columns. */
  visibleOnly: z.optional(z.boolean()),
  /** Prices with more than two decimals, or more than their sheet shows, print rounded to two; false leaves such rows out. */
  round: z.optional(z.boolean()),
  /** Prices of zero print; left out, they are errors. */
  zeroPrice: z.optional(z.literal('print')),
  /** Words beside prices (c/u, /kg, *) are no part of them; left out, such prices are errors. */
  priceWords: z.optional(z.literal('ignore')),
  /** Codes of which a spreadsheet program lost digits are kept; left out, they are asked about. */
  lostCodes: z.optional(z.literal('keep')),
  /** Codes of 7, 11 and 12 digits lack their check digit, which is computed, or all have it; left out, their column decides. */
  checkDigits: z.optional(z.enum(['add', 'present'])),
  /** Where the list names another currency than the label's sign: its own sign prints, or the label's is right. */
  currency: z.optional(z.enum(['list', 'label'])),
});

export type ReadOptions = z.output<typeof readOptionsSchema>;

/** How a file was read. */
export const detectedSchema = z.object({
  format: z.enum(['csv', 'xls', 'xlsx']),
  encoding: z.optional(z.string()),
  delimiter: z.optional(z.string()),
  sheet: z.optional(z.string()),
  sheets: z.optional(z.array(z.string())),
});

/** What is other in a new file of a catalogue (D48). */
export const catalogueChangesSchema = z.object({
  rowsBefore: z.int(),
  rowsNow: z.int(),
  /** Fewer than half of the rows are left. */
  fewerRows: z.boolean(),
  /** The prices proved one decimal mark, and now prove the other. */
  mark: z.optional(z.object({ before: z.enum(['.', ',']), now: z.enum(['.', ',']) })),
  columns: z.array(
    z.object({
      /** In the old file; the name above it, '' without a header. */
      letter: columnLetterSchema,
      name: z.string(),
      /** In the new file. */
      to: z.optional(columnLetterSchema),
      nameNow: z.optional(z.string()),
      /** How it was found again. */
      by: z.enum(['name', 'content', 'meaning', 'letter', 'nothing']),
      doubt: z.optional(z.enum(['renamed', 'gone', 'other-content'])),
      /** Labels that take values from it. */
      labels: z.array(z.object({ id: z.int(), nombre: z.string(), variables: z.array(z.string()) })),
      samples: z.array(z.string()),
    }),
  ),
  added: z.array(z.object({ letter: columnLetterSchema, name: z.string() })),
  /** What has to be confirmed before the file takes the old one's place. */
  questions: z.array(z.enum(['columns', 'fewer-rows', 'decimal-mark'])),
});
export type CatalogueChanges = z.output<typeof catalogueChangesSchema>;

export const listCatalogues = endpoint({
  name: 'catalogues.list',
  method: 'GET',
  path: '/catalogo/index',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  paged: true,
  summary: 'The caller’s catalogues.',
  query: z.object({ ...usuarioShape, ...listPageShape }),
  answer: z.array(catalogueSchema),
});

export const listPreCatalogues = endpoint({
  name: 'catalogues.list-web',
  method: 'GET',
  path: '/catalogo/precatalogos',
  access: [1],
  secretKeys: ['catalogos'],
  paged: true,
  summary: 'The pre-catalogues, which templates of the gallery come with; usuario is whose each one is.',
  query: z.object(listPageShape),
  answer: z.array(z.object({ ...catalogueSchema.shape, usuario: z.int() })),
});

/** Reads the whole file into a catalogue that nobody sees yet; store makes it visible. */
export const checkCatalogue = endpoint({
  name: 'catalogues.check',
  method: 'POST',
  path: '/catalogo/comprobar',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Read a spreadsheet and answer its first rows, to be stored by name later (within 24 hours).',
  form: {
    fields: z.object({
      datas: z._default(z.string(), 'local'),
      opciones: z.optional(readOptionsSchema),
      /** The catalogue that the file is to update: the answer says what has changed. */
      catalogo: z.optional(idSchema),
      ...usuarioShape,
    }),
    json: ['opciones'],
    files: { archivo: { kind: 'spreadsheet', required: true } },
  },
  answer: z.object({
    ...respuestaSchema.shape,
    nombre: z.optional(z.string()),
    /** Cells of the first row. */
    cabeceras: z.optional(z.array(z.string())),
    /** The rows after the first, a sample. */
    campos: z.optional(z.array(z.array(z.string()))),
    nombreuuid: z.optional(z.string()),
    /** Column letters. */
    columnas: z.optional(z.array(z.string())),
    /** All rows of the file, the first one included. */
    filas: z.optional(z.int()),
    /** Letters of the columns that hold nothing. */
    vacias: z.optional(z.array(columnLetterSchema)),
    /** Columns that nothing but their cells tells, with the variables that they are taken for. */
    por_celdas: z.optional(z.array(z.object({ variable: z.string(), columna: columnLetterSchema }))),
    detectado: z.optional(detectedSchema),
    /** How it was read as far as a person said it, for this file or for the last one of the catalogue. */
    opciones: z.optional(readOptionsSchema),
    /** The first rows of the file with their numbers, for the choice of the header. */
    top: z.optional(z.array(z.object({ row: z.int(), text: z.string() }))),
    changes: z.optional(catalogueChangesSchema),
    /** Words for what a person should know: 'columns-cut' (more than 26), ... */
    avisos: z.optional(z.array(z.string())),
    /** The same with what it is about, in English, as the command line says it. */
    notices: z.optional(z.array(z.object({ code: z.string(), message: z.string() }))),
    /** Whether the first row looks like a header. */
    encabezado: z.optional(bitSchema),
    /**
     * The decimal mark of the prices, or why it is not known: the cells that leave it open or contradict each other. With
     * a mark, cells that could be read with the other one too: by the account's decimal mark, or by the cell in `proof`.
     * Without one, `proof` is a cell with decimals beside which those cells may yet be thousands.
     */
    decimal: z.optional(
      z.object({
        mark: z.optional(z.enum(['.', ','])),
        open: z.int(),
        samples: z.array(z.string()),
        proof: z.optional(z.string()),
      }),
    ),
    /** What stands around the articles and is left out: rows above the header, titles, totals. */
    leftOut: z.optional(
      z.object({
        headerRow: z.nullable(z.int()),
        count: z.int(),
        rows: z.array(z.object({ row: z.int(), text: z.string() })),
      }),
    ),
  }),
});

export const storeCatalogue = endpoint({
  name: 'catalogues.store',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/store',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Keep a checked file as a catalogue.',
  body: z.object({
    /** The name; blank falls back to the file's (D54). */
    catalogo: optionalText(),
    cabeceras: z._default(z.array(z.string()), []),
    cabeceras_no_real: z._default(z.array(z.string()), []),
    /** nombreuuid of the checked file (D47). */
    csv: requiredText(80),
    encabezado: z._default(bitSchema, 1),
    columnas: z._default(z.array(z.string()), []),
    importacion: z._default(z.string().check(z.maxLength(20)), 'local'),
    drive_id: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    catalogo_web: z._default(bitSchema, 0),
    ...usuarioShape,
  }),
  answer: z.object({ ...respuestaSchema.shape, id: z.optional(z.int()) }),
});

export const destroyCatalogue = endpoint({
  name: 'catalogues.destroy',
  recorded: 'for-others',
  method: 'DELETE',
  path: '/catalogo/destroy',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Delete a catalogue; its labels stay, without it. The new list comes in mensaje.',
  body: z.object({ catalogo: idSchema, ...usuarioShape }),
  answer: z.object({ respuesta: z.string(), mensaje: z.union([z.string(), z.array(catalogueSchema)]) }),
});

export const restoreCatalogue = endpoint({
  name: 'catalogues.restore',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/restaurar',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary:
    'Put back a catalogue that was deleted less than an hour ago; labels that got no other one have it again.',
  body: z.object({ catalogo: idSchema, ...usuarioShape }),
  answer: z.object({ respuesta: z.string(), mensaje: z.array(catalogueSchema) }),
});

export const downloadCatalogue = endpoint({
  name: 'catalogues.download',
  recorded: 'for-others',
  method: 'GET',
  path: '/catalogo/descargar-catalogo/:id',
  access: 'signed-in',
  secretKeys: ['catalogos'],
  summary: 'The catalogue as a file of its own kind, with its present rows.',
  params: z.object({ id: idSchema }),
  query: z.object(usuarioShape),
  answer: 'file',
});

export const overwriteCatalogue = endpoint({
  name: 'catalogues.overwrite',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/sobreescribir',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Put a new file in a catalogue’s place; labels and fields follow their columns by name (D48).',
  form: {
    fields: z.object({
      datas: z._default(z.string(), 'local'),
      data: z.looseObject({
        id: idSchema,
        encabezado: z.optional(bitSchema),
        /** nombreuuid of a checked file, in place of archivo. */
        csv: z.optional(z.string().check(z.maxLength(80))),
        /** Where columns of the old file are in the new one, by letter; '' for one that nothing fills any more. */
        columnas: z.optional(z.record(columnLetterSchema, z.union([columnLetterSchema, z.literal('')]))),
        /** The changes were seen and are right. */
        confirmado: z.optional(z.boolean()),
        ...usuarioShape,
      }),
      opciones: z.optional(readOptionsSchema),
    }),
    json: ['data', 'opciones'],
    files: { archivo: { kind: 'spreadsheet', required: false } },
  },
  answer: z.object({
    ...respuestaSchema.shape,
    filas: z.optional(z.int()),
    /** What has changed; with 'changes' as respuesta nothing was stored, since it was not confirmed. */
    changes: z.optional(catalogueChangesSchema),
  }),
});

export const updateCatalogueHeaders = endpoint({
  name: 'catalogues.headers',
  method: 'POST',
  path: '/catalogo/headers',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Say which field each column holds.',
  body: z.looseObject({
    id: idSchema,
    only_plantillas: z.array(catalogueColumnSchema).check(z.maxLength(26)),
    ...usuarioShape,
  }),
  answer: respuestaSchema,
});

/** What can be said about a list that is kept, without its file: each stands until another is said. */
export const listAnswersSchema = z.pick(readOptionsSchema, {
  decimal: true,
  round: true,
  zeroPrice: true,
  priceWords: true,
  currency: true,
  checkDigits: true,
});
export type ListAnswers = z.output<typeof listAnswersSchema>;

export const answerCatalogue = endpoint({
  name: 'catalogues.answer',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/responder',
  repeatable: true,
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary:
    'Say how the prices and codes of a catalogue print, where its cells leave it open. Its next file is read so too.',
  body: z.object({ id: idSchema, opciones: listAnswersSchema, ...usuarioShape }),
  answer: respuestaSchema,
});

export const showCatalogue = endpoint({
  name: 'catalogues.show',
  method: 'POST',
  path: '/catalogo/show',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'A page of rows, by page or by row ids, searched by text.',
  body: z.object({
    id: idSchema,
    /** The label whose QUANTITY column prefills the quantities. */
    etiqueta: z.optional(idSchema),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(500)), 10),
    query: optionalText(200),
    /** Only these rows, in the catalogue's order. */
    filas: z.optional(z.array(rowIdSchema).check(z.maxLength(500))),
    ...usuarioShape,
  }),
  answer: z.object({
    campos: z.array(cellsSchema),
    /** Quantity of each row; 0 without a mapped column. */
    cantidad: z.array(z.number()),
    /** Row ids, parallel to campos. */
    filas: z.array(z.int()),
    /** Position of each row in the catalogue, from 1, header not counted. */
    posiciones: z.array(z.int()),
    headers: z.array(z.object({ fila: columnLetterSchema, nombre: z.string() })),
    catalogo: catalogueSchema,
    /** Rows that match, counted up to 10,000. */
    total: z.int(),
    /** False when there are more than total says. */
    total_exacto: z.boolean(),
  }),
});

/** Keeps nothing: what a person changed on the screen is for one print, or for a file in their own storage (D51). */
export const saveCatalogueChanges = endpoint({
  name: 'catalogues.save-changes',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/guardarcambios',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'The rows as they were changed on the screen, as a CSV file’s text for cloud storage.',
  body: z.object({
    catalogo: idSchema,
    campos: z.array(cellsSchema).check(z.maxLength(10_000)),
    cantidades: z._default(z.array(z.union([z.number(), z.string().check(z.maxLength(20))])), []),
    importacion: optionalText(20),
    /** Names of columns in place of the catalogue's. */
    headers: z._default(z.array(z.object({ fila: columnLetterSchema, nombre: optionalText(300) })), []),
    local_drive: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    ...usuarioShape,
  }),
  answer: z.object({ respuesta: z.string(), nombre: z.string(), contents: z.string() }),
});

/** Sample rows beside what a label asks for (ENT-12). */
export const configureCatalogue = endpoint({
  name: 'catalogues.configure',
  method: 'POST',
  path: '/catalogo/configurar-catalogo/:catalogo',
  repeatable: true,
  access: [1, 2, 4],
  summary: 'A look at a catalogue next to a label’s variables, with columns proposed for them.',
  params: z.object({ catalogo: idSchema }),
  body: z.object({
    etiqueta: idSchema,
    configs: z._default(z.array(labelConfigurationSchema), []),
    ...usuarioShape,
  }),
  answer: z.object({
    response: z.boolean(),
    respuesta: z.string(),
    mensaje: z.string(),
    plantillas: z.array(z.object({ id: z.int(), fila: columnLetterSchema })),
    /** The label's variables with the proposed column, '' for none. */
    configuraciones: z.array(z.object({ variable: z.string(), columna: z.string() })),
    columnas: z.array(z.string()),
    cabeceras: z.array(z.string()),
    campos: z.array(z.array(z.string())),
    url: z.string(),
    nombreuuid: z.string(),
    image: z.string(),
    image_catalogo: z.string(),
  }),
});

export const saveCatalogueConfiguration = endpoint({
  name: 'catalogues.save-configuration',
  recorded: 'for-others',
  method: 'POST',
  path: '/catalogo/guardar-configurar-catalogo',
  repeatable: true,
  access: [1, 2, 4],
  summary: 'Keep the columns that fill a label’s variables, for the catalogue that it has or is given.',
  body: z.object({
    etiqueta: idSchema,
    catalogo: z.optional(idSchema),
    /** Old-style labels: one row a configuration. */
    configs: z._default(z.array(mappingRowSchema), []),
    /** New-style labels: one row a variable. */
    cabeceras: z._default(z.array(mappingRowSchema), []),
    nueva: z._default(z.boolean(), true),
    ...usuarioShape,
  }),
  answer: respuestaSchema,
});
