import * as z from 'zod/mini';
import { joinPattern } from '@marbete/engine/internal/template/joins';
import { catalogueChangesSchema, readOptionsSchema } from '../catalogues.ts';
import { endpoint } from '../endpoint.ts';
import { cellsSchema, columnLetterSchema, idSchema, optionalText, rowIdSchema } from '../schemas.ts';
import { countSchema, deletedSchema, idPageShape, nextShape, rowPageShape } from './schemas.ts';

/* Lists, which other calls name catalogues, in the words of /api/v1. */

export const listV1Schema = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the first row of the file names the columns. */
  header: z.boolean(),
  /** Rows without the header. */
  rows: countSchema,
  columns: z.array(
    z.object({
      letter: columnLetterSchema,
      name: z.string(),
      /** The field that a person said it holds; empty for none. */
      field: z.string(),
    }),
  ),
  /** Ids of the labels that take their values from it. */
  labels: z.array(z.int()),
});
export type ListV1 = z.output<typeof listV1Schema>;

const { columns: changedColumns } = catalogueChangesSchema.shape;
export const changesV1Schema = z.object({
  ...catalogueChangesSchema.shape,
  columns: z.array(
    z.object({
      ...changedColumns._zod.def.element.shape,
      labels: z.array(z.object({ id: z.int(), name: z.string(), variables: z.array(z.string()) })),
    }),
  ),
});
export type ChangesV1 = z.output<typeof changesV1Schema>;

/** What fills each variable. */
const mappingSchema = z.record(
  z.string().check(z.maxLength(64)),
  z
    .string()
    .check(z.regex(joinPattern, 'A column from A to Z, = and a fixed text, or ? to ask before printing')),
);

const params = z.object({ list: idSchema });
const mappingParams = z.object({ list: idSchema, label: idSchema });
const file = 'CODE,DESCRIPTION,PRICE\n0075,Coffee,12.50\n0076,Tea,9.00\n';

export const readLists = endpoint({
  name: 'v1-lists.list',
  method: 'GET',
  path: '/v1/lists',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'The lists of the account in the order in which they were made.',
  query: z.object(idPageShape),
  answer: z.object({ lists: z.array(listV1Schema), ...nextShape }),
  example: { query: { limit: '20' } },
});

export const readList = endpoint({
  name: 'v1-lists.get',
  method: 'GET',
  path: '/v1/lists/:list',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'One list with its columns; its rows come page by page.',
  params,
  answer: listV1Schema,
  example: { params: { list: '1' } },
});

export const uploadList = endpoint({
  name: 'v1-lists.upload',
  method: 'POST',
  path: '/v1/lists',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary:
    'Store a spreadsheet (CSV, XLS, XLSX) as a list. A file that leaves open how it is read is refused with what it leaves open; `options` answers it.',
  form: {
    fields: z.object({
      /** The file's name when left out. */
      name: optionalText(),
      /** As the file shows when left out. */
      header: z.optional(z.boolean()),
      options: z.optional(readOptionsSchema),
    }),
    json: ['header', 'options'],
    files: { file: { kind: 'spreadsheet', required: true } },
  },
  answer: z.object({
    ...listV1Schema.shape,
    /** Words for what a person should know, such as columns-cut. */
    notices: z.array(z.string()),
  }),
  example: { form: { name: 'Prices' }, file: { field: 'file', name: 'prices.csv', text: file } },
});

export const replaceRows = endpoint({
  name: 'v1-lists.replace-rows',
  method: 'PUT',
  path: '/v1/lists/:list/rows',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary:
    'Put the rows of a new file in the place of a list’s. Labels follow their columns by name; what has changed about a column that a label uses is refused with the changes until `columns` or `confirmed` answers it.',
  params,
  form: {
    fields: z.object({
      header: z.optional(z.boolean()),
      options: z.optional(readOptionsSchema),
      /** Where columns of the old file are in the new one, by letter; '' for one that nothing fills any more. */
      columns: z._default(z.record(columnLetterSchema, z.union([columnLetterSchema, z.literal('')])), {}),
      /** The changes were seen and are right. */
      confirmed: z._default(z.boolean(), false),
    }),
    json: ['header', 'options', 'columns', 'confirmed'],
    files: { file: { kind: 'spreadsheet', required: true } },
  },
  answer: z.object({ ...listV1Schema.shape, changes: changesV1Schema }),
  example: {
    params: { list: '1' },
    form: {},
    file: { field: 'file', name: 'prices.csv', text: file.replace('12.50', '12.90') },
  },
});

