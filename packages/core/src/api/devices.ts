import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { bitSchema, idSchema, requiredText, respuestaSchema, listPageShape } from './schemas.ts';

/** ENT-28: dispositivo is 1 once the POS app has presented the token; identificador is the ID that a person typed. */
export const deviceSchema = z.object({
  id: z.int(),
  dispositivo: bitSchema,
  identificador: z.string(),
  token: z.string(),
});
export type Device = z.output<typeof deviceSchema>;

const tokenSchema = requiredText(128);
/** Whoever presents a token gets the account's settings, so nobody may guess one. */
export const newTokenSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: fieldErrors.required, abort: true }),
    z.minLength(16, fieldErrors.tokenShort),
    z.maxLength(128),
  );
const access = [1, 2, 4] as const;
const params = z.object({ id: idSchema });
const answer = z.object({ ...respuestaSchema.shape, dispositivo: z.optional(deviceSchema) });

export const listDevices = endpoint({
  name: 'devices.list',
  method: 'GET',
  path: '/dispositivos',
  access: 'signed-in',
  paged: true,
  summary: 'The account’s devices.',
  query: z.object(listPageShape),
  answer: z.array(deviceSchema),
});

export const storeDevice = endpoint({
  name: 'devices.store',
  recorded: true,
  method: 'POST',
  path: '/dispositivos',
  access,
  summary: 'Add a device by a token that the client made, or by its ID and a token.',
  body: z.object({ token: newTokenSchema, dispositivo: z.optional(requiredText()) }),
  answer,
});

export const updateDevice = endpoint({
  name: 'devices.update',
  recorded: true,
  method: 'PUT',
  path: '/dispositivos/:id',
  access,
  summary: 'Change a device’s ID and token; a new token waits to be presented.',
  params,
  body: z.object({ token: newTokenSchema, dispositivo: requiredText() }),
  answer,
});

export const destroyDevice = endpoint({
  name: 'devices.destroy',
  recorded: true,
  method: 'DELETE',
  path: '/dispositivos/:id',
  access,
  summary: 'Delete a device.',
  params,
  answer: z.object({ respuesta: z.string(), dispositivos: z.array(deviceSchema) }),
});

export const activateDevice = endpoint({
  name: 'devices.activate',
  method: 'POST',
  path: '/dispositivos/activar',
  access: 'public',
  summary: 'The POS app presents its token: the device counts as active and gets the account’s settings.',
  body: z.object({ token: tokenSchema }),
  answer: z.object({
    ...respuestaSchema.shape,
    /** config.properties of the account. */
    contents: z.optional(z.string()),
  }),
});
