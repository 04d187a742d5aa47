import * as z from 'zod/mini';
import { usageSchema } from './account.ts';
import { catalogueSchema } from './catalogues.ts';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { labelSchema } from './labels.ts';
import {
  accountErrorsSchema,
  bitSchema,
  emailSchema,
  iconAnswerSchema,
  idSchema,
  optionalIdSchema,
  optionalPasswordSchema,
  pageNumber,
  requiredText,
  listPageShape,
} from './schemas.ts';

/** ENT-29. A password never leaves the server. */
export const userSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** One today; the wire has a list (USR-11). */
  roles: z.array(z.object({ id: z.int(), description: z.string() })),
  /** A subscription makes an account pro; there are none yet (D12). */
  suscripcion: z.null(),
  suscripcion_id: z.null(),
  google: bitSchema,
  tutorial: bitSchema,
  /** When the user signed in last, ISO 8601; null for never. */
  ultimo_acceso: z.nullable(z.string()),
  /** Whether the invitation that was mailed has not been answered yet. */
  invitado: bitSchema,
  /** When the user was deleted, ISO 8601; it can be restored for 30 days. */
  eliminado: z.nullable(z.string()),
});
export type User = z.output<typeof userSchema>;

/** What an administrator looks for among the users. */
export const userStates = ['verificado', 'sin-verificar', 'invitado', 'eliminado'] as const;

/** What the users can be sorted by. */
export const userOrders = ['id', 'name', 'email', 'ultimo_acceso'] as const;

/** A page of the users (USR-02, USR-04). */
const pageShape = {
  page: pageNumber(1, 1_000_000),
  per_page: pageNumber(50, 500),
  query: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** Only users of this role. */
  role: z._default(optionalIdSchema, null),
  /** Only users in this state; blank for all that are not deleted. */
  estado: z._default(z.enum(['', ...userStates]), ''),
  /** Only users who have not signed in for so many days. */
  sin_acceso: z._default(optionalIdSchema, null),
  orden: z._default(z.enum(userOrders), 'id'),
  sentido: z._default(z.enum(['asc', 'desc']), 'asc'),
};

/** Password and its repetition; both blank mails a link on create and keeps the old one on edit (D14). */
const passwordShape = {
  password: optionalPasswordSchema,
  passwordConfirm: z._default(z.string().check(z.trim()), ''),
};

const samePassword = z.refine<{ password: string; passwordConfirm: string }>(
  ({ password, passwordConfirm }) => password === passwordConfirm,
  { path: ['passwordConfirm'], error: fieldErrors.passwordsDiffer },
);

/** The form of the administrator (USR-05 to USR-08); that the role exists is for the server to say (D17). */
export const userFormSchema = z
  .object({
    email: emailSchema,
    name: requiredText(),
    /** What the user may do is always said; only a form may offer a first choice (USR-08). */
    role: z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, fieldErrors.numericRequired))], {
        error: fieldErrors.numericRequired,
      }),
      z.pipe(
        z.transform(Number),
        z.int().check(z.minimum(1, fieldErrors.roleAtLeast), z.maximum(30, fieldErrors.roleAtMost)),
      ),
    ),
    ...passwordShape,
  })
  .check(samePassword);

/** The form of an account for its own users (ADM-05, ADM-06); they are operators whatever the form says (D4). */
export const teamFormSchema = z
  .object({ email: emailSchema, name: requiredText(), ...passwordShape })
  .check(samePassword);

/** What saving a user answers (API-60, API-67, ERR-24). */
export const userSavedSchema = z.object({
  /** 'errors' names fields, 'error' has an icon and a message. */
  respuesta: z.enum(['correcto', 'errors', 'error']),
  icon: z.enum(['success', 'error']),
  message: z.string(),
  errors: z.optional(accountErrorsSchema),
});

const params = z.object({ id: idSchema });
const owner = z.pick(userSchema, { id: true, name: true, email: true });

