import { errorStatus, isAppError } from '@marbete/core/api/errors';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  type:
    | 'text/plain'
    | 'text/html'
    | 'application/json'
    | 'text/javascript'
    | 'text/css'
    | 'application/octet-stream'
    | 'image/png';
  body: string | Uint8Array;
  headers?: Record<string, string>;
}

export function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

export function text(body: string | Uint8Array, status = 200): Answer {
  return { status, type: 'text/plain', body };
}

/** A failure as the protocol has it: `result` and `message`, with code, reason and details for programs. */
export function failure(error: unknown): Answer {
  if (!isAppError(error)) {
    return json({ result: false, code: 'unexpected', message: `The helper failed: ${String(error)}` }, 500);
  }
  const { code, message, details } = error;
  return json({ result: false, code, message, ...details }, errorStatus[code]);
}

/** Sends one answer; a request body that nobody read is not read to its end. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.statusCode = answer.status;
  const charset =
    answer.type === 'application/octet-stream' || answer.type === 'image/png' ? '' : '; charset=utf-8';
  response.setHeader('Content-Type', `${answer.type}${charset}`);
  response.setHeader('Content-Length', body.length);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (!request.complete && hasBody(request)) {
    response.setHeader('Connection', 'close');
    // Reading on for a moment lets the other side see the answer instead of a broken connection.
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), lingerMs);
    request.socket.once('close', () => clearTimeout(timer));
  }
  response.end(request.method === 'HEAD' ? undefined : body);
}

const lingerMs = 1_000;

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}
