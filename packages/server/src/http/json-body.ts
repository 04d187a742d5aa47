import { AppError } from '@marbete/core/api/errors';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

const limit = '8mb';

const parse = bodyParser({
  // DELETE calls of this protocol carry bodies too.
  parsedMethods: ['POST', 'PUT', 'DELETE'],
  enableTypes: ['json'],
  jsonLimit: limit,
  onError(error) {
    if ('status' in error && error.status === 413) {
      throw new AppError('too-large', `The body is larger than ${limit}.`);
    }
    throw new AppError('invalid-input', 'The body is not valid JSON.', {
      issues: [{ path: [], message: 'The body is not valid JSON.', rule: 'json' }],
    });
  },
});

/** Reads a JSON body; only called after the caller's session and role were checked. */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  if (ctx.request.length === 0 || (ctx.request.length === undefined && !ctx.get('transfer-encoding'))) {
    return {};
  }
  if (!ctx.request.is('json')) {
    throw new AppError('invalid-input', 'Send the body as application/json.', {
      issues: [{ path: [], message: 'Send the body as application/json.', rule: 'content-type' }],
    });
  }
  await parse(ctx, () => Promise.resolve());
  return ctx.request.body;
}
