import * as z from 'zod/mini';
import { joinPattern } from '@marbete/engine/internal/template/joins';
import { maxTemplateLength } from '@marbete/engine/internal/template/values';
import { endpoint } from './endpoint.ts';
import { measureSchema, tagSchema } from './masters.ts';
import {
  flagSchema,
  hasTemplate,
  iconAnswerSchema,
  idSchema,
  optionalIdSchema,
  optionalText,
  requiredText,
  respuestaSchema,
  templateShape,
  usuarioShape,
  listPageShape,
} from './schemas.ts';

export { maxTemplateLength };

/** ENT-07: a stored configuration of an old-style label; types says whether the browser or the server applies it. */
export const labelConfigurationSchema = z.object({
  variable: z.string(),
  valor: z.string(),
  type_config_id: z.int(),
  types: z.object({ front_back: z.enum(['front', 'back']), type: z.string() }),
});
export type LabelConfiguration = z.output<typeof labelConfigurationSchema>;

/** ENT-15: a printer as the print helper reported it; further keys are kept and sent back to the helper. */
export const helperPrinterSchema = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  uid: z.string().check(z.minLength(1), z.maxLength(300)),
  connection: z.string().check(z.maxLength(40)),
});
export type HelperPrinterRecord = z.output<typeof helperPrinterSchema>;

/** What fills a variable of a label: a column of its catalogue, a fixed text, nothing, or a question (template/joins). */
const joinSchema = z
  .string()
  .check(z.regex(joinPattern, 'A column from A to Z, = and a fixed text, or ? to ask before printing'));

/** One variable of a label and what fills it. */
export const mappingRowSchema = z.object({ variable: requiredText(64), columna: joinSchema });

/** A label as it is listed (ENT-05). */
export const labelSchema = z.object({
  id: z.int(),
  nombre: z.string(),
  descripcion: z.string(),
  /** File name below the image base, '' without one. */
  image: z.string(),
  /** Sharing code of a template; only for those who may see it (A37). */
  codigo: z.string(),
  ocultar: flagSchema,
  basica: flagSchema,
  language: z.object({ id: z.int(), name: z.string() }),
  language_id: z.int(),
  medida: z.nullable(z.pick(measureSchema, { name: true, medida: true })),
  medida_id: z.nullable(z.int()),
  material: z.object({ id: z.int(), name: z.string() }),
  material_id: z.int(),
  catalogo_id: z.nullable(z.int()),
  impresora_id: z.nullable(z.int()),
  /** The printer's record as JSON text (D36). */
  impresora: z.nullable(z.object({ impresora: z.string() })),
  tags: z.array(tagSchema),
  nueva: flagSchema,
  formulario: flagSchema,
  /** Empty where the template is not UTF-8 text. */
  etiqueta: z.string(),
  etiqueta_base64: z.optional(z.string()),
  configuraciones: z.array(labelConfigurationSchema),
  /** Whether the caller marked it. */
  favorita: z.optional(z.boolean()),
  /** Counts its changes, from 1; for the call that changes it next. */
  version: z.optional(z.int()),
});
export type Label = z.output<typeof labelSchema>;

export const materials = [
  { id: 1, name: 'Etiqueta' },
  { id: 2, name: 'Ticket' },
] as const;

const labelsAnswer = z.object({
  respuesta: z.string(),
  mensaje: z.optional(z.string()),
  etiquetas: z.optional(z.array(labelSchema)),
});

export const listLabels = endpoint({
  name: 'labels.list',
  method: 'GET',
  path: '/etiquetas/index',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  paged: true,
  summary: 'The caller’s labels, newest first.',
  query: z.object({ ...usuarioShape, ...listPageShape }),
  answer: z.object({ etiquetas: z.array(labelSchema), url: z.string() }),
});

const configurationRow = z.object({ variable: z.string(), valor: z.string(), type_config_id: z.int() });

/** ENT-08: the label with its parts as the edit screens want them. */
export const showLabel = endpoint({
  name: 'labels.show',
  method: 'POST',
  path: '/etiquetas/show',
  repeatable: true,
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'One label with its configuration and catalogue mapping.',
  body: z.object({ id: idSchema, ...usuarioShape }),
  answer: z.object({
    respuesta: z.string(),
    etiquetas: labelSchema,
    basica: z.array(z.int()),
    tags: z.array(z.int()),
    formulario: z.array(configurationRow),
    precio: z.nullable(z.object({ precio: z.string(), valor: z.string() })),
    caracteres: z.array(z.object({ variable: z.string(), valor: z.string() })),
    moneda: z.nullable(z.string()),
    serializacion: z.nullable(z.tuple([z.number(), z.number()])),
    catalogo: z.array(mappingRowSchema),
  }),
});

