import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openLabelPrinter, type LabelPrinter } from './label-printer.ts';
import { startTcpSink, type TcpSink } from './tcp-sink.ts';
import { createHelper, type Helper, type HelperOptions } from '../helper.ts';

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs at the end of the test, last registered first. */
export function atEnd(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup);
}

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'marbete-helper-'));
  atEnd(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** A printer on a real socket for the length of the test. */
export async function sinkForTest(onConnection?: Parameters<typeof startTcpSink>[0]): Promise<TcpSink> {
  const sink = await startTcpSink(onConnection);
  atEnd(() => sink.close());
  return sink;
}

/** A label printer on a real socket, which answers as the manuals of ZPL and TSPL say, for the length of the test. */
export async function startLabelPrinter(language: 'zpl' | 'tspl'): Promise<LabelPrinter> {
  const printer = await openLabelPrinter(language);
  atEnd(() => printer.close());
  return printer;
}

export const acceptedSite = 'https://labels.example.com';

/** A helper that listens on a free port with its own folder. */
export async function startHelper(options: Partial<HelperOptions> = {}): Promise<Helper> {
  const helper = await createHelper({
    configDir: options.configDir ?? temporaryDir(),
    httpPort: 0,
    httpsPort: 'off',
    printers: [],
    allowedOrigins: [acceptedSite],
    ...options,
  });
  await helper.listen();
  atEnd(() => helper.close());
  return helper;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request with any headers at all, also those that fetch would not let a page set. */
export function ask(
  helper: Helper,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { port } = new URL(helper.urls.http);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

/** What a page of an accepted site sends. */
export function asSite(body?: unknown): { method: string; headers: Record<string, string>; body?: string } {
  const headers = { origin: acceptedSite, 'content-type': 'text/plain;charset=UTF-8' };
  return body === undefined
    ? { method: 'GET', headers }
    : { method: 'POST', headers, body: JSON.stringify(body) };
}
