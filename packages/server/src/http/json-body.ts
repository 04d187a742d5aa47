import { AppError } from '@marbete/core/api/errors';
import type { Context } from 'koa';
import getRawBody from 'raw-body';

const limitBytes = 8 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body; only called after the caller's session and role were checked.
 * @throws AppError too-large, cancelled for a body that breaks off, and invalid-input for another type, bytes that are
 * no UTF-8 (they are never guessed), or text that is no JSON.
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  const { length } = ctx.request;
  if (length === 0 || (length === undefined && !ctx.get('transfer-encoding'))) return {};
  if (!ctx.request.is('json')) throw refusal('Send the body as application/json.', 'content-type');
  return parseJson(await readBytes(ctx, limitBytes));
}

/**
 * A body as JSON; an empty one has no fields.
 * @throws AppError invalid-input for bytes that are no UTF-8, or text that is no JSON.
 */
export function parseJson(bytes: Uint8Array): unknown {
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

/**
 * All bytes of a body; what comes after too many is left to whoever answers the refusal.
 * @throws AppError too-large, and cancelled for a body that breaks off.
 */
export async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { length: ctx.request.length, limit });
  } catch (cause) {
    if ((cause as getRawBody.RawBodyError).type === 'entity.too.large') {
      throw new AppError('too-large', `The body is larger than ${limit / 1024 / 1024} MB.`);
    }
    throw new AppError('cancelled', 'The body was cut off.', { cause });
  }
}

function refusal(message: string, rule: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, { issues: [{ path: [], message, rule }], cause });
}