export const readRows = endpoint({
  name: 'v1-lists.rows',
  method: 'GET',
  path: '/v1/lists/:list/rows',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'Rows of a list in their order, all of them or those that hold the words of a search.',
  params,
  query: z.object({ ...rowPageShape, search: optionalText(200) }),
  answer: z.object({
    rows: z.array(
      z.object({
        /** Names the row in a print; another one once the list has new rows. */
        id: rowIdSchema,
        /** From 1, header not counted. */
        position: z.int(),
        cells: cellsSchema,
      }),
    ),
    ...nextShape,
  }),
  example: { params: { list: '1' }, query: { search: 'coffee' } },
});

const mappingAnswer = z.object({
  list: z.int(),
  label: z.int(),
  /** Whether the label takes its values from this list; otherwise the mapping is a proposal. */
  saved: z.boolean(),
  mapping: z.record(z.string(), z.string()),
  /** Variables that nothing fills. */
  missing: z.array(z.string()),
});

export const readMapping = endpoint({
  name: 'v1-lists.mapping',
  method: 'GET',
  path: '/v1/lists/:list/mappings/:label',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'What fills the variables of a label from a list: as it was saved, or as the columns suggest.',
  params: mappingParams,
  answer: mappingAnswer,
  example: { params: { list: '1', label: '1' } },
});

export const saveListMapping = endpoint({
  name: 'v1-lists.save-mapping',
  method: 'PUT',
  path: '/v1/lists/:list/mappings/:label',
  repeatable: true,
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Let a label take its values from a list: a column, = and a fixed text, or ? for each variable.',
  params: mappingParams,
  body: z.object({ mapping: mappingSchema }),
  answer: mappingAnswer,
  example: { params: { list: '1', label: '1' }, body: { mapping: { DESCRIPTION: 'B', PRICE: 'C' } } },
});

export const readChanged = endpoint({
  name: 'v1-lists.changed',
  method: 'GET',
  path: '/v1/lists/:list/changed/:label',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary:
    'Rows of a list that would print otherwise than the label last printed them. What was printed is known of prints that a page drove, and of those that `printed` was called for.',
  params: mappingParams,
  query: z.object({
    /** Some thousand rows of the list are compared at a time: a page may have none. */
    cursor: idPageShape.cursor,
  }),
  answer: z.object({
    /** The variable that tells rows apart; null where the label prints neither a code nor a name. */
    key: z.nullable(z.string()),
    rows: z.array(
      z.object({
        id: rowIdSchema,
        position: z.int(),
        /** As the list says; 1 where it says none. */
        quantity: z.number(),
        /** label: the row is as it was, and the label prints it otherwise now. */
        change: z.enum(['new', 'values', 'label']),
      }),
    ),
    /** Of the rows compared, those that would print as they last did. */
    same: countSchema,
    /** Those of which nobody knows whether they came out. */
    inDoubt: countSchema,
    /** Those that changed, and of which the list says that none is printed. */
    withoutQuantity: countSchema,
    ...nextShape,
  }),
  example: { params: { list: '1', label: '1' } },
});

export const removeList = endpoint({
  name: 'v1-lists.delete',
  method: 'DELETE',
  path: '/v1/lists/:list',
  access: [1, 2, 4],
  secretKeys: ['catalogos'],
  summary: 'Delete a list; its labels stay, without it. It can be restored in the web app for an hour.',
  params,
  answer: deletedSchema,
  example: { params: { list: '1' } },
});
