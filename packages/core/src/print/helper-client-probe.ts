import { causeCodes } from './helper-client-errors.ts';

/** What the client needs of `fetch`; the one of browsers and of Node fit. */
export type HelperFetch = (url: string, init?: HelperRequest) => Promise<HelperResponse>;

export interface HelperRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
  mode?: 'cors' | 'no-cors';
  credentials?: 'omit';
  cache?: 'no-store';
  /** Local Network Access: says beforehand that the address is on this machine. */
  targetAddressSpace?: 'loopback';
}

export interface HelperResponse {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}

export type ProbeOutcome =
  | { state: 'answers' }
  /** Something is there, and refuses this site or this token. */
  | { state: 'refuses' }
  | { state: 'certificate'; cause: unknown }
  | { state: 'silent'; cause: unknown };

/**
 * Asks `/default` whether a helper is there. A refused site cannot read the refusal, since it carries no CORS headers:
 * so a second, opaque request tells "refused" from "nobody there". `mayGoOn` says whether a second request is all
 * right; without the browser's permission it would only raise the question again.
 */
export async function probe(
  fetch: HelperFetch,
  baseUrl: string,
  request: HelperRequest,
  limitMs: number,
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<ProbeOutcome> {
  try {
    const response = await timed(limitMs, (signal) => fetch(`${baseUrl}/default`, { ...request, signal }));
    if (response.ok) return { state: 'answers' };
    return response.status === 401 || response.status === 403
      ? { state: 'refuses' }
      : { state: 'silent', cause: new Error(`${baseUrl} answered ${response.status}`) };
  } catch (cause) {
    const codes = causeCodes(cause);
    if (codes.some((code) => certificateCodes.test(code))) return { state: 'certificate', cause };
    if (codes.includes('ECONNREFUSED') || isTimeout(cause) || !(await mayGoOn()))
      return { state: 'silent', cause };
    try {
      const { headers: _, ...opaque } = request;
      await timed(limitMs, (signal) => fetch(`${baseUrl}/default`, { ...opaque, mode: 'no-cors', signal }));
      return { state: 'refuses' };
    } catch {
      return { state: 'silent', cause };
    }
  }
}

const certificateCodes =
  /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_TLS_CERT|CERT_(?:HAS_EXPIRED|NOT_YET|UNTRUSTED)/;

/** Runs a request with a limit in milliseconds, until its headers are there. */
export async function timed<T>(limitMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimeoutError()), limitMs);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
