import type { Database, Db } from '../../db/database.ts';
import { operatorRole } from '../../http/account.ts';
import type { SignedInUser } from '../../http/route.ts';
import { findSecretKey, isKey } from '../keys/admit-key.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { createSessionStore } from './session-store.ts';
import { hashToken, randomToken } from './tokens.ts';
import { createUserStore } from './user-store.ts';

/** Sessions last 30 days from their last use (D6). */
const lifeMs = 30 * 24 * 3600 * 1000;

/** A session's life is only written anew when its last use is this old, so that most calls write nothing. */
const touchAfterMs = 3600 * 1000;

/** Opens a session and answers its token; an account's earlier browser session ends (D5). */
export async function openSession(trx: Db, userId: number, now = new Date()): Promise<string> {
  const sessions = createSessionStore(trx);
  await sessions.deleteOf(userId, 'browser', now.toISOString());
  // The prefix keeps sessions apart from keys, which begin with pk_ and sk_.
  const token = `ms_${randomToken()}`;
  await sessions.insert({
    user_id: userId,
    token_hash: hashToken(token),
    kind: 'browser',
    created_at: now.toISOString(),
    used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMs).toISOString(),
  });
  return token;
}

/**
 * Who an Authorization header speaks for; undefined for nobody. Slides the session's life, or counts the key's call.
 * @throws AppError key-unknown, key-revoked, key-expired, and key-scope for a publishable key.
 */
export async function userOfAuthorization(
  database: Database,
  authorization: string,
  now = new Date(),
): Promise<SignedInUser | undefined> {
  const token = /^Bearer ([\w-]{3,200})$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  if (isKey(token)) return userOfKey(database, token, now);
  const session = await createSessionStore(database.read).find(hashToken(token), now.toISOString());
  if (!session) return undefined;
  if (now.getTime() - Date.parse(session.used_at) > touchAfterMs) {
    const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
    await database.transaction((trx) =>
      createSessionStore(trx).touch(session.id, now.toISOString(), expiresAt),
    );
  }
  return { ...signedIn({ ...session, id: session.user_id }), sessionId: session.id };
}

async function userOfKey(database: Database, token: string, now: Date): Promise<SignedInUser | undefined> {
  const key = await findSecretKey(database.read, token, now);
  const user = await createUserStore(database.read).find(key.user_id);
  if (!user) return undefined;
  await database.transaction((trx) => createKeyStore(trx).countCall(key.id, now));
  return { ...signedIn(user), key: { id: key.id, scope: key.alcance ?? 'todo' } };
}

/** A user of a call, whichever way it came in; an operator works with its parent's things (D4). */
export function signedIn(user: {
  id: number;
  role: number;
  parent_id: number | null;
  name: string;
  email: string;
}): SignedInUser {
  const { id, role, name, email } = user;
  return { id, role, name, email, accountId: role === operatorRole ? (user.parent_id ?? id) : id };
}
