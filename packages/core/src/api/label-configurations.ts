import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { bitSchema, idSchema, requiredText, usuarioShape } from './schemas.ts';

/** What may stand between the halves of a price (CONF-10). */
export const decimalSeparators = ['.', ',', "'", '`', ' '] as const;

/** The currency signs of a label (CONF-11). */
export const currencySigns = ['$', 'Q', 'L', '€', 'S', '¥', '£', '₡'] as const;

/** Digits as a form sends them, or a number. */
const digits = (pattern: RegExp) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string()], fieldErrors.numericRequired), z.transform(String)),
    z
      .string()
      .check(
        z.regex(/./, { error: fieldErrors.required, abort: true }),
        z.regex(pattern, fieldErrors.numericRequired),
      ),
  );

const access = [1, 2, 4] as const;
const params = z.object({ id: idSchema });
const answer = z.object({
  data: z.object({ icon: z.enum(['success', 'info', 'warning', 'error']), message: z.string() }),
});

/** ENT-25: valor is the characters a line. */
const lineBreakRows = z
  .array(z.object({ variable: requiredText(64), valor: digits(/^0*[1-9]\d{0,3}$/) }))
  .check(z.maxLength(200));

export const saveLineBreaks = endpoint({
  name: 'labels.configure-line-breaks',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/configuraciones/1/:id',
  access,
  summary: 'Replace the characters a line of an old-style label’s variables.',
  params,
  /** The rows themselves, or an object that holds them. */
  body: z.union([
    z.pipe(
      lineBreakRows,
      z.transform((lista) => ({ lista, usuario: undefined as number | undefined })),
    ),
    z.object({ lista: lineBreakRows, ...usuarioShape }),
  ]),
  answer,
});

/** ENT-23: the questions that a label asks. 2 Texto, 4 Numérico. */
export const saveForm = endpoint({
  name: 'labels.configure-form',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/configuraciones/2/:id',
  access,
  summary: 'Replace the questions of an old-style label; takes it off its catalogue when told so.',
  params,
  body: z.object({
    formulario: z
      .array(
        z.object({
          variable: requiredText(64),
          valor: requiredText(),
          type_config_id: z._default(
            z.pipe(idSchema, z.union([z.literal(2), z.literal(4)], fieldErrors.configurationType)),
            2,
          ),
        }),
      )
      .check(z.maxLength(200)),
    form_activo: bitSchema,
    /** That the person agreed to take the label off its catalogue (CONF-08). */
    catalogo: z._default(z.boolean(), false),
    ...usuarioShape,
  }),
  answer,
});

/** Prices of an old-style label (ENT-24). */
export const savePrice = endpoint({
  name: 'labels.configure-price',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/configuraciones/3/:id',
  access,
  summary: 'Say which variable of an old-style label is its price, and what stands between its halves.',
  params,
  body: z.object({
    precio: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(64)),
    valor: z.enum(decimalSeparators, 'Required'),
    ...usuarioShape,
  }),
  answer,
});

/** ENT-27: leading zeros of the start are kept. */
export const saveSerial = endpoint({
  name: 'labels.configure-serial',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/configuraciones/4/:id',
  access,
  summary: 'Set the counter of an old-style label.',
  params,
  body: z.object({
    variable: z._default(z.literal('SERIALIZE'), 'SERIALIZE'),
    inicioContador: digits(/^\d{1,15}$/),
    incrementador: digits(/^0*[1-9]\d{0,8}$/),
    ...usuarioShape,
  }),
  answer,
});

/** Its currency (ENT-26). */
export const saveCurrency = endpoint({
  name: 'labels.configure-currency',
  recorded: 'for-others',
  method: 'POST',
  path: '/etiquetas/configuraciones/5/:id',
  access,
  summary: 'Set the currency sign of an old-style label.',
  params,
  body: z.object({ moneda: z.enum(currencySigns, fieldErrors.required), ...usuarioShape }),
  answer,
});
