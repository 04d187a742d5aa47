import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import {
  accountErrorsSchema,
  bitSchema,
  emailSchema,
  newPasswordSchema,
  optionalText,
  requiredText,
  respuestaSchema,
} from './schemas.ts';

/**
 * ENT-02. For cuenta 'google' the password is the one-time code that the third-party sign-in handed to the page (D8).
 */
export const loginSchema = z.object({
  email: emailSchema,
  password: requiredText(200),
  cuenta: z._default(z.enum(['local', 'google']), 'local'),
  /** A code of the second factor, or a recovery code; asked for with 'second-factor'. */
  codigo: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  /** Asks for the mail that verifies the address once more. */
  reenviar: z._default(z.boolean(), false),
  sistema_operativo: optionalText(200),
});

/** Why a sign-in with a password opened nothing. 'second-factor' and 'wrong-code' say that the password was right. */
export const signInRefusals = ['unverified', 'invalid', 'second-factor', 'wrong-code'] as const;

/** The link of the mail that verifies an address, on a server that is a demo: its mails reach nobody. */
const mailLinkShape = { enlace: z.optional(z.string()) };

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
    z.object({ respuesta: z.literal('error'), message: z.enum(signInRefusals), ...mailLinkShape }),
  ]),
});

export const logout = endpoint({
  name: 'auth.logout',
  method: 'GET',
  path: '/auth/logout',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  beforeSecondFactor: true,
  summary: 'End the session; a secret key that calls is revoked.',
  answer: z.object({
    ...respuestaSchema.shape,
    /** Where the browser of a third-party account goes to sign out there, too. */
    salida: z.optional(z.string()),
  }),
});

export const currentUser = endpoint({
  name: 'auth.user',
  method: 'GET',
  path: '/auth/user',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  beforeSecondFactor: true,
  summary: 'Who is signed in; 401 when the session has ended.',
  answer: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.int(),
    tutorial: bitSchema,
    google: bitSchema,
    puerto: z.int(),
    /** Whether a second factor has to be set up before anything else. */
    falta_segundo_factor: z._default(bitSchema, 0),
  }),
});

/** What a signup sends (ENT-03). */
export const signupSchema = z
  .object({
    email: emailSchema,
    name: requiredText(),
    password: newPasswordSchema,
    passwordConfirm: z.string().check(z.trim()),
    google: z._default(bitSchema, 0),
    cuenta: z._default(z.enum(['local', 'google']), 'local'),
    sistema_operativo: optionalText(200),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: fieldErrors.passwordsDiffer,
    }),
  );

export const signup = endpoint({
  name: 'auth.signup',
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Make an account with e-mail and password; a mail asks to verify the address.',
  body: signupSchema,
  answer: z.object({
    /** 'google' when the address belongs to a third-party account. */
    respuesta: z.enum(['correcto', 'google', 'error']),
    message: z.string(),
    errors: z.optional(accountErrorsSchema),
    ...mailLinkShape,
  }),
});

export const verifyEmail = endpoint({
  name: 'auth.verify',
  method: 'GET',
  path: '/auth/verify/:token',
  access: 'public',
  summary:
    'The link of the mail: verifies the address and leads to the start page, which says what came of it.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: 'redirect',
});

export const recoverSchema = z.object({ email: emailSchema });

export const recover = endpoint({
  name: 'auth.recover',
  method: 'POST',
  path: '/auth/create',
  access: 'public',
  summary: 'Ask for a mail to set a new password; answered alike whether or not there is an account.',
  body: recoverSchema,
  answer: z.object({ respuesta: z.string(), message: z.string() }),
});

export const findReset = endpoint({
  name: 'auth.find',
  method: 'GET',
  path: '/auth/find/:token',
  access: 'public',
  summary: 'Whose password a link may set; the link stays good.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.union([
    z.object({
      respuesta: z.literal('correcto'),
      message: z.object({ email: z.string(), token: z.string() }),
    }),
    z.object({ respuesta: z.literal('error'), message: z.string() }),
  ]),
});

/** What a new password sends (ENT-04). */
export const resetSchema = z
  .object({
    password: newPasswordSchema,
    password_confirmation: z.string().check(z.trim()),
    email: emailSchema,
    token: requiredText(200),
  })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      path: ['password_confirmation'],
      error: fieldErrors.passwordsDiffer,
    }),
  );

export const resetPassword = endpoint({
  name: 'auth.reset',
  method: 'POST',
  path: '/auth/reset',
  access: 'public',
  summary: 'Set the password with the token of a mail; every session of the account ends.',
  body: resetSchema,
  answer: z.object({ respuesta: z.enum(['correcto', 'error']), message: z.string() }),
});

export const signInOptions = endpoint({
  name: 'auth.options',
  method: 'GET',
  path: '/auth/options',
  access: 'public',
  summary: 'Which ways to sign in this server offers.',
  answer: z.object({
    /** Whether third-party sign-in is set up. */
    google: bitSchema,
    /** What its provider is called. */
    proveedor: z.string(),
    /** Whether settings can be saved to the drive of a third-party account. */
    unidad: bitSchema,
  }),
});

export const startThirdParty = endpoint({
  name: 'auth.oidc-start',
  method: 'GET',
  path: '/auth/oidc/start',
  access: 'public',
  summary: 'Leads the browser to the provider of third-party sign-in.',
  answer: 'redirect',
});

export const finishThirdParty = endpoint({
  name: 'auth.oidc-callback',
  method: 'GET',
  path: '/auth/oidc/callback',
  access: 'public',
  summary:
    'Where the provider sends the browser back; leads to the start page with a one-time code or the reason.',
  query: z.record(z.string(), z.string()),
  answer: 'redirect',
});
