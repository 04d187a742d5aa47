import * as calls from '@marbete/core/api/auth';
import { AppError } from '@marbete/core/api/errors';
import { lacksSecondFactor } from '../../http/account.ts';
import { route } from '../../http/route.ts';
import { signIn } from './login.ts';
import { requestRecovery, findRecovery, setPassword } from './recovery.ts';
import { signUp, verifyAddress } from './signup.ts';
import { authTexts } from './texts.ts';
import { finishSignIn, startSignIn } from './third-party.ts';
import { createUserStore } from './user-store.ts';

export const authRoutes = [
  route(calls.login, async ({ body }, context) => {
    const session = await signIn(context, body);
    return 'message' in session ? { respuesta: 'error', ...session } : session;
  }),

  route(calls.currentUser, async (_input, { database, user, config }) => {
    const account = await createUserStore(database.read).find(user.id);
    if (!account) throw new AppError('unauthenticated', 'Unauthenticated.');
    return { ...account, falta_segundo_factor: lacksSecondFactor(user, config) ? 1 : 0 };
  }),

  route(calls.signup, ({ body }, context) => signUp(body, context)),

  route(calls.verifyEmail, async ({ params }, context) =>
    (await verifyAddress(context, params.token)) ? '/?mail=verified' : '/?mail=expired',
  ),

  route(calls.recover, async ({ body }, context) => {
    await requestRecovery(context, body.email);
    return { respuesta: 'correcto', message: authTexts.recoverAsked[context.language] };
  }),

  route(calls.findReset, async ({ params }, context) => {
    const found = await findRecovery(context, params.token);
    if (found) return { respuesta: 'correcto', message: { email: found.email, token: params.token } };
    return { respuesta: 'error', message: authTexts.tokenUnknown[context.language] };
  }),

  route(calls.resetPassword, async ({ body }, context) => {
    const done = await setPassword(context, body);
    const text = { done: 'passwordChanged', unknown: 'tokenUnknown', common: 'commonPassword' } as const;
    return {
      respuesta: done === 'done' ? 'correcto' : 'error',
      message: authTexts[text[done]][context.language],
    };
  }),

  route(calls.startThirdParty, (_input, context) => startSignIn(context)),

  route(calls.finishThirdParty, ({ query }, context) => finishSignIn(context, query)),

  route(calls.signInOptions, (_input, { config }) =>
    Promise.resolve({
      google: config.oidc ? 1 : 0,
      proveedor: config.oidc?.name ?? '',
      unidad: config.oidc?.drive ? 1 : 0,
    }),
  ),
];
