import cors from '@koa/cors';
import type { Middleware } from 'koa';
import { embedPath } from '../features/embed/allow-pages.ts';

/**
 * Lets pages of these origins call the API. Sessions travel as bearer tokens, so no cookie is ever allowed. Calls with
 * a publishable key have rules of their own.
 */
export function allowOrigins(origins: readonly string[]): Middleware {
  const answer = cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return ctx.path.startsWith('/api/') && origins.includes(origin) ? origin : '';
    },
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'x-requested-with'],
    exposeHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
  return (ctx, next) => (ctx.path.startsWith(embedPath) ? next() : answer(ctx, next));
}
