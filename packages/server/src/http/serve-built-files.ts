import { downloadsSchema } from '@marbete/core/api/downloads';
import { isScreen } from '@marbete/core/api/screen-addresses';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { ServerConfig } from '../config/config.ts';
import { openBuiltFiles, sendBuiltFile } from './built-files.ts';

/**
 * Serves the built web app: its files, and its page for the addresses of its screens, so that they can be opened and
 * shared. A person at any other address gets the page too, which says so, with 404; a program gets 404 alone.
 */
export function serveWebApp(webRoot: string, config: Pick<ServerConfig, 'helperUrl'>): Middleware {
  const find = openBuiltFiles(webRoot, (path) =>
    path === '/index.html' ? (text) => addHelperAddress(text, config) : undefined,
  );
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/')) return next();
    const path = ctx.path === '/' ? '/index.html' : ctx.path;
    const file = await find(path);
    if (file) return sendBuiltFile(ctx, path, file);
    const known = isScreen(path);
    const page = known || (extname(path) === '' && wantsPage(ctx)) ? await find('/index.html') : undefined;
    if (!page) return next();
    sendBuiltFile(ctx, path, page);
    if (!known && ctx.status === 200) ctx.status = 404;
  };
}

/** Browsers name the type when a person opens an address; programs take anything. */
const wantsPage = (ctx: Context) => ctx.get('accept').includes('text/html');

/** The page reads where the print helper is, when the server was told (docs/architecture.md). */
function addHelperAddress(page: string, { helperUrl }: Pick<ServerConfig, 'helperUrl'>): string {
  if (helperUrl === undefined) return page;
  const content = helperUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace('<head>', `<head>\n    <meta name="marbete-helper" content="${content}" />`);
}

/** The address with a version, whose attributes and events stay, and the one of before there were versions. */
const embedPrefix = /^\/embed(?:\/v1)?(?=\/)/;

/** Serves the script that other people's pages embed, and what it loads, to pages of any origin: it holds no secret. */
export function serveEmbedScript(embedRoot: string): Middleware {
  const find = openBuiltFiles(embedRoot);
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !embedPrefix.test(ctx.path)) return next();
    const path = ctx.path.replace(embedPrefix, '');
    const file = await find(path);
    if (!file) return next();
    ctx.set('access-control-allow-origin', '*');
    sendBuiltFile(ctx, path, file);
  };
}

const downloadsPrefix = '/downloads/';

/**
 * Serves the print helper's programs from the folder that `npm run helper:build` made: the list `downloads.json` as it
 * is, since it is signed, its signature, and the files that it names, nothing else of the folder.
 */
export function serveDownloads(folder: string): Middleware {
  const list = readFileSync(join(folder, 'downloads.json'));
  const { files } = downloadsSchema.parse(JSON.parse(list.toString('utf8')));
  const signaturePath = join(folder, 'downloads.json.sig');
  const signature = existsSync(signaturePath) ? readFileSync(signaturePath, 'utf8') : undefined;
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.path.startsWith(downloadsPrefix))
      return next();
    const name = ctx.path.slice(downloadsPrefix.length);
    ctx.set('cache-control', 'no-cache');
    if (name === 'downloads.json') {
      ctx.type = 'application/json';
      ctx.body = list;
      return;
    }
    if (name === 'downloads.json.sig' && signature !== undefined) {
      ctx.type = 'text/plain';
      ctx.body = signature;
      return;
    }
    const file = files.find((one) => one.name === name);
    if (!file) return next();
    ctx.attachment(file.name);
    ctx.type = 'application/octet-stream';
    ctx.etag = file.sha256;
    ctx.length = file.bytes;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = createReadStream(join(folder, file.name));
  };
}
