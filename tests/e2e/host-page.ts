import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of somebody else: an origin of its own that answers the pages that a test writes. */
export interface HostSite {
  origin: string;
  /** Puts a page on the site and answers its address. */
  page(html: string, path?: string): string;
  close(): Promise<void>;
}

export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const html = request.url === '/favicon.ico' ? '' : pages.get(request.url ?? '');
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(html, path = `/page-${pages.size + 1}`) {
      pages.set(path, html);
      return origin + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
