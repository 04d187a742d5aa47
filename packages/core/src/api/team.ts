import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { iconAnswerSchema, idSchema, listPageShape } from './schemas.ts';
import { teamFormSchema, userSavedSchema, userSchema } from './users.ts';

/** ENT-30: an operator of the caller's account. */
export const teamMemberSchema = z.object({ id: z.int(), user: userSchema });
export type TeamMember = z.output<typeof teamMemberSchema>;

/** Operators have no users of their own (D4). */
const owners = [1, 2, 4] as const;
const params = z.object({ id: idSchema });
const saved = z.object({ ...userSavedSchema.shape, usuarios: z.optional(teamMemberSchema) });

export const listTeam = endpoint({
  name: 'team.list',
  method: 'GET',
  path: '/adminuser',
  access: owners,
  paged: true,
  summary: 'The caller’s own users, in the order in which they were made.',
  query: z.object(listPageShape),
  answer: z.array(teamMemberSchema),
});

export const showTeamMember = endpoint({
  name: 'team.show',
  method: 'GET',
  path: '/adminuser/:id',
  access: owners,
  summary: 'One of the caller’s own users.',
  params,
  answer: z.object({ respuesta: z.string(), usuarios: teamMemberSchema }),
});

export const createTeamMember = endpoint({
  name: 'team.create',
  recorded: true,
  method: 'POST',
  path: '/adminuser',
  access: owners,
  summary: 'Make an operator who prints what the caller owns; without a password a mail asks to choose one.',
  body: teamFormSchema,
  answer: saved,
});

export const updateTeamMember = endpoint({
  name: 'team.update',
  recorded: true,
  method: 'PUT',
  path: '/adminuser/:id',
  access: owners,
  summary:
    'Change one of the caller’s own users; a new password ends its sessions, a blank one keeps the old.',
  params,
  body: teamFormSchema,
  answer: saved,
});

export const deleteTeamMember = endpoint({
  name: 'team.delete',
  recorded: true,
  method: 'DELETE',
  path: '/adminuser/:id',
  access: owners,
  summary: 'Delete one of the caller’s own users; answers those who are left.',
  params,
  answer: z.object({ respuesta: z.string(), message: z.string(), usuarios: z.array(teamMemberSchema) }),
});

export const inviteTeamMember = endpoint({
  name: 'team.invite',
  recorded: true,
  method: 'POST',
  path: '/adminuser/:id/invitacion',
  access: owners,
  summary:
    'Mail the invitation again to an own user who has not chosen a password yet; the earlier link ends.',
  params,
  answer: iconAnswerSchema,
});
