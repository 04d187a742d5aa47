import type { Middleware } from 'koa';
import { openBuiltFiles, sendBuiltFile } from './built-files.ts';

const prefix = '/embed';

/** Serves the script that other people's pages embed, and what it loads, to pages of any origin: it holds no secret. */
export function serveEmbedScript(embedRoot: string): Middleware {
  const find = openBuiltFiles(embedRoot);
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.path.startsWith(`${prefix}/`)) return next();
    const path = ctx.path.slice(prefix.length);
    const file = await find(path);
    if (!file) return next();
    ctx.set('access-control-allow-origin', '*');
    sendBuiltFile(ctx, path, file);
  };
}
