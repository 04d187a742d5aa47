import { isV1 } from '@marbete/core/api/v1/schemas';
import type { Context } from 'koa';
import type { Database } from '../../db/database.ts';
import type { Admit } from '../../http/guard.ts';
import type { SignedInUser } from '../../http/route.ts';
import { userOfSession } from '../auth/sessions.ts';
import { limitPublicCalls } from './limit-public-calls.ts';
import { limitPrograms } from './limit-programs.ts';
import { admitPage, assertForTests, assertInScope, isKey, userOfKey } from '../keys/admit-key.ts';

/** Stands on every answer to a test key. */
const testHeader = 'marbete-test';

/** Who may call: people by their session, programs by a secret key, pages of others by a publishable key. */
export function admitCaller(database: Database): Admit {
  const limitPublic = limitPublicCalls();
  return async (ctx, endpoint, publicUrl) => {
    limitPublic(ctx, endpoint);
    if (endpoint.access === 'publishable-key') {
      const { key = '', etiqueta = '' } = ctx['params'] as Record<string, string>;
      const { page, owner } = await admitPage(database, {
        key,
        label: etiqueta,
        origin: originOf(ctx, publicUrl),
        remoteAddress: ctx.ip,
      });
      return { user: owner, page };
    }
    const user = await userOfAuthorization(database, ctx.get('authorization'));
    if (user?.testOf !== undefined) {
      ctx.set(testHeader, 'true');
      assertForTests(endpoint);
    }
    if (user && isV1(endpoint)) await limitPrograms(ctx, database, user);
    if (user?.key) assertInScope(user.key.scope, endpoint);
    return { user };
  };
}

/**
 * Who an Authorization header speaks for; undefined for nobody. Extends the session's life, or counts the key's call.
 * @throws AppError key-unknown, key-revoked, key-expired, and key-scope for a publishable key.
 */
export async function userOfAuthorization(
  database: Database,
  authorization: string,
  now = new Date(),
): Promise<SignedInUser | undefined> {
  const token = /^Bearer ([\w-]{3,200})$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  return isKey(token) ? userOfKey(database, token, now) : userOfSession(database, token, now);
}

/**
 * Where a call comes from: what its Origin header says. A browser leaves that out when a page of this server reads,
 * and says so itself in a header that no page can set.
 */
function originOf(ctx: Context, publicUrl: string): string {
  const origin = ctx.get('origin');
  if (origin === '' && ctx.get('sec-fetch-site') === 'same-origin') return new URL(publicUrl).origin;
  return origin;
}
