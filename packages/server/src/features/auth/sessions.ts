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

/** Who a session's token speaks for; undefined for nobody. Extends the session's life. */
export async function userOfSession(
  database: Database,
  token: string,
  now: Date,
): Promise<SignedInUser | undefined> {
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

/** A user of a call, whichever way it came in; an operator works with its parent's things (D4). */
export function signedIn(user: {
  id: number;
  role: number;
  parent_id: number | null;
  name: string;
  email: string;
  cuenta: string;
  totp_at: string | null;
}): SignedInUser {
  const { id, role, name, email } = user;
  return {
    id,
    role,
    name,
    email,
    accountId: role === operatorRole ? (user.parent_id ?? id) : id,
    hasSecondFactor: user.totp_at !== null || user.cuenta !== 'local',
  };
}
