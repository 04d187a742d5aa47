import { wordLanguages } from '@marbete/engine/internal/designs/word-languages';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelSchema } from './labels.ts';
import { tagSchema } from './masters.ts';
import { flagSchema, idSchema, optionalIdSchema, listPageShape } from './schemas.ts';

/** A template of the gallery; its text comes only with a download. */
export const galleryCardSchema = z.object({
  ...z.pick(labelSchema, {
    id: true,
    nombre: true,
    descripcion: true,
    image: true,
    basica: true,
    language: true,
    language_id: true,
    medida: true,
    medida_id: true,
    material: true,
    material_id: true,
    tags: true,
    nueva: true,
  }).shape,
  /** Whether it comes with a catalogue. */
  database: flagSchema,
});
export type GalleryCard = z.output<typeof galleryCardSchema>;

const galleryAnswer = z.object({ etiquetas: z.array(galleryCardSchema), url: z.string() });

/** A sharing code as people type it. */
const codeSchema = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20));

/** One id, several, or none. */
const idsSchema = z._default(
  z.pipe(
    z.union([z.array(idSchema).check(z.maxLength(100)), optionalIdSchema]),
    z.transform((value) => (Array.isArray(value) ? value : value === null ? [] : [value])),
  ),
  [],
);

/** A flag, or nothing that is asked for. */
const openFlagSchema = z._default(z.nullable(z.union([z.literal(''), flagSchema])), null);

export const publicGallery = endpoint({
  name: 'gallery.public',
  method: 'GET',
  path: '/etiquetas/connect-ftp',
  access: 'public',
  paged: true,
  summary: 'The web templates, for everybody.',
  query: z.object(listPageShape),
  answer: galleryAnswer,
});

export const gallery = endpoint({
  name: 'gallery.list',
  method: 'GET',
  path: '/etiquetas/connect-ftp-admin',
  access: 'signed-in',
  paged: true,
  summary: 'The web templates, or the one that a designer shares by this code.',
  query: z.object({ code: z.optional(codeSchema), ...listPageShape }),
  answer: galleryAnswer,
});

export const galleryFilters = endpoint({
  name: 'gallery.filters',
  method: 'GET',
  path: '/etiquetas/filtros',
  access: 'signed-in',
  summary: 'What the gallery can be filtered by.',
  answer: z.object({
    materiales: z.array(tagSchema),
    /** medida is WIDTHxHEIGHT in millimetres. */
    medidas: z.array(z.object({ id: z.int(), name: z.string(), medida: z.string() })),
    tags: z.array(tagSchema),
    lenguajes: z.array(tagSchema),
  }),
});

/** ENT-34. Within one field any of the values fits; 'Basic' is one of the purposes, beside the tags (GAL-04). */
export const filterGallery = endpoint({
  name: 'gallery.filter',
  method: 'POST',
  path: '/etiquetas/connect-ftp-filters',
  access: 'signed-in',
  paged: true,
  summary: 'The web templates that fit every filter.',
  query: z.object(listPageShape),
  body: z.object({
    material: idsSchema,
    medidas: idsSchema,
    tags: idsSchema,
    /** 1 with a catalogue, 0 without. */
    database: openFlagSchema,
    lenguaje: idsSchema,
    basica: openFlagSchema,
    codigo: z._default(z.nullable(codeSchema), null),
  }),
  answer: galleryAnswer,
});

export const downloadTemplate = endpoint({
  name: 'gallery.download',
  method: 'POST',
  path: '/etiquetas/download',
  access: [1, 2, 4],
  summary:
    'Copy a template, with its catalogue, or a design into the caller’s labels; the administrator gets its text.',
  body: z.object({
    etiqueta: idSchema,
    /** The code by which a designer's template was found. */
    codigo: z._default(z.nullable(codeSchema), null),
    /** Leaves the template's catalogue where it is: the label is for a list of the account. */
    sin_catalogo: z._default(z.boolean(), false),
    /** Says that `etiqueta` is a design, and what it is laid out for. */
    diseno: z.optional(
      z.object({
        /** The language of its own words. */
        idioma: z.enum(wordLanguages),
        /** Dots a millimetre of the print head; 8 where the design does not have them. */
        puntos_mm: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
      }),
    ),
  }),
  answer: z.object({
    response: z.boolean(),
    /** The template's text, to be saved as a file; only where there is no list to copy it into (D58). */
    message: z.optional(z.string()),
    /** The template that is not UTF-8 text. */
    message_base64: z.optional(z.string()),
    /** The new label. */
    id: z.optional(z.int()),
  }),
});
