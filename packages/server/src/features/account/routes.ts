import * as calls from '@marbete/core/api/account';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { sendAccountMail } from '../auth/account-mails.ts';
import { attempt } from '../auth/attempt.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { hashPassword, isPasswordOf } from '../auth/passwords.ts';
import { accountLimit } from '../auth/rate-limits.ts';
import { createSecondFactorStore, newSecret, isRecoveryCode } from '../auth/second-factor.ts';
import { issueToken } from '../auth/tokens.ts';
import { createUserStore, type UserRow } from '../auth/user-store.ts';
import { endAccess } from '../auth/end-access.ts';
import { administratorRole } from '../users/roles.ts';
import { usageOf } from '../quotas/quotas.ts';
import { createUserListStore } from '../users/user-list-store.ts';
import { exportedAccount } from './export.ts';
import { accountTexts } from './texts.ts';

type Context = CallContext & { user: SignedInUser };

export const accountRoutes: readonly Route[] = [
  route(calls.getAccount, (_input, context) => ownAccount(context)),

  route(calls.getUsage, async (_input, { database, config, user: { accountId, role } }) => ({
    uso: await usageOf(database.read, config.quotas, { id: accountId, role }),
  })),

  route(calls.updateAccount, async ({ body: { name, email, clave } }, context) => {
    const { database, user } = context;
    const account = await selfOf(context);
    if (email === account.email) {
      await database.transaction((trx) => createUserStore(trx).update(user.id, { name }));
      return { respuesta: 'correcto', mensaje: words(context, 'saved'), cuenta: await ownAccount(context) };
    }
    if (account.cuenta !== 'local') return refused(context, 'thirdParty');
    if (!(await isOwn(context, account, clave))) return refused(context, 'wrongPassword');
    if (await createUserStore(database.read).findByEmail(email)) return refused(context, 'emailTaken');
    const token = await database.transaction(async (trx) => {
      await createUserStore(trx).update(user.id, { name });
      return issueToken(trx, user.id, 'email', { email });
    });
    sendAccountMail(context, 'verify', email, token);
    sendAccountMail(context, 'newEmail', account.email);
    return { respuesta: 'correcto', mensaje: words(context, 'linkSent'), cuenta: await ownAccount(context) };
  }),

  route(calls.changePassword, async ({ body: { clave, password } }, context) => {
    const { database, user, cookies } = context;
    const account = await selfOf(context);
    if (account.cuenta !== 'local') return refused(context, 'thirdParty');
    if (!(await isOwn(context, account, clave))) return refused(context, 'wrongPassword');
    if (await isCommonPassword(password, account.email)) return refused(context, 'commonPassword');
    const passwordHash = await hashPassword(password);
    await database.transaction(async (trx) => {
      await createUserStore(trx).update(user.id, { password_hash: passwordHash });
      await endAccess(trx, user.id, { exceptSession: user.sessionId });
    });
    rememberDevice(cookies, { id: user.id, password_hash: passwordHash });
    sendAccountMail(context, 'passwordChanged', account.email);
    return { respuesta: 'correcto', mensaje: words(context, 'passwordChanged') };
  }),

  route(calls.beginSecondFactor, async ({ body: { clave } }, context) => {
    const { database, user } = context;
    const account = await selfOf(context);
    if (account.cuenta !== 'local') return refused(context, 'thirdParty');
    if (!(await isOwn(context, account, clave))) return refused(context, 'wrongPassword');
    if (account.totp_at !== null) return refused(context, 'factorOn');
    const { secreto, uri } = newSecret(account.email);
    await database.transaction((trx) => createSecondFactorStore(trx).setSecret(user.id, secreto));
    return { respuesta: 'correcto', mensaje: words(context, 'scan'), secreto, uri };
  }),

  route(calls.confirmSecondFactor, async ({ body: { codigo } }, context) => {
    const { database, user } = context;
    const codigos = await attempt(database, [codeLimit(user, codigo)], () =>
      database.transaction(async (trx) => {
        const factors = createSecondFactorStore(trx);
        const factor = await factors.find(user.id);
        // One that is on already is switched off first, with the password.
        if (!factor?.totp_secret || factor.totp_at !== null) return undefined;
        if (!(await factors.useCode(factor, codigo))) return undefined;
        return factors.confirm(user.id, new Date().toISOString());
      }),
    );
    if (!codigos) return refused(context, 'wrongCode');
    return { respuesta: 'correcto', mensaje: words(context, 'factorOn'), codigos };
  }),

  route(calls.endSecondFactor, async ({ body: { clave, codigo } }, context) => {
    const { database, user } = context;
    const account = await selfOf(context);
    if (mustHaveFactor(context)) return refused(context, 'factorRequired');
    if (!(await isOwn(context, account, clave))) return refused(context, 'wrongPassword');
    const done = await attempt(database, [codeLimit(user, codigo)], () =>
      database.transaction(async (trx) => {
        const factors = createSecondFactorStore(trx);
        const factor = await factors.find(user.id);
        if (!factor || !(await factors.useCode(factor, codigo))) return undefined;
        await factors.end(user.id);
        return true;
      }),
    );
    if (!done) return refused(context, 'wrongCode');
    return { respuesta: 'correcto', mensaje: words(context, 'factorOff') };
  }),

  route(calls.exportAccount, (_input, { database, user, sendFile }) => {
    const fileName = `marbete-${user.email.replace(/[^\w.@-]/g, '_')}.json`;
    sendFile({ fileName, mediaType: 'application/json', body: exportedAccount(database, user) });
    return Promise.resolve();
  }),

  route(calls.deleteAccount, async ({ body: { email, clave } }, context) => {
    const { database, user } = context;
    const account = await selfOf(context);
    if (email !== account.email) return refused(context, 'wrongEmail');
    if (account.cuenta === 'local' && !(await isOwn(context, account, clave)))
      return refused(context, 'wrongPassword');
    const isLast = await database.transaction(async (trx) => {
      const users = createUserListStore(trx);
      const administrators = await users.lockAdministrators();
      if (administrators.length === 1 && administrators[0] === user.id) return true;
      await users.delete(user.id, new Date().toISOString());
      return false;
    });
    return isLast
      ? refused(context, 'lastAdministrator')
      : { respuesta: 'correcto', mensaje: words(context, 'deleted') };
  }),
];

