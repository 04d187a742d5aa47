import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxTemplateLength } from './labels.ts';
import { idSchema, requiredText, respuestaSchema, listPageShape } from './schemas.ts';

/** ENT-35. A pre-format is a web template: a label of an administrator, in three fields. */
export const preformatSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The printer code. */
  description: z.string(),
  /** File name below the image base, '' without one. */
  image: z.string(),
  language_id: z.int(),
  /** The administrator that it belongs to. */
  usuario: z.int(),
});
export type Preformat = z.output<typeof preformatSchema>;

const fields = z.object({
  data: z.object({
    name: requiredText(),
    description: requiredText(maxTemplateLength),
    /** Printer language; without one the code itself says which. */
    language: z.optional(idSchema),
  }),
});

const access = [1] as const;
const params = z.object({ id: idSchema });
const listShape = { preformatos: z.array(preformatSchema), url: z.string() };

export const listPreformats = endpoint({
  name: 'preformats.list',
  method: 'GET',
  path: '/preformatos',
  access,
  paged: true,
  summary: 'The web templates of all administrators.',
  query: z.object(listPageShape),
  answer: z.object(listShape),
});

export const showPreformat = endpoint({
  name: 'preformats.show',
  method: 'GET',
  path: '/preformatos/:id',
  access,
  summary: 'One web template.',
  params,
  answer: z.object({ respuesta: z.string(), preformato: preformatSchema, url: z.string() }),
});

export const storePreformat = endpoint({
  name: 'preformats.store',
  recorded: true,
  method: 'POST',
  path: '/preformatos',
  access,
  summary: 'Create a web template.',
  form: { fields, json: ['data'], files: { imagen: { kind: 'image', required: true } } },
  answer: z.object({ ...respuestaSchema.shape, id: z.int() }),
});

export const updatePreformat = endpoint({
  name: 'preformats.update',
  recorded: true,
  method: 'POST',
  path: '/preformatos/actualizar/:id',
  access,
  summary: 'Change a web template; the picture is kept when none is sent.',
  params,
  form: { fields, json: ['data'], files: { imagen: { kind: 'image', required: false } } },
  answer: z.object({ ...respuestaSchema.shape, imagen: z.string() }),
});

export const destroyPreformat = endpoint({
  name: 'preformats.destroy',
  recorded: true,
  method: 'DELETE',
  path: '/preformatos/:id',
  access,
  summary: 'Delete a web template; what was copied from it stays.',
  params,
  answer: z.object({ ...respuestaSchema.shape, ...listShape }),
});
