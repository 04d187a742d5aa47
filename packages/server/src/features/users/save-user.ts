import { isAppError } from '@marbete/core/api/errors';
import type { iconAnswerSchema } from '@marbete/core/api/schemas';
import type { userSavedSchema } from '@marbete/core/api/users';
import type * as z from 'zod/mini';
import type { CallContext, SignedInUser } from '../../http/route.ts';
import { createAccountTokenStore } from '../auth/account-token-store.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/passwords.ts';
import { accountLimit, countCall } from '../auth/rate-limits.ts';
import { sendAccountMail } from '../auth/account-mails.ts';
import { authTexts } from '../auth/texts.ts';
import { issueToken } from '../auth/tokens.ts';
import { createUserStore, type NewUser } from '../auth/user-store.ts';
import { endAccess } from '../auth/end-access.ts';
import { administratorRole } from './roles.ts';
import { userTexts } from './texts.ts';
import { createUserListStore, type ListedUser } from './user-list-store.ts';

type Context = CallContext & { user: SignedInUser };
type Refusal = z.input<typeof userSavedSchema>;
export type Saved = { user: ListedUser; message: string } | { refusal: Refusal };

interface Form {
  email: string;
  name: string;
  /** '' for none. */
  password: string;
}

export function refuse(context: Context, text: keyof typeof userTexts): { refusal: Refusal } {
  return { refusal: { respuesta: 'error', icon: 'error', message: userTexts[text][context.language] } };
}

function emailTaken({ language }: Context): { refusal: Refusal } {
  const message = userTexts.emailTaken[language];
  return { refusal: { respuesta: 'errors', icon: 'error', message, errors: { email: message } } };
}

function passwordCommon({ language }: Context): { refusal: Refusal } {
  const message = authTexts.commonPassword[language];
  return { refusal: { respuesta: 'errors', icon: 'error', message, errors: { password: message } } };
}

/** Makes a user; one without a password is mailed a link to choose it (D14). */
export async function insertUser(
  context: Context,
  form: Form,
  { role, parentId }: { role: number; parentId: number | null },
): Promise<Saved> {
  const { database, language, user: caller } = context;
  const invited = form.password === '';
  if (!invited && (await isCommonPassword(form.password, form.email))) return passwordCommon(context);
  if (invited && caller.role !== administratorRole) {
    await countCall(database, [accountLimit('invitation', String(caller.id))]);
  }
  const passwordHash = invited ? null : await hashPassword(form.password);
  const made = await database.transaction(async (trx) => {
    const id = await createUserStore(trx).insert({
      email: form.email,
      name: form.name,
      role,
      parent_id: parentId,
      password_hash: passwordHash,
      // Who makes the user vouches for the address; an invited one proves it with the link.
      verified_at: invited ? null : new Date().toISOString(),
    });
    if (id === undefined) return undefined;
    const token = invited ? await issueToken(trx, id, 'invitation') : undefined;
    return { user: await createUserListStore(trx).get(id), token };
  });
  if (!made) return emailTaken(context);
  if (made.token !== undefined) sendAccountMail(context, 'invitation', form.email, made.token);
  return { user: made.user, message: userTexts[invited ? 'invited' : 'saved'][language] };
}

type Told = z.input<typeof iconAnswerSchema>;

/** Mails a new link to who was invited and has not answered; with a parent only to a user of that one. */
export async function inviteAgain(context: Context, id: number, parentId?: number): Promise<Told> {
  const { database, language, user: caller } = context;
  const owned = parentId === undefined ? {} : { parentId };
  const target = await createUserListStore(database.read).get(id, owned);
  if (target.invitado === 0)
    return { icon: 'warning', message: userTexts.notInvited[language], response: false };
  if (caller.role !== administratorRole)
    await countCall(database, [accountLimit('invitation', String(caller.id))]);
  const token = await database.transaction((trx) => issueToken(trx, id, 'invitation'));
  sendAccountMail(context, 'invitation', target.email, token);
  return { icon: 'success', message: userTexts.invitedAgain[language], response: true };
}

/** Takes a deletion back; what the user owned is there still. */
export async function restoreUser({ database, language }: Context, id: number): Promise<Told> {
  const refused = (text: 'restoreTaken' | 'parentDeleted'): Told => ({
    icon: 'error',
    message: userTexts[text][language],
    response: false,
  });
  try {
    await database.transaction((trx) => createUserListStore(trx).restore(id));
    return { icon: 'success', message: userTexts.restored[language], response: true };
  } catch (error) {
    if (database.dialect.isDuplicate(error)) return refused('restoreTaken');
    if (isAppError(error) && error.code === 'conflict') return refused('parentDeleted');
    throw error;
  }
}

/**
 * Changes a user, which `check` may refuse once nobody else can change who is administrator. A new password ends the
 * user's sessions but the caller's own (D6); links that were mailed to an earlier address open nothing any more.
 */
export async function changeUser(
  context: Context,
  id: number,
  {
    form,
    parentId,
    check,
  }: {
    form: Form;
    /** Only a user of this one. */
    parentId?: number;
    check?: (
      before: ListedUser,
      administrators: readonly number[],
    ) => { refusal: Refusal } | Partial<NewUser>;
  },
): Promise<Saved> {
  const { database, language, user: caller } = context;
  const owned = parentId === undefined ? {} : { parentId };
  const target = await createUserListStore(database.read).get(id, owned);
  if (form.password !== '' && target.cuenta !== 'local') return refuse(context, 'thirdPartyPassword');
  if (form.password !== '' && (await isCommonPassword(form.password, form.email)))
    return passwordCommon(context);
  const passwordHash = form.password === '' ? undefined : await hashPassword(form.password);
  try {
    return await database.transaction(async (trx) => {
      const list = createUserListStore(trx);
      const administrators = check ? await list.lockAdministrators() : [];
      const before = await list.get(id, owned);
      const more = check?.(before, administrators) ?? {};
      if ('refusal' in more) return more as { refusal: Refusal };
      await createUserStore(trx).update(id, {
        email: form.email,
        name: form.name,
        ...more,
        ...(passwordHash === undefined
          ? {}
          : { password_hash: passwordHash, verified_at: new Date().toISOString() }),
      });
      if (passwordHash !== undefined) await endAccess(trx, id, { exceptSession: caller.sessionId });
      else if (before.email !== form.email) await createAccountTokenStore(trx).deleteOf(id);
      return { user: await list.get(id), message: userTexts.saved[language] };
    });
  } catch (error) {
    if (database.dialect.isDuplicate(error)) return emailTaken(context);
    throw error;
  }
}
