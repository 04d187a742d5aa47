import type { CallAnswer, CallInput, DownloadedFile, Endpoint } from './endpoint.ts';
import { AppError, errorStatus, type ErrorCode, type Issue } from './errors.ts';
import { jsonText } from './json-text.ts';
import type { ProblemBody, ProblemError } from './v1/problem.ts';

export interface ClientOptions {
  /** Address of the API, such as https://labels.example.com/api. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Value of the Authorization header, or undefined when nobody is signed in. */
  authorization?: () => string | undefined;
  /** The reader's language, such as es-MX: the one of the texts for people in `mensaje`. */
  locale?: () => string;
  /** Called when the server says that the session has ended. */
  onUnauthenticated?: () => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Called while a file comes in, with the bytes that are there; how many there will be is not known. */
  onReceived?: (bytes: number) => void;
  /** The call outlives its page, for a last word. */
  keepalive?: boolean;
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallAnswer<E>>;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
}

/**
 * The typed client of the wire contract, for browsers, the command line and tests.
 * Throws AppError: the server's code and issues for a refusal, 'unavailable' when no answer came.
 */
export function createClient(options: ClientOptions): Client {
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, callOptions: CallOptions = {}) {
      const parts = input as Parts;
      const authorization = options.authorization?.();
      const response = await send(options, endpoint, parts, callOptions, authorization);
      if (!response.ok) {
        const refused = await refusal(options, response);
        // A late answer to a call of before a sign-in says nothing of the session that began meanwhile.
        if (refused.code === 'unauthenticated' && authorization === options.authorization?.())
          options.onUnauthenticated?.();
        throw refused;
      }
      const bytes = await receiveAll(response, options.baseUrl, callOptions);
      if (endpoint.answer === 'file') return download(response, bytes) as CallAnswer<E>;
      return readJson(response, bytes, options.baseUrl) as CallAnswer<E>;
    },
  };
}

async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
  { signal, keepalive }: CallOptions,
  authorization: string | undefined,
) {
  const headers: Record<string, string> = { accept: 'application/json' };
  // Without it a page reads a label by a simple request, and so gets to read why it was refused.
  if (endpoint.access !== 'publishable-key') headers['x-requested-with'] = 'XMLHttpRequest';
  if (authorization) headers['authorization'] = authorization;
  const locale = options.locale?.();
  if (locale) headers['accept-language'] = locale;
  let body: string | FormData | undefined;
  if (parts.form) body = formData(parts.form, parts.files ?? {});
  else if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = jsonText(parts.body);
  }
  const url = options.baseUrl + fillPath(endpoint.path, parts.params ?? {}) + queryText(parts.query ?? {});
  try {
    return await options.fetch(url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (error) {
    throw unanswered(options.baseUrl, signal, error);
  }
}

function unanswered(baseUrl: string, signal: AbortSignal | undefined, cause: unknown): AppError {
  if (signal?.aborted) return new AppError('cancelled', 'The call was cancelled.', { cause });
  const message = `No answer from ${baseUrl}. Check the connection and try again.`;
  return new AppError('unavailable', message, { cause });
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function formData(fields: Record<string, unknown>, files: Record<string, Blob | undefined>): FormData {
  const form = new FormData();
  // Fields come first, so that a server that streams files knows them before the first byte of a file.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : jsonText(value));
  }
  for (const [name, file] of Object.entries(files)) {
    if (file) form.append(name, file, (file as { name?: string }).name ?? name);
  }
  return form;
}

async function refusal(options: ClientOptions, response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    details?: Record<string, unknown>;
    issues?: Issue[];
  } & Partial<Pick<ProblemBody, 'detail' | 'errors'>>;
  if (body.code === undefined && response.status === 404) return notMarbete(options.baseUrl, 404);
  const code =
    body.code !== undefined && body.code in errorStatus ? (body.code as ErrorCode) : codeOf(response.status);
  const message = body.message ?? body.detail ?? `The server answered ${response.status}.`;
  return new AppError(code, message, {
    details: { status: response.status, ...body.details },
    issues: body.issues ?? body.errors?.map(issueOfProblem) ?? [],
  });
}

/** What is wrong with one field of a call of /api/v1. */
function issueOfProblem({ field, detail, rule }: ProblemError): Issue {
  const path = field === '' ? [] : field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { path, message: detail, ...(rule === undefined ? {} : { rule }) };
}

/** The code of an answer without one, which came from what stands before the server. */
function codeOf(status: number): ErrorCode {
  // A proxy whose server is away. Other codes of these numbers are the helper's, which come from no server.
  if (status >= 502 && status <= 504) return 'unavailable';
  const entry = Object.entries(errorStatus).find(([, value]) => value === status);
  return entry ? (entry[0] as ErrorCode) : 'unexpected';
}

function download(response: Response, bytes: Uint8Array): DownloadedFile {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1];
  return {
    fileName: encoded ? decodeURIComponent(encoded) : (plain ?? 'download'),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes,
  };
}

/**
 * An answer without a length ends where its connection ends (RFC 9112, section 6.3), so one that broke off looks whole
 * until it is read: it never came.
 */
function readJson(response: Response, bytes: Uint8Array, baseUrl: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    if (/\bjson\b/.test(response.headers.get('content-type') ?? ''))
      throw unanswered(baseUrl, undefined, cause);
    throw notMarbete(baseUrl, response.status, cause);
  }
}

function notMarbete(baseUrl: string, status: number, cause?: unknown): AppError {
  const message = `What answers at ${baseUrl} is not Marbete. Check the address, and whether a proxy or a sign-in page is in between.`;
  return new AppError('unexpected', message, { details: { status }, cause });
}

/** The whole body. One that breaks off is an answer that never came: half a report must not look like one. */
async function receiveAll(
  response: Response,
  baseUrl: string,
  { signal, onReceived }: CallOptions,
): Promise<Uint8Array> {
  try {
    if (!response.body || !onReceived) return new Uint8Array(await response.arrayBuffer());
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      length += next.value.length;
      onReceived(length);
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  } catch (error) {
    throw unanswered(baseUrl, signal, error);
  }
}
