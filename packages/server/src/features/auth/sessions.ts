import type { Database, Db } from '../../db/database.ts';
import { operatorRole } from '../../http/account.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createSessionStore } from './session-store.ts';
import { hashToken, randomToken } from './tokens.ts';

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

/** Who an Authorization header speaks for; undefined for nobody. Slides the session's life. */
export async function userOfAuthorization(
  database: Database,
  authorization: string,
  now = new Date(),
): Promise<SignedInUser | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  const session = await createSessionStore(database.read).find(hashToken(token), now.toISOString());
  if (!session) return undefined;
  if (now.getTime() - Date.parse(session.used_at) > touchAfterMs) {
    const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
    await database.transaction((trx) =>
      createSessionStore(trx).touch(session.id, now.toISOString(), expiresAt),
    );
  }
  return {
    id: session.user_id,
    role: session.role,
    accountId: session.role === operatorRole ? (session.parent_id ?? session.user_id) : session.user_id,
    name: session.name,
    email: session.email,
    sessionId: session.id,
  };
}
