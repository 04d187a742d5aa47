import { AppError } from '@marbete/core/api/errors';
import type { Context, Middleware } from 'koa';
import type { Database } from '../../db/database.ts';
import { findPublishableKey } from '../keys/admit-key.ts';

/** Where pages of others call with a publishable key. */
export const embedPath = '/api/embed/';

/**
 * Cross-origin rules of the calls with a publishable key: a preflight is answered with exactly the key's origins, also
 * when the key was revoked, so that the page gets to read why. A read needs no preflight, and its refusal says nothing
 * secret, so any page may read it; the call itself checks the origin again.
 */
export function allowPages(database: Database): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(embedPath)) return next();
    ctx.vary('origin');
    const origin = ctx.get('origin');
    if (origin === '') return next();
    const preflight = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (preflight) return answerPreflight(ctx, database, origin);
    ctx.set('access-control-allow-origin', origin);
    ctx.set('access-control-expose-headers', 'retry-after, x-request-id');
    return next();
  };
}

async function answerPreflight(ctx: Context, database: Database, origin: string): Promise<void> {
  const { origins } = await findPublishableKey(database.read, keyOfPath(ctx.path));
  if (!origins.includes(origin)) {
    throw new AppError('key-origin', `The key does not work on ${origin}. Its owner can add the origin.`, {
      details: { origin },
    });
  }
  ctx.set('access-control-allow-origin', origin);
  ctx.set('access-control-allow-methods', 'GET, POST');
  ctx.set('access-control-allow-headers', 'content-type, accept-language');
  ctx.set('access-control-max-age', '600');
  ctx.status = 204;
}

function keyOfPath(path: string): string {
  return path.slice(embedPath.length).split('/')[0] ?? '';
}
