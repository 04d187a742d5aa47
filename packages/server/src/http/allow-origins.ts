import cors from '@koa/cors';
import type { Middleware } from 'koa';

/**
 * Lets pages of these origins call the API. Sessions travel as bearer tokens, so no cookie is ever allowed. Calls below
 * `except` have rules of their own.
 */
export function allowOrigins(origins: readonly string[], { except }: { except: string }): Middleware {
  const answer = cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return ctx.path.startsWith('/api/') && origins.includes(origin) ? origin : '';
    },
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-requested-with'],
    exposeHeaders: [
      'content-disposition',
      'idempotency-replayed',
      'marbete-test',
      'retry-after',
      'x-ignored-fields',
      'x-total-count',
      'x-request-id',
    ],
    maxAge: 600,
  });
  return (ctx, next) => (ctx.path.startsWith(except) ? next() : answer(ctx, next));
}
