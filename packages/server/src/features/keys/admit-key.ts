import type { Endpoint, KeyScope } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { isV1 } from '@marbete/core/api/v1/schemas';
import { idSchema } from '@marbete/core/api/schemas';
import type { Database, Db } from '../../db/database.ts';
import type { EmbeddedPage, SignedInUser } from '../../http/route.ts';
import { accountLimit, addressLimit, countCall } from '../auth/rate-limits.ts';
import { signedIn } from '../auth/sessions.ts';
import { hashToken } from '../auth/tokens.ts';
import { createUserStore } from '../auth/user-store.ts';
import { createKeyStore, type KeyRow } from './key-store.ts';
import { openTestSpace, testAccountOf } from '../test-space/test-space.ts';
import { isTestKey, keyPrefixes } from './tokens.ts';

/** Whether a text is meant as a key, of either kind, whatever it is worth. */
export const isKey = (token: string): boolean =>
  token.startsWith(keyPrefixes.pk) || token.startsWith(keyPrefixes.sk);

/**
 * Who a secret key speaks for: its owner. Counts the call.
 * @throws AppError key-scope for a publishable key, key-unknown, key-revoked, key-expired.
 */
export async function userOfKey(
  database: Database,
  token: string,
  now: Date,
): Promise<SignedInUser | undefined> {
  const key = await findSecretKey(database.read, token, now);
  const user = await createUserStore(database.read).find(key.user_id);
  if (!user) return undefined;
  const caller = { ...signedIn(user), key: { id: key.id, scope: key.alcance ?? 'todo' } };
  const isTest = isTestKey(token);
  await database.transaction(async (trx) => {
    await createKeyStore(trx).countUse(key.id, now);
    if (isTest) await openTestSpace(trx, caller.accountId, now);
  });
  if (!isTest) return caller;
  const space = testAccountOf(caller.accountId);
  return { ...caller, id: space, accountId: space, testOf: caller.accountId };
}

async function findSecretKey(db: Db, token: string, now: Date): Promise<KeyRow> {
  if (token.startsWith(keyPrefixes.pk)) {
    throw new AppError(
      'key-scope',
      'A publishable key opens the calls below /api/embed/ and no others. Sign in, or use a secret key.',
    );
  }
  return usable(await createKeyStore(db).find(hashToken(token)), now);
}

/**
 * Checks the key, the page's origin and the label that it asks for, and counts the call against the rate limits.
 * Answers whose labels the page prints.
 * @throws AppError key-scope, key-unknown, key-revoked, key-expired, key-origin, key-label, rate-limited.
 */
export async function admitPage(
  database: Database,
  asked: { key: string; label: string; origin: string; remoteAddress: string },
  now = new Date(),
): Promise<{ page: EmbeddedPage; owner: SignedInUser }> {
  const found = await findPublishableKey(database.read, asked.key);
  const key = usable(found.key, now);
  if (!found.origins.includes(asked.origin)) {
    throw new AppError(
      'key-origin',
      `The key does not work on ${asked.origin || 'a page that does not say where it is from'}. Its owner can add the origin.`,
      { details: { origin: asked.origin } },
    );
  }
  const label = idSchema.safeParse(asked.label).data;
  if (label === undefined || !(await createKeyStore(database.read).hasLabel(key.id, label))) {
    throw new AppError('key-label', `The key opens no label ${asked.label}. Its owner can add it.`, {
      details: { etiqueta: asked.label },
    });
  }
  await countCall(database, [
    addressLimit('embed', asked.remoteAddress),
    accountLimit('embed', `key ${key.id}`),
  ]);
  const owner = await createUserStore(database.read).find(key.user_id);
  if (!owner) throw new Error(`Key ${key.id} belongs to nobody`);
  return {
    page: { keyId: key.id, dailyLimit: key.limite_diario ?? 0 },
    owner: signedIn(owner),
  };
}

/**
 * The publishable key of an address, with the origins it works on; it may have been revoked or have run out.
 * @throws AppError key-scope for a secret key, key-unknown.
 */
export async function findPublishableKey(db: Db, token: string): Promise<{ key: KeyRow; origins: string[] }> {
  if (token.startsWith(keyPrefixes.sk)) {
    throw new AppError(
      'key-scope',
      'This is a secret key: whoever reads the page can act for its owner. Revoke it and use a publishable one.',
    );
  }
  const keys = createKeyStore(db);
  const key = known(await keys.find(hashToken(token)));
  return { key, origins: (await keys.listOrigins([key.id])).map(({ origen }) => origen) };
}

function known(key: KeyRow | undefined): KeyRow {
  if (key) return key;
  throw new AppError('key-unknown', 'This key is not known. Copy it again from the list of keys.');
}

/** @throws AppError key-unknown, key-revoked, key-expired. */
function usable(found: KeyRow | undefined, now: Date): KeyRow {
  const key = known(found);
  const details = { llave: key.nombre };
  if (key.revocada !== null) {
    throw new AppError('key-revoked', `The key “${key.nombre}” was revoked. Its owner can make a new one.`, {
      details: { ...details, revocada: key.revocada },
    });
  }
  if (key.vence !== null && key.vence <= now.toISOString()) {
    throw new AppError('key-expired', `The key “${key.nombre}” has run out. Its owner can make a new one.`, {
      details: { ...details, vence: key.vence },
    });
  }
  return key;
}

const limitedTo: Record<Exclude<KeyScope, 'todo'>, string> = {
  imprimir: 'printing',
  catalogos: 'catalogues',
};

/** @throws AppError key-scope for a call that a test key may not make, a public one among them. */
export function assertForTests({ path, name }: Endpoint): void {
  if (isV1({ path })) return;
  throw new AppError('key-scope', 'A test key opens the calls below /api/v1 and no others.', {
    details: { call: name },
  });
}

/** @throws AppError key-scope for a call that a key of this scope may not make. */
export function assertInScope(scope: KeyScope, { access, secretKeys, name }: Endpoint): void {
  if (access === 'public') return;
  if (secretKeys === 'never') {
    throw new AppError('key-scope', 'Keys are managed by people: sign in to the web app for this.', {
      details: { call: name },
    });
  }
  if (scope === 'todo' || secretKeys?.includes(scope)) return;
  throw new AppError(
    'key-scope',
    `This key is limited to ${limitedTo[scope]}. Use one that may do everything.`,
    {
      details: { call: name, alcance: scope },
    },
  );
}
