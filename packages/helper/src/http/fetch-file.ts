import { AppError } from '@marbete/core/api/errors';
import { maxBodyBytes } from './body.ts';

const fetchMs = 20_000;

/**
 * Downloads a file to print from one of these origins only: a site must not reach the helper's network through the
 * helper. Redirects are not followed.
 */
export async function fetchFile(url: string, origins: readonly string[]): Promise<Uint8Array> {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  if (!origins.includes(origin))
    throw refused(`the print helper fetches no files of ${origin || `'${url}'`}`, 'url-not-accepted');
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) });
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body) {
      size += part.length;
      if (size > maxBodyBytes) throw new Error('it is too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw refused(`the file at ${url} could not be fetched (${why})`, 'url-unreachable', cause);
  }
}

function refused(why: string, reason: string, cause?: unknown): AppError {
  return new AppError('invalid-input', `Nothing was printed: ${why}.`, { details: { reason }, cause });
}
