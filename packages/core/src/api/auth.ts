import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bitSchema, emailSchema, optionalText, requiredText, respuestaSchema } from './schemas.ts';

/** ENT-02 */
export const loginSchema = z.object({
  email: emailSchema,
  password: requiredText(200),
  cuenta: z._default(z.enum(['local', 'google']), 'local'),
  sistema_operativo: optionalText(200),
});

/** ENT-01: what the browser stores under @login. */
export const sessionSchema = z.object({
  token_type: z.string(),
  access_token: z.string(),
  role: z.int(),
  tutorial: bitSchema,
  google: bitSchema,
  name: z.string(),
  /** Port of the print helper's http address. */
  puerto: z.int(),
});
export type Session = z.output<typeof sessionSchema>;

export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password; a login ends the account’s earlier browser session.',
  body: loginSchema,
  answer: z.union([
    sessionSchema,
    z.object({ respuesta: z.literal('error'), message: z.enum(['unverified', 'invalid']) }),
  ]),
});

export const logout = endpoint({
  name: 'auth.logout',
  method: 'GET',
  path: '/auth/logout',
  access: 'signed-in',
  summary: 'End the session.',
  answer: respuestaSchema,
});

export const currentUser = endpoint({
  name: 'auth.user',
  method: 'GET',
  path: '/auth/user',
  access: 'signed-in',
  summary: 'Who is signed in; 401 when the session has ended.',
  answer: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.int(),
    tutorial: bitSchema,
    google: bitSchema,
    puerto: z.int(),
  }),
});
