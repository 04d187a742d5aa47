import { sessionSchema, type Session } from '@marbete/core/api/auth';

/** What the browser keeps of a session (LOCAL-01). */
const sessionKey = '@login';

export type SessionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; session: Session }
  /** The server ended it; the screen stays until the person has read so (AUTH-22). */
  | { status: 'expired'; session: Session };

export interface SessionStore {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (session: Session) => void;
  /** A new session of the person whose last one has ended: they go on where they were. */
  resume: (session: Session) => void;
  /** Another number for everybody who signs in; the same one while a person goes on. */
  visit: () => number;
  /** Changes what the session says about the account, such as the helper's port. */
  update: (change: Partial<Session>) => void;
  expire: () => void;
  signOut: () => void;
  authorization: () => string | undefined;
}

/**
 * The session in local storage, shared by all tabs: signing out in one signs out the others. `events` is the window,
 * which tells what other tabs stored.
 */
export function createSessionStore(storage: Storage, events: EventTarget): SessionStore {
  let state = read(storage);
  let visit = 0;
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (session: Session) => {
    storage.setItem(sessionKey, JSON.stringify(session));
    set({ status: 'signed-in', session });
  };
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key !== sessionKey && key !== null) return;
    visit += 1;
    set(read(storage));
  });
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn(session) {
      visit += 1;
      keep(session);
    },
    resume: keep,
    visit: () => visit,
    update(change) {
      if (state.status === 'signed-in') keep({ ...state.session, ...change });
    },
    expire() {
      if (state.status !== 'signed-in') return;
      storage.removeItem(sessionKey);
      set({ status: 'expired', session: state.session });
    },
    signOut() {
      visit += 1;
      storage.removeItem(sessionKey);
      set({ status: 'signed-out' });
    },
    authorization: () =>
      state.status === 'signed-in' ? `${state.session.token_type} ${state.session.access_token}` : undefined,
  };
}

function read(storage: Storage): SessionState {
  try {
    const parsed = sessionSchema.safeParse(JSON.parse(storage.getItem(sessionKey) ?? 'null'));
    return parsed.success ? { status: 'signed-in', session: parsed.data } : { status: 'signed-out' };
  } catch {
    return { status: 'signed-out' };
  }
}
