import type { IncomingMessage } from 'node:http';
import { AppError } from '@marbete/core/api/errors';
import type { Context } from 'koa';

const limitBytes = 8 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body; only called after the caller's session and role were checked.
 * @throws AppError too-large, and invalid-input for another type, bytes that are no UTF-8, or text that is no JSON.
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  const { length } = ctx.request;
  if (length === 0 || (length === undefined && !ctx.get('transfer-encoding'))) return {};
  if (!ctx.request.is('json')) throw refusal('Send the body as application/json.', 'content-type');
  if (length !== undefined && length > limitBytes) throw tooLarge();
  const bytes = await readBytes(ctx.req);
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw refusal('The body is not valid UTF-8.', 'utf-8', cause);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal('The body is not valid JSON.', 'json', cause);
  }
}

/** All bytes of a body; what comes after too many is left to whoever answers the refusal. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (settle: () => void) => {
      request.off('data', take).off('end', end).off('error', fail).off('aborted', cutOff);
      settle();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) return stop(() => reject(tooLarge()));
      chunks.push(chunk);
    };
    const end = () => stop(() => resolve(Buffer.concat(chunks)));
    const fail = (error: Error) => stop(() => reject(error));
    const cutOff = () => fail(new AppError('cancelled', 'The body was cut off.'));
    request.on('data', take).on('end', end).on('error', fail).on('aborted', cutOff);
  });
}

const tooLarge = () => new AppError('too-large', `The body is larger than ${limitBytes / 1024 / 1024} MB.`);

function refusal(message: string, rule: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, { issues: [{ path: [], message, rule }], cause });
}
