import { AppError, isAppError } from '@marbete/core/api/errors';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Dialect } from '../db/dialects/dialect.ts';
import { outageError } from '../db/outage.ts';
import { pathToLog } from './log.ts';

/** After a refusal the rest of an upload is thrown away for this long, so that the sender gets to read the answer. */
const lingerMs = 10_000;

/** The one place that turns errors into answers: code, message, mensaje, issues and details (D66). */
export function answerErrors(log: Logger, dialect: Dialect): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown, dialect);
      if (error.code === 'unexpected')
        log.error({ err: thrown, path: pathToLog(ctx.path) }, 'unexpected error');
      else if (error.code === 'unavailable')
        log.warn({ err: error, path: pathToLog(ctx.path) }, 'unavailable');
      // The texts of unexpected errors may hold anything; they are for the log only.
      const message =
        error.code === 'unexpected'
          ? 'Something went wrong on the server. Try again; its log says more.'
          : error.message;
      ctx.status = error.status;
      const { retryAfterSeconds } = error.details;
      if (typeof retryAfterSeconds === 'number') ctx.set('retry-after', String(retryAfterSeconds));
      ctx.body = {
        code: error.code,
        message,
        mensaje: message,
        ...(error.issues.length > 0 ? { issues: error.issues } : {}),
        ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
      };
      if (!ctx.req.complete) {
        ctx.req.resume();
        const timer = setTimeout(() => ctx.req.destroy(), lingerMs).unref();
        ctx.req.once('close', () => clearTimeout(timer));
      }
    }
  };
}

function toAppError(thrown: unknown, dialect: Dialect): AppError {
  if (isAppError(thrown)) return thrown;
  const outage = dialect.outageOf(thrown);
  if (outage) return outageError(outage, thrown);
  return new AppError('unexpected', 'Unexpected error', { cause: thrown });
}
