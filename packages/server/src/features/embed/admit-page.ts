import { AppError } from '@marbete/core/api/errors';
import { idSchema } from '@marbete/core/api/schemas';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { countCall, accountLimit, addressLimit } from '../auth/rate-limits.ts';
import { signedIn } from '../auth/sessions.ts';
import { createUserStore } from '../auth/user-store.ts';
import { findPublishableKey, usable } from '../keys/admit-key.ts';
import { createKeyStore } from '../keys/key-store.ts';

/** A page that was let in by its key. */
export interface EmbeddedPage {
  keyId: number;
  /** Labels a day at most. */
  dailyLimit: number;
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
  if (label === undefined || !(await createKeyStore(database.read).opensLabel(key.id, label))) {
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
