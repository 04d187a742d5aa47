import { currentUser, login, logout } from '@marbete/core/api/auth';
import { AppError } from '@marbete/core/api/errors';
import { route } from '../../http/route.ts';
import { signIn } from './login.ts';
import { createSessionStore } from './session-store.ts';
import { createUserStore } from './user-store.ts';

export const authRoutes = [
  route(login, async ({ body }, { database, remoteAddress }) => {
    const session = await signIn(database, { ...body, address: remoteAddress });
    return typeof session === 'string' ? { respuesta: 'error', message: session } : session;
  }),

  route(logout, async (_input, { database, user }) => {
    await database.transaction((trx) => createSessionStore(trx).delete(user.sessionId));
    return { respuesta: 'correcto' };
  }),

  route(currentUser, async (_input, { database, user }) => {
    const account = await createUserStore(database.read).find(user.id);
    if (!account) throw new AppError('unauthenticated', 'Unauthenticated.');
    return account;
  }),
];
