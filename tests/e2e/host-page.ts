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
