import type { Middleware } from 'koa';
import type { Database } from '../../db/database.ts';
import { createImageStore } from './image-store.ts';

/** Where pictures are; their names are unguessable, since an `<img>` sends no bearer token. */
export const imageBase = '/images/';

export function serveImages(database: Database): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(imageBase) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const name = ctx.path.slice(imageBase.length);
    const image = /^[\w-]{24}\.[a-z]{3,4}$/.test(name) && (await createImageStore(database.read).find(name));
    if (!image) return next();
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    ctx.set('content-security-policy', "default-src 'none'; sandbox");
    ctx.type = image.media_type;
    ctx.body = image.content;
  };
}
