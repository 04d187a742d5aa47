import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredText } from './schemas.ts';

/** ENT-16: a printer language with the prefixes after which printable data begins. */
export const languageSchema = z.object({
  id: z.int(),
  name: z.string(),
  replaces: z.array(z.object({ find: z.string() })),
});
export type Language = z.output<typeof languageSchema>;

/** ENT-17: medida is WIDTHxHEIGHT in millimetres, etiqueta the material it belongs to (1 label, 2 ticket). */
export const measureSchema = z.object({
  id: z.int(),
  name: z.string(),
  medida: z.string(),
  etiqueta: z.int(),
});
export type Measure = z.output<typeof measureSchema>;

/** A tag (ENT-18). */
export const tagSchema = z.object({ id: z.int(), name: z.string() });
export type Tag = z.output<typeof tagSchema>;

export const listLanguages = endpoint({
  name: 'languages.list',
  method: 'GET',
  path: '/languages/index',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The printer languages.',
  answer: z.array(languageSchema),
});

export const updateLanguage = endpoint({
  name: 'languages.update',
  recorded: true,
  method: 'POST',
  path: '/languages/update',
  access: [1],
  summary: 'Replace the prefixes after which a printer language’s printable data begins.',
  body: z.object({
    language: idSchema,
    lista: z
      .array(z.object({ find: requiredText(40) }), 'debes tener al menos un prefijo')
      .check(z.minLength(1, 'Debe tener al menos un elemento en la lista'), z.maxLength(50)),
  }),
  answer: z.object({ respuesta: z.string(), languages: z.array(languageSchema) }),
});

export const listMeasures = endpoint({
  name: 'measures.list',
  method: 'GET',
  path: '/medida',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The label and ticket sizes, and the tags.',
  answer: z.object({ medida: z.array(measureSchema), tag: z.array(tagSchema) }),
});
