import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { bitSchema, idSchema, pageNumber, respuestaSchema } from './schemas.ts';

const text = (maxLength: number, required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(maxLength));

/** Millimetres, one decimal at most. */
const millimetres = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,4}(\.\d)?$/, fieldErrors.numericRequired))]),
    z.transform(Number),
  ),
  z.number().check(z.minimum(1), z.maximum(1000), z.multipleOf(0.1)),
);

/** A request for a design (ENT-38). */
export const quoteSchema = z.object({
  email: text(30, 'Correo eléctronico requerido').check(z.email()),
  name: text(50, 'Nombre requerido'),
  company: text(30, 'Compañia requerida'),
  software: text(30, 'App requerida'),
  height: millimetres,
  width: millimetres,
  /** 1 when a logo is to be on the design. */
  logo: bitSchema,
  comments: text(255, fieldErrors.required),
  printer: text(255, 'Detalles requeridos'),
});

const declaration = {
  method: 'POST',
  access: 'public',
  form: {
    fields: quoteSchema,
    json: [],
    files: { image: { kind: 'design', required: false }, logoImage: { kind: 'design', required: false } },
  },
  answer: z.object({ response: z.boolean(), message: z.string() }),
} as const;

export const requestQuote = endpoint({
  ...declaration,
  name: 'quotes.request',
  path: '/api/design',
  summary: 'Ask for a design to be made, with a picture of it; the path as it is documented (A15).',
});

export const requestQuoteShort = endpoint({
  ...declaration,
  name: 'quotes.request-short',
  path: '/design',
  summary: 'Ask for a design to be made, with a picture of it.',
});

/** What has become of a request. */
export const quoteStates = ['nueva', 'en-curso', 'respondida', 'cerrada'] as const;
const stateSchema = z.enum(quoteStates);

/** A request as administrators see it. */
export const listedQuoteSchema = z.object({
  id: z.int(),
  fecha: z.string(),
  estado: stateSchema,
  email: z.string(),
  name: z.string(),
  company: z.string(),
  software: z.string(),
  height: z.number(),
  width: z.number(),
  logo: bitSchema,
  comments: z.string(),
  printer: z.string(),
  /** Addresses of the pictures; blank without one. */
  image: z.string(),
  logoImage: z.string(),
});
export type ListedQuote = z.output<typeof listedQuoteSchema>;

export const listQuotes = endpoint({
  name: 'quotes.list',
  method: 'GET',
  path: '/cotizaciones',
  access: [1],
  summary: 'Requests for a design, newest first.',
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(50, 500),
    /** Only those in this state; blank for all. */
    estado: z._default(z.union([stateSchema, z.literal('')]), ''),
  }),
  answer: z.object({ cotizaciones: z.array(listedQuoteSchema), total: z.int() }),
});

export const updateQuote = endpoint({
  name: 'quotes.update',
  method: 'PUT',
  path: '/cotizaciones/:id',
  access: [1],
  recorded: true,
  summary: 'Say what has become of a request.',
  params: z.object({ id: idSchema }),
  body: z.object({ estado: stateSchema }),
  answer: respuestaSchema,
});
