import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

const session = {
  token_type: 'Bearer',
  access_token: 'abc',
  role: 2,
  tutorial: 1 as const,
  google: 0 as const,
  name: 'Ana',
  puerto: 9100,
};

/** Local storage as browsers have it, without a browser. */
function buildStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

test('A session that was stored is taken up, and names itself in calls', () => {
  const store = createSessionStore(buildStorage({ '@login': JSON.stringify(session) }), new EventTarget());
  expect(store.get()).toEqual({ status: 'signed-in', session });
  expect(store.authorization()).toBe('Bearer abc');
});

test('What is no session is none', () => {
  for (const stored of ['', 'null', '{', '{"token_type":"Bearer"}']) {
    const store = createSessionStore(buildStorage({ '@login': stored }), new EventTarget());
    expect(store.get()).toEqual({ status: 'signed-out' });
    expect(store.authorization()).toBeUndefined();
  }
});

test('A session that the server ended is forgotten at once, while the screen still knows whose it was', () => {
  const storage = buildStorage();
  const store = createSessionStore(storage, new EventTarget());
  store.signIn(session);
  store.expire();
  expect(storage.getItem('@login')).toBeNull();
  expect(store.get()).toEqual({ status: 'expired', session });
  expect(store.authorization()).toBeUndefined();
});

test('A changed port is stored with the session', () => {
  const storage = buildStorage();
  const store = createSessionStore(storage, new EventTarget());
  store.signIn(session);
  store.update({ puerto: 9200 });
  expect(JSON.parse(storage.getItem('@login') ?? '')).toEqual({ ...session, puerto: 9200 });
});

test('Signing out in another tab signs out here', () => {
  const storage = buildStorage();
  const events = new EventTarget();
  const store = createSessionStore(storage, events);
  store.signIn(session);
  storage.removeItem('@login');
  events.dispatchEvent(storageEvent('marbete.theme'));
  expect(store.get().status).toBe('signed-in');
  events.dispatchEvent(storageEvent('@login'));
  expect(store.get().status).toBe('signed-out');
});

test('Who signs in again after the session ended goes on with the same visit; anybody else begins another', () => {
  const store = createSessionStore(buildStorage(), new EventTarget());
  store.signIn(session);
  const first = store.visit();
  store.expire();
  store.resume({ ...session, access_token: 'another' });
  expect(store.get()).toEqual({ status: 'signed-in', session: { ...session, access_token: 'another' } });
  expect(store.visit()).toBe(first);
  store.expire();
  store.signIn(session);
  const second = store.visit();
  expect(second).not.toBe(first);
  store.signOut();
  expect(store.visit()).not.toBe(second);
});
