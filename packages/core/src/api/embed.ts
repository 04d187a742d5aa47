import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { preguntasSchema } from './print-label.ts';
import { printerSettingsSchema } from './printer-settings.ts';
import { printFromCatalogue, quantitySchema } from './printing.ts';
import { idSchema, printMomentShape, runShape } from './schemas.ts';

/**
 * Calls that pages of others make with a publishable key. It stands in the path, so that the answer to a preflight
 * names exactly the key's origins; key, origin and label are checked on every call.
 */
export const embedParamsSchema = z.object({ key: z.string().check(z.maxLength(100)), etiqueta: idSchema });

const embedConfigurationSchema = z.object({
  variable: z.string(),
  valor: z.string(),
  type_config_id: z.int(),
});

/** What a page needs to ask for missing values, to expand the label and to draw it. */
export const embedLabelSchema = z.object({
  id: z.int(),
  nombre: z.string(),
  /** The template. */
  etiqueta: z.string(),
  etiqueta_base64: z.optional(z.string()),
  language_id: z.int(),
  /** WIDTHxHEIGHT in millimetres, null when the label names no measure. */
  medida: z.nullable(z.string()),
  /** Values to ask for, QUANTITY last. */
  variables: z.array(z.string()),
  configuraciones: z.array(embedConfigurationSchema),
  moneda: z.nullable(z.string()),
  /** Prefixes after which printable data begins in old-style labels; none where the language's own hold. */
  replaces: z.array(z.string()),
  /** The owner's printer settings; where its helper listens is no page's business. */
  ajustes: z.omit(printerSettingsSchema, { puerto: true }),
});
export type EmbedLabel = z.output<typeof embedLabelSchema>;

export const embedLabel = endpoint({
  name: 'embed.label',
  method: 'GET',
  path: '/embed/:key/etiquetas/:etiqueta',
  access: 'publishable-key',
  summary: 'The public parts of a label that a publishable key opens.',
  params: embedParamsSchema,
  answer: embedLabelSchema,
});

export const embedPrint = endpoint({
  name: 'embed.print',
  method: 'POST',
  path: '/embed/:key/etiquetas/:etiqueta/imprimir',
  access: 'publishable-key',
  summary:
    'Printer code for rows of values: as many of them as fit in one chunk. Counts its labels to the key’s day; the same chunk of the same run is answered again byte for byte and counts once.',
  params: embedParamsSchema,
  body: z.object({
    filas: z
      .array(z.object({ preguntas: preguntasSchema, cantidad: z._default(quantitySchema, 1) }))
      .check(z.minLength(1, fieldErrors.required), z.maxLength(1_000)),
    ...printMomentShape,
    ...runShape,
  }),
  answer: z.omit(printFromCatalogue.answer, { impresora: true }),
});