/** ENT-19. Fields that only administrators see have defaults (A38). */
export const createLabelSchema = z
  .object({
    nombre: requiredText(),
    ...templateShape,
    language: z._default(idSchema, 1),
    descripcion: optionalText(2_000),
    ocultar: z._default(flagSchema, '0'),
    medida: z._default(optionalIdSchema, null),
    material: z._default(z.pipe(idSchema, z.number().check(z.minimum(1), z.maximum(2))), 1),
    basica: z._default(flagSchema, '0'),
    tag: z._default(z.array(idSchema).check(z.maxLength(50)), []),
  })
  .check(hasTemplate);

/** ENT-22: configuracion numbers of the import screen; the server translates them into stored types (A7). */
export const importLabelSchema = z
  .object({
    nombre: requiredText(),
    ...templateShape,
    language: z._default(idSchema, 1),
    lista: z._default(
      z.array(
        z.object({
          variable: requiredText(64),
          configuracion: z.pipe(idSchema, z.number().check(z.minimum(1), z.maximum(5))),
          valor: optionalText(),
        }),
      ),
      [],
    ),
  })
  .check(hasTemplate);

export const storeLabel = endpoint({
  name: 'labels.store',
  method: 'POST',
  path: '/etiquetas/store',
  access: [1, 2, 4],
  summary: 'Create a label: multipart from the form, or JSON from an imported printer-code file.',
  body: importLabelSchema,
  form: {
    fields: z.object({
      data: createLabelSchema,
      base64: z._default(z.boolean(), false),
      imagen: z.optional(z.string()),
    }),
    json: ['data', 'base64'],
    files: { imagen: { kind: 'image', required: false } },
  },
  answer: z.object({ ...respuestaSchema.shape, id: z.optional(z.int()), codigo: z.optional(z.string()) }),
});

/** The edit form: A9 names. */
export const updateLabelSchema = z
  .object({
    id: idSchema,
    /** The version that the change began from: another one by now is refused. Without it the last change wins. */
    version: z.optional(idSchema),
    nombre: requiredText(),
    ...templateShape,
    language: idSchema,
    descripcion: optionalText(2_000),
    ocultar: z._default(flagSchema, '0'),
    basica: z.optional(flagSchema),
    medida_id: z.optional(optionalIdSchema),
    material_id: z.optional(idSchema),
    tags: z.optional(z.array(idSchema).check(z.maxLength(50))),
    configuraciones: z.optional(
      z.array(z.object({ variable: requiredText(64), type_config_id: idSchema, valor: optionalText() })),
    ),
    ...usuarioShape,
  })
  .check(hasTemplate);

export const updateLabel = endpoint({
  name: 'labels.update',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/update',
  access: [1, 2, 4],
  summary:
    'Change a label; the picture is kept when none is sent. Refused with the reason "label-changed" when somebody changed it since the version that is named.',
  form: {
    fields: z.object({ data: updateLabelSchema }),
    json: ['data'],
    files: { imagen: { kind: 'image', required: false } },
  },
  answer: z.object({ ...respuestaSchema.shape, etiquetas: labelSchema }),
});

/** What stood before a save: that of the version after it. */
export const labelVersionSchema = z.object({
  version: z.int(),
  nombre: z.string(),
  /** When it was saved over, ISO 8601 in UTC. */
  fecha: z.string(),
  /** The name of who saved over it; null once the person is gone. */
  persona: z.nullable(z.string()),
});
export type LabelVersion = z.output<typeof labelVersionSchema>;

export const listLabelVersions = endpoint({
  name: 'labels.list-versions',
  method: 'GET',
  path: '/etiquetas/versiones/:id',
  access: [1, 2, 4],
  summary:
    'What stood in a label before each of its saves, newest first: 50 at most, and 1 MB, of the last 365 days.',
  params: z.object({ id: idSchema }),
  query: z.object(usuarioShape),
  answer: z.object({ versiones: z.array(labelVersionSchema) }),
});

export const showLabelVersion = endpoint({
  name: 'labels.show-version',
  method: 'GET',
  path: '/etiquetas/versiones/:id/:version',
  access: [1, 2, 4],
  summary: 'One of these versions, with all that it takes to draw it.',
  params: z.object({ id: idSchema, version: idSchema }),
  query: z.object(usuarioShape),
  answer: z.object({
    version: z.extend(
      z.pick(labelSchema, {
        nombre: true,
        descripcion: true,
        language_id: true,
        etiqueta: true,
        etiqueta_base64: true,
        configuraciones: true,
      }),
      { version: z.int(), moneda: z.nullable(z.string()) },
    ),
  }),
});

