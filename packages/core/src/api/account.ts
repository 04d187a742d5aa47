import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { bitSchema, emailSchema, newPasswordSchema, requiredText, respuestaSchema } from './schemas.ts';

/* What people do with their own account. Keys may not: who finds one must not take the account over. */

export const accountSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  /** 'google' signs in with a third-party account and has no password here. */
  cuenta: z.enum(['local', 'google']),
  /** An address that waits to be verified; the account has its old one until then. */
  correo_pendiente: z.nullable(z.string()),
  /** Whether signing in asks for a code of an app as well. */
  segundo_factor: bitSchema,
  /** Whether this server asks it of the account's role. */
  segundo_factor_obligatorio: bitSchema,
  /** Recovery codes that were not used yet. */
  codigos: z.int(),
  /** The one session of the account (D5): moments in ISO 8601. */
  sesion: z.nullable(z.object({ creada: z.string(), usada: z.string() })),
});
export type OwnAccount = z.output<typeof accountSchema>;

/** The password that the account has now; blank for a third-party account. */
const currentPassword = z._default(z.string().check(z.trim(), z.maxLength(200)), '');

/** A code of six digits, or a recovery code. */
const codeSchema = requiredText(20);

const amountSchema = z.object({
  usado: z.int(),
  /** null without a limit. */
  limite: z.nullable(z.int()),
});

/** What an account has stored, and what this server lets it store. */
export const usageSchema = z.object({
  etiquetas: amountSchema,
  /** Of all its catalogues together. */
  filas: amountSchema,
  /** Of its templates, their pictures, and its rows. */
  bytes: amountSchema,
});
export type Usage = z.output<typeof usageSchema>;

export const accountFormSchema = z.object({
  name: requiredText(),
  email: emailSchema,
  /** Needed for another e-mail address. */
  clave: currentPassword,
});

export const changePasswordSchema = z
  .object({
    clave: requiredText(200),
    password: newPasswordSchema,
    passwordConfirm: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: fieldErrors.passwordsDiffer,
    }),
  );

export const deleteAccountSchema = z.object({
  /** The account's own e-mail address, typed once more. */
  email: emailSchema,
  clave: currentPassword,
});

const own = { access: 'signed-in', secretKeys: 'never' } as const;

export const getAccount = endpoint({
  ...own,
  name: 'account.get',
  method: 'GET',
  path: '/cuenta',
  beforeSecondFactor: true,
  summary: 'The caller’s own account.',
  answer: accountSchema,
});

export const getUsage = endpoint({
  ...own,
  name: 'account.usage',
  method: 'GET',
  path: '/cuenta/uso',
  summary: 'What the account that the caller works with has stored, and the limits of this server.',
  answer: z.object({ uso: usageSchema }),
});

export const updateAccount = endpoint({
  ...own,
  name: 'account.update',
  method: 'PUT',
  path: '/cuenta',
  recorded: true,
  summary: 'Change the name; another e-mail address counts once the link that is mailed to it was opened.',
  body: accountFormSchema,
  answer: z.object({ ...respuestaSchema.shape, cuenta: z.optional(accountSchema) }),
});

export const changePassword = endpoint({
  ...own,
  name: 'account.change-password',
  method: 'POST',
  path: '/cuenta/clave',
  recorded: true,
  beforeSecondFactor: true,
  summary: 'Set another password; every other session and every key that a password made ends.',
  body: changePasswordSchema,
  answer: respuestaSchema,
});

export const beginSecondFactor = endpoint({
  ...own,
  name: 'account.begin-second-factor',
  method: 'POST',
  path: '/cuenta/segundo-factor',
  beforeSecondFactor: true,
  summary: 'A new secret for an app that shows codes (TOTP); it counts once a code of it was confirmed.',
  body: z.object({ clave: currentPassword }),
  answer: z.object({
    ...respuestaSchema.shape,
    /** The secret in base 32, to type it in. */
    secreto: z.optional(z.string()),
    /** The same as an otpauth:// address, to show as a QR code. */
    uri: z.optional(z.string()),
  }),
});

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'account.confirm-second-factor',
  method: 'PUT',
  path: '/cuenta/segundo-factor',
  recorded: true,
  beforeSecondFactor: true,
  summary: 'Switch the second factor on with a code of the app; answers recovery codes, once.',
  body: z.object({ codigo: codeSchema }),
  answer: z.object({ ...respuestaSchema.shape, codigos: z.optional(z.array(z.string())) }),
});

export const endSecondFactor = endpoint({
  ...own,
  name: 'account.end-second-factor',
  method: 'DELETE',
  path: '/cuenta/segundo-factor',
  recorded: true,
  summary: 'Switch the second factor off, with the password and a code.',
  body: z.object({ clave: currentPassword, codigo: codeSchema }),
  answer: respuestaSchema,
});

export const exportAccount = endpoint({
  ...own,
  name: 'account.export',
  method: 'GET',
  path: '/cuenta/datos',
  summary: 'Everything that is stored of the account, as one JSON file.',
  answer: 'file',
});

export const deleteAccount = endpoint({
  ...own,
  name: 'account.delete',
  method: 'DELETE',
  path: '/cuenta',
  recorded: true,
  summary: 'Delete the account with its own users; what it owns is deleted 30 days later.',
  body: deleteAccountSchema,
  answer: respuestaSchema,
});
