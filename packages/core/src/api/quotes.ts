import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { bitSchema } from './schemas.ts';

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
