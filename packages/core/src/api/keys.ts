import * as z from 'zod/mini';
import { sessionSchema, signInRefusals } from './auth.ts';
import { endpoint, keyScopes } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { emailSchema, idSchema, requiredText, respuestaSchema, listPageShape } from './schemas.ts';

export const keyScopeSchema = z.enum(keyScopes);

/** Most labels that a publishable key prints a day when nobody says otherwise. */
export const defaultDailyLimit = 1_000;

/** A key as its owner sees it. A secret key is shown whole only in the answer that makes it. */
export const keySchema = z.object({
  id: z.int(),
  /** pk: publishable, for pages; sk: secret, for servers and the command line. */
  tipo: z.enum(['pk', 'sk']),
  nombre: z.string(),
  /** A publishable key whole; of a secret one only how it begins. */
  clave: z.string(),
  /** What a secret key may do; null for a publishable one, which prints its labels and nothing else. */
  alcance: z.nullable(keyScopeSchema),
  /** Whether it is a test key: it sees what is live, and stores and prints in the test space of its account. */
  prueba: z.boolean(),
  /** Origins of the pages that a publishable key works on. */
  origenes: z.array(z.string()),
  /** Labels that a publishable key may print. */
  etiquetas: z.array(z.object({ id: z.int(), nombre: z.string() })),
  /** Labels, copies included, that a publishable key prints a day at most; a day is one of UTC. */
  limite_diario: z.nullable(z.int()),
  /** Moments are ISO 8601 in UTC; null for never. */
  creada: z.string(),
  vence: z.nullable(z.string()),
  usada: z.nullable(z.string()),
  revocada: z.nullable(z.string()),
  /** Of a publishable key the labels that it printed in all, of a secret one the calls that it made. */
  usos: z.int(),
  /** The same today. */
  usos_hoy: z.int(),
});
export type Key = z.output<typeof keySchema>;

/** The origin of a page's address; a path other than / would be a misunderstanding. */
const originSchema = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldErrors.required),
      z.maxLength(255),
      z.refine(isOrigin, fieldErrors.pageOrigin),
    ),
  z.transform((text) => new URL(text).origin),
);

function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text)) return false;
  try {
    return new URL(text).origin !== 'null';
  } catch {
    return false;
  }
}

/** When a key ends: a moment, or a day, which then counts in full by UTC. '' and null mean never. */
const expirySchema = z._default(
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal(''), z.null()]),
    z.transform((text) => {
      if (!text) return null;
      return new Date(text.includes('T') ? text : `${text}T23:59:59.999Z`).toISOString();
    }),
  ),
  null,
);

export const publishableKeySchema = z.object({
  nombre: requiredText(80),
  origenes: z.array(originSchema).check(z.minLength(1, fieldErrors.listEmpty), z.maxLength(20)),
  etiquetas: z.array(idSchema).check(z.minLength(1, fieldErrors.listEmpty), z.maxLength(100)),
  vence: expirySchema,
  limite_diario: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), defaultDailyLimit),
});

export const secretKeySchema = z.object({
  nombre: requiredText(80),
  /** What the key may do is always said. */
  alcance: keyScopeSchema,
  /** A test key, which begins with sk_test_. */
  prueba: z._default(z.boolean(), false),
  vence: expirySchema,
});

/** Whose labels pages may print is for their owner to say. */
const owners = [1, 2, 4] as const;
const params = z.object({ id: idSchema });
const savedAnswer = z.object({ ...respuestaSchema.shape, llave: keySchema });

export const listKeys = endpoint({
  name: 'keys.list',
  method: 'GET',
  path: '/llaves',
  access: 'signed-in',
  secretKeys: 'never',
  paged: true,
  summary: 'The caller’s keys, newest first, those that were revoked or ran out included.',
  query: z.object(listPageShape),
  answer: z.object({ llaves: z.array(keySchema) }),
});

export const createPublishableKey = endpoint({
  name: 'keys.create-publishable',
  recorded: true,
  method: 'POST',
  path: '/llaves/publicables',
  access: owners,
  secretKeys: 'never',
  summary:
    'Make a key for pages of these origins: whoever has it sees these labels and has them printed, up to so many a day. Labels with a serial number are refused.',
  body: publishableKeySchema,
  answer: savedAnswer,
});

export const updatePublishableKey = endpoint({
  name: 'keys.update-publishable',
  recorded: true,
  method: 'PUT',
  path: '/llaves/publicables/:id',
  access: owners,
  secretKeys: 'never',
  summary: 'Change what a publishable key may do; pages that hold it go on with it.',
  params,
  body: publishableKeySchema,
  answer: savedAnswer,
});

export const createSecretKey = endpoint({
  name: 'keys.create-secret',
  recorded: true,
  method: 'POST',
  path: '/llaves/secretas',
  access: 'signed-in',
  secretKeys: 'never',
  summary: 'Make a key that acts for the caller as a bearer token; it is shown in this answer only.',
  body: secretKeySchema,
  answer: z.object({ ...savedAnswer.shape, secreto: z.string() }),
});

export const revokeKey = endpoint({
  name: 'keys.revoke',
  recorded: true,
  method: 'DELETE',
  path: '/llaves/:id',
  access: 'signed-in',
  secretKeys: 'never',
  summary: 'End one of the caller’s keys, from this moment on and for good.',
  params,
  answer: z.object({ ...respuestaSchema.shape, llaves: z.array(keySchema) }),
});

/** Sign-in of the command line. */
export const signInWithKey = endpoint({
  name: 'keys.sign-in',
  method: 'POST',
  path: '/auth/llave',
  access: 'public',
  summary:
    'Make a secret key with e-mail and password; unlike a sign-in in a browser it ends no session. GET auth/logout with the key revokes it.',
  body: z.object({
    email: emailSchema,
    password: requiredText(200),
    nombre: z._default(requiredText(80), 'marbete'),
    alcance: keyScopeSchema,
    /** A code of the second factor, or a recovery code. */
    codigo: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  }),
  answer: z.union([
    sessionSchema,
    z.object({ respuesta: z.literal('error'), message: z.enum(signInRefusals) }),
  ]),
});