export const finishTutorial = endpoint({
  name: 'users.tutorial',
  method: 'GET',
  path: '/usuarios/tutorial',
  access: 'signed-in',
  summary: 'The tutorial is over for the caller, done or skipped.',
  answer: z.object({ response: z.boolean() }),
});

export const listRoles = endpoint({
  name: 'users.roles',
  method: 'GET',
  path: '/usuarios/roles',
  access: [1],
  summary: 'The roles that a user can have.',
  answer: z.array(z.object({ id: z.int(), name: z.string(), description: z.string() })),
});

export const listUsers = endpoint({
  name: 'users.list',
  method: 'GET',
  path: '/usuarios',
  access: [1],
  summary: 'A page of the users, searched by name and e-mail, filtered and sorted.',
  query: z.object(pageShape),
  answer: z.object({ Users: z.array(userSchema), Count: z.int() }),
});

export const showUser = endpoint({
  name: 'users.show',
  method: 'GET',
  path: '/usuarios/:id',
  access: [1],
  summary: 'One user.',
  params,
  answer: z.object({ respuesta: z.string(), usuarios: userSchema }),
});

export const createUser = endpoint({
  name: 'users.create',
  recorded: true,
  method: 'POST',
  path: '/usuarios',
  access: [1],
  summary: 'Make a user; without a password a mail asks to choose one.',
  body: userFormSchema,
  answer: z.object({ ...userSavedSchema.shape, usuarios: z.optional(userSchema) }),
});

export const updateUser = endpoint({
  name: 'users.update',
  recorded: true,
  method: 'PUT',
  path: '/usuarios/:id',
  access: [1],
  summary: 'Change a user; a new password ends its sessions, a blank one keeps the old.',
  params,
  body: userFormSchema,
  answer: z.object({ ...userSavedSchema.shape, usuarios: z.optional(userSchema) }),
});

export const deleteUser = endpoint({
  name: 'users.delete',
  recorded: true,
  method: 'DELETE',
  path: '/usuarios/:id',
  access: [1],
  summary: 'Delete a user with its own users; answers the page that the query names.',
  params,
  query: z.object(pageShape),
  answer: z.object({
    respuesta: z.enum(['correcto', 'error']),
    message: z.string(),
    usuarios: z.array(userSchema),
    Count: z.int(),
  }),
});

export const inviteUser = endpoint({
  name: 'users.invite',
  recorded: true,
  method: 'POST',
  path: '/usuarios/invitacion/:id',
  access: [1],
  summary: 'Mail the invitation again to a user who has not chosen a password yet; the earlier link ends.',
  params,
  answer: iconAnswerSchema,
});

export const restoreUser = endpoint({
  name: 'users.restore',
  recorded: true,
  method: 'POST',
  path: '/usuarios/restaurar/:id',
  access: [1],
  summary: 'Take back that a user was deleted, with the own users that went with it; possible for 30 days.',
  params,
  answer: iconAnswerSchema,
});

export const showUserUsage = endpoint({
  name: 'users.usage',
  method: 'GET',
  path: '/usuarios/uso/:id',
  access: [1],
  summary: 'What a user has stored, and the limits of this server.',
  params,
  answer: z.object({ uso: usageSchema }),
});

export const listUserLabels = endpoint({
  name: 'users.labels',
  method: 'GET',
  path: '/usuarios/etiquetas/:id',
  access: [1],
  paged: true,
  summary: 'The labels of a user.',
  params,
  query: z.object(listPageShape),
  answer: z.object({ etiquetas: z.array(labelSchema), url: z.string(), usuario: owner }),
});

export const listUserCatalogues = endpoint({
  name: 'users.catalogues',
  method: 'GET',
  path: '/usuarios/catalogos/:id',
  access: [1],
  paged: true,
  summary: 'The catalogues of a user.',
  params,
  query: z.object(listPageShape),
  answer: z.object({ catalogos: z.array(catalogueSchema), usuario: owner }),
});
