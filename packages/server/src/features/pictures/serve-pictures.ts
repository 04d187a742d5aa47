import { AppError } from '@marbete/core/api/errors';
import type { Middleware } from 'koa';
import type { Database } from '../../db/database.ts';
import { userOfAuthorization } from '../admission/admit-caller.ts';
import type { DrawingRoom } from './drawing-room.ts';
import { pictureFormats } from './picture-order.ts';
import { picturesPath, readPictureRequest } from './read-order.ts';

/**
 * `GET /v1/printers/8dpmm/labels/4x6/0/CODE`, and `POST` with the code as body or as the form's `file`: one label as
 * PNG, PDF or JSON, whichever `Accept` prefers, or all of them as PDF or JSON where the address names none. The number of
 * labels is in `X-Total-Count`, what the drawing found in `X-Warnings` under `X-Linter: On`, and headers that the format
 * has no use for in `X-Ignored`. For those who are signed in; the code is never logged.
 */
export function servePictures(database: Database, room: DrawingRoom): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(picturesPath)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('allow', 'GET, POST');
      throw new AppError('invalid-input', 'Ask for a picture with GET or POST.');
    }
    if (!(await userOfAuthorization(database, ctx.get('authorization')))) {
      throw new AppError('unauthenticated', 'Unauthenticated.');
    }
    ctx.vary('Accept');
    const { order, lints, ignored } = await readPictureRequest(ctx);
    const { labels, body, warnings } = await room.draw(order);
    ctx.set('x-total-count', String(labels));
    ctx.set('cache-control', 'no-store');
    if (ignored.length > 0) ctx.set('x-ignored', ignored.join(', '));
    if (lints && warnings !== '') ctx.set('x-warnings', warnings);
    if (!body) {
      const message =
        order.index === undefined
          ? 'The code draws no label.'
          : `The code draws ${labels} labels, counted from 0; there is no label ${order.index}.`;
      throw new AppError('not-found', message, { details: { labels } });
    }
    // One bit a dot, as printers have it; there is no picture with shades.
    if (order.format !== 'json') ctx.set('x-quality', 'bitonal');
    ctx.body = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    ctx.type = pictureFormats[order.format];
  };
}