const words = ({ language }: Context, text: keyof typeof accountTexts) => accountTexts[text][language];

const refused = (context: Context, text: keyof typeof accountTexts) => ({
  respuesta: 'error',
  mensaje: words(context, text),
});

const codeLimit = ({ id }: SignedInUser, code: string) =>
  accountLimit('known-login', `${isRecoveryCode(code) ? 'recovery' : 'code'} ${id}`);

const mustHaveFactor = ({ config, user }: Context) =>
  config.adminSecondFactor === true && user.role === administratorRole;

async function selfOf({ database, user }: Context): Promise<UserRow> {
  return createUserStore(database.read).get(user.id);
}

/** Whether who calls knows the password; who does not may not guess on, since a session may be somebody else's. */
async function isOwn({ database }: Context, account: UserRow, password: string): Promise<boolean> {
  const hashedFor = { network: '', isKnown: true };
  const isRight = await attempt(database, [accountLimit('known-login', `own ${account.id}`)], async () =>
    (await isPasswordOf(account.password_hash, password, hashedFor)) ? true : undefined,
  );
  return isRight === true;
}

async function ownAccount(context: Context): Promise<calls.OwnAccount> {
  const { database, user } = context;
  const { id, name, email, role, cuenta, totp_at } = await selfOf(context);
  const now = new Date().toISOString();
  const pending = await database
    .read('account_tokens')
    .where({ user_id: id, kind: 'email' })
    .where('expires_at', '>', now)
    .first('email');
  const session = await database
    .read('sessions')
    .where({ id: user.sessionId ?? 0 })
    .first();
  return {
    id,
    name,
    email,
    role,
    cuenta: cuenta === 'google' ? 'google' : 'local',
    correo_pendiente: pending?.email ?? null,
    segundo_factor: totp_at === null ? 0 : 1,
    segundo_factor_obligatorio: mustHaveFactor(context) && cuenta === 'local' ? 1 : 0,
    codigos: await createSecondFactorStore(database.read).countCodes(id),
    sesion: session ? { creada: session.created_at, usada: session.used_at } : null,
  };
}
