import type { User } from '@marbete/core/api/users';
import type { AnswerLanguage } from '../../http/route.ts';
import { roles } from './roles.ts';
import type { ListedUser } from './user-list-store.ts';

/** A user as the wire has it (ENT-29): without password, hash or identity. */
export function userAnswer(user: ListedUser, language: AnswerLanguage): User {
  const role = roles.find(({ id }) => id === user.role);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    roles: [{ id: user.role, description: role?.description[language] ?? '' }],
    suscripcion: null,
    suscripcion_id: null,
    google: user.google,
    tutorial: user.tutorial,
    ultimo_acceso: user.last_login_at,
    invitado: user.invitado,
    eliminado: user.deleted_at,
  };
}
