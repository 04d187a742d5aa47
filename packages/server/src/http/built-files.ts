import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import Negotiator from 'negotiator';

/**
 * A file as it is sent: read, tagged and compressed once, kept while it does not change. Where the build left `NAME.br`
 * beside it, that is sent: the smallest form takes a second to make.
 */
export interface ReadyFile {
  mtimeMs: number;
  etag: string;
  type: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const compressible = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.map',
  '.txt',
  '.webmanifest',
  '.wasm',
]);

/** Names that carry a hash of their content, as Vite writes them, never change. */
const hashedFolder = '/assets/';

/** Files that nothing changes, by their place: the servers of one process share them. */
const shared = new Map<string, Promise<ReadyFile>>();

/**
 * The files of a build by path, such as /assets/main-a1b2c3.js. Only files that the folder had at start or that a rebuild
 * brought under it are ever looked for. `change` makes another text of one of them.
 */
export function openBuiltFiles(
  root: string,
  change: (path: string) => ((text: string) => string) | undefined = () => undefined,
): (path: string) => Promise<ReadyFile | undefined> {
  const own = new Map<string, Promise<ReadyFile>>();
  let known = filesOf(root);

  return async (path) => {
    if (!known.has(path)) return undefined;
    const file = join(root, path);
    const changed = change(path);
    const ready = changed ? own : shared;
    try {
      const { mtimeMs } = await stat(file);
      const kept = await ready.get(file);
      if (kept?.mtimeMs === mtimeMs) return kept;
      const fresh = prepare(file, mtimeMs, changed);
      ready.set(file, fresh);
      return await fresh;
    } catch {
      // Gone since the folder was read: a rebuild took its place.
      ready.delete(file);
      known = filesOf(root);
      return undefined;
    }
  };
}

function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
      .map((path) => (path.startsWith('/') ? path : `/${path}`)),
  );
}

async function prepare(file: string, mtimeMs: number, change?: (text: string) => string): Promise<ReadyFile> {
  const content = await readFile(file);
  const plain = change ? Buffer.from(change(content.toString('utf8'))) : content;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const ready: ReadyFile = { mtimeMs, etag, type: extname(file), plain };
  if (!compressible.has(extname(file))) return ready;
  const packed = change ? undefined : await readFile(`${file}.br`).catch(() => undefined);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([
    packed ?? promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain),
  ]);
  return { ...ready, br, gzip: gz };
}

/** Answers with a file of a build: for ever where its name carries a hash, else asked for again when it changed. */
export function sendBuiltFile(ctx: Context, path: string, file: ReadyFile): void {
  const isHashed = path.startsWith(hashedFolder);
  ctx.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('etag', file.etag);
  ctx.type = file.type;
  if (file.br) ctx.vary('accept-encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (!file.br && sendPart(ctx, file)) return;
  const encoding = file.br ? encodingFor(ctx) : 'identity';
  if (encoding === 'br' || encoding === 'gzip') ctx.set('content-encoding', encoding);
  ctx.body = (encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : undefined) ?? file.plain;
}

const encodings = ['br', 'gzip', 'identity'];

/** The smallest form that the client likes best: browsers name gzip first and rate all alike (RFC 9110, 12.5.3). */
function encodingFor(ctx: Context): string | undefined {
  return new Negotiator(ctx.req).encoding(encodings, { preferred: encodings });
}

/**
 * The part of a film that a player asks for; some play nothing from a server that sends only the whole. Other ways to
 * ask for parts get the whole, as RFC 9110 (14.2) allows.
 */
function sendPart(ctx: Context, { plain, etag }: ReadyFile): boolean {
  ctx.set('accept-ranges', 'bytes');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(ctx.get('range')) ?? [];
  const condition = ctx.get('if-range');
  if (from === undefined || ctx.method !== 'GET' || (condition !== '' && condition !== etag)) return false;
  const first = Number(from);
  const last = Math.min(to ? Number(to) : Infinity, plain.length - 1);
  if (first > last) {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${plain.length}`);
    ctx.body = '';
    return true;
  }
  ctx.status = 206;
  ctx.set('content-range', `bytes ${first}-${last}/${plain.length}`);
  ctx.body = plain.subarray(first, last + 1);
  return true;
}
