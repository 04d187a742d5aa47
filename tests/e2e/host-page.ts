import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** A site of somebody else: an origin of its own that answers the pages that a test writes. */
export interface HostSite {
  origin: string;
  /** Puts a page on the site and answers its address. */
  page(html: string): string;
  /** Puts the files of a build on the site and answers the address of its page. */
  folder(path: string): string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export async function startHostSite(): Promise<HostSite> {
  const files = new Map<string, { content: string | Buffer; type: string }>();
  const server = createServer((request, response) => {
    const file =
      request.url === '/favicon.ico' ? { content: '', type: 'image/x-icon' } : files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, { 'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8` });
    response.end(file?.content ?? '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(html) {
      const path = `/page-${files.size + 1}`;
      files.set(path, { content: html, type: 'text/html' });
      return origin + path;
    },
    folder(path) {
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const url = file.slice(path.length).replaceAll('\\', '/');
        files.set(url, {
          content: readFileSync(file),
          type: types[extname(file)] ?? 'application/octet-stream',
        });
      }
      return `${origin}/index.html`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What libraries of older shops do to the language's own objects (Prototype, MooTools), and careless scripts. */
export const oldLibraries = `<script>
  for (const { prototype } of [Object, Array, Function, String]) prototype.extra = 'text';
  Array.from = (list) => Array.prototype.slice.call(list);
  Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
  Array.prototype.flatten = function () { return []; };
  Array.prototype.toJSON = String.prototype.toJSON = function () { return '[' + this + ']'; };
  String.prototype.startsWith = function (start) { return this.lastIndexOf(start, 0) === 0; };
  window.Element = window.Request = function () {};
  // As on pages that came by plain http.
  delete Crypto.prototype.randomUUID;
</script>`;

/** What a careless theme says about all elements. */
export const hostileStyles = `<style>
  * { all: unset; font: italic 31px/3 fantasy !important; letter-spacing: 9px; text-transform: uppercase;
      word-spacing: 20px; text-indent: 40px; z-index: 2147483647; color: #f0f; direction: rtl; text-align: right; }
  *::before, *::after { content: 'x'; display: block; }
  div, section, form, button, input, select, figure, img, svg, p, h1, h2, h3 { all: unset; display: inline !important;
      position: fixed !important; opacity: 0.1 !important; transform: rotate(40deg) !important; }
  :root { --m-accent: red; --m-font: fantasy; --m-radius: 40px; font-size: 40px; }
  marbete-print { display: block; width: 420px; margin: 0; }
</style>`;