export const bringBackLabel = endpoint({
  name: 'labels.bring-back',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/recuperar',
  access: [1, 2, 4],
  summary:
    'Save a label as an earlier version of it had it; picture and catalogue stay. What stood until then is kept as its newest earlier version. Refused with the reason "label-changed" as a change is.',
  body: z.object({
    id: idSchema,
    /** The one that comes back. */
    recuperada: idSchema,
    /** The version that the label has as far as the caller knows. Without it the last change wins. */
    version: z.optional(idSchema),
    ...usuarioShape,
  }),
  answer: z.object({ respuesta: z.string(), etiquetas: labelSchema }),
});

export const destroyLabel = endpoint({
  name: 'labels.destroy',
  recorded: 'for-others',
  method: 'DELETE',
  path: '/etiquetas/destroy',
  access: [1, 2, 4],
  summary: 'Delete a label.',
  body: z.object({ id: idSchema, ...usuarioShape }),
  answer: labelsAnswer,
});

export const deleteLabel = endpoint({
  name: 'labels.delete',
  recorded: true,
  method: 'POST',
  path: '/etiquetas/delete',
  access: [1],
  summary: 'Delete a label, the administrator’s variant (A4).',
  body: z.object({ id: idSchema, ...usuarioShape }),
  answer: labelsAnswer,
});

export const restoreLabel = endpoint({
  name: 'labels.restore',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/restaurar',
  access: [1, 2, 4],
  summary: 'Put back a label that was deleted less than an hour ago, with everything that belonged to it.',
  body: z.object({ id: idSchema, ...usuarioShape }),
  answer: labelsAnswer,
});

export const markFavourite = endpoint({
  name: 'labels.mark-favourite',
  method: 'POST',
  path: '/etiquetas/favorita',
  access: 'signed-in',
  summary: 'Mark a label as a favourite of the caller, or no longer.',
  body: z.object({ id: idSchema, favorita: z.boolean(), ...usuarioShape }),
  answer: labelsAnswer,
});

export const cloneLabel = endpoint({
  name: 'labels.clone',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/clonar',
  access: [1, 2, 4],
  summary: 'Copy a label without its catalogue; the name gets “ (copia)” (D45).',
  body: z.object({ etiqueta: idSchema, ...usuarioShape }),
  answer: labelsAnswer,
});

export const renameLabel = endpoint({
  name: 'labels.rename',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/cambiar-nombre',
  access: [1, 2, 4],
  summary: 'Rename a label.',
  body: z.object({ nombreCambio: requiredText(), id: idSchema, ...usuarioShape }),
  answer: z.object({ response: z.boolean(), message: z.string(), data: z.object({ nombre: z.string() }) }),
});

export const assignCatalogue = endpoint({
  name: 'labels.assign-catalogue',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/asignar-catalogo',
  repeatable: true,
  access: [1, 2, 4],
  summary: 'Attach a catalogue to a label with the columns that fill its variables.',
  body: z.object({
    etiqueta: idSchema,
    catalogo: idSchema,
    cabeceras: z._default(z.array(mappingRowSchema).check(z.maxLength(200)), []),
    ...usuarioShape,
  }),
  answer: labelsAnswer,
});

export const removeCatalogue = endpoint({
  name: 'labels.remove-catalogue',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/quitar-catalogo',
  access: [1, 2, 4],
  summary: 'Detach the catalogue from a label; the catalogue stays.',
  body: z.object({ etiqueta: idSchema, ...usuarioShape }),
  answer: labelsAnswer,
});

export const assignPrinter = endpoint({
  name: 'labels.assign-printer',
  recorded: 'for-others',
  method: 'POST',
  path: '/impresora',
  access: 'signed-in',
  summary: 'Choose the printer of a label.',
  body: z.object({
    etiqueta: idSchema,
    impresora: helperPrinterSchema,
    refresh: z._default(z.boolean(), false),
    ...usuarioShape,
  }),
  answer: z.object({ ...iconAnswerSchema.shape, etiquetas: z.optional(z.array(labelSchema)) }),
});

export const labelVariables = endpoint({
  name: 'labels.variables',
  method: 'GET',
  path: '/etiquetas/variables/:id',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The variables that a label’s template holds.',
  params: z.object({ id: idSchema }),
  query: z.object(usuarioShape),
  answer: z.object({
    etiqueta: z.object({ id: z.int(), nombre: z.string(), language_id: z.int() }),
    variables: z.array(z.string()),
  }),
});
