import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who may see the helper's page: browsers that came with a one-time token and have a session cookie since. */
export interface Sessions {
  /** A token that opens the page once, within its time. */
  invite(validMs: number): string;
  /** Turns a one-time token into a session; undefined when it is unknown, used or too old. */
  redeem(invitation: string): string | undefined;
  has(session: string): boolean;
}

const maxOutstanding = 50;
const maxSessions = 50;

/** In memory only: a restarted helper asks for `marbete helper open` again. */
export function createSessions(now: () => number = Date.now): Sessions {
  const invitations = new Map<string, number>();
  const sessions = new Set<string>();
  return {
    invite(validMs) {
      const invitation = randomBytes(24).toString('base64url');
      invitations.set(digest(invitation), now() + validMs);
      dropOldest(invitations, maxOutstanding);
      return invitation;
    },
    redeem(invitation) {
      const until = invitations.get(digest(invitation));
      if (until === undefined) return undefined;
      invitations.delete(digest(invitation));
      if (until < now()) return undefined;
      const session = randomBytes(24).toString('base64url');
      sessions.add(digest(session));
      dropOldest(sessions, maxSessions);
      return session;
    },
    has: (session) => sessions.has(digest(session)),
  };
}

/** Compares two secrets in constant time. */
export function sameSecret(candidate: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(candidate), hash(secret));
}

/** Sessions are looked up by digest, so that the time of a look-up reveals nothing about the secret. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function dropOldest(entries: Map<string, unknown> | Set<string>, limit: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return;
    entries.delete(key);
  }
}
