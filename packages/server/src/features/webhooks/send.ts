import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Target } from './targets.ts';

const connectMs = 5_000;
const answerMs = 10_000;
/** All of it, whatever drips in. */
const usualWholeMs = 15_000;
const mostAnswerBytes = 4_096;

export interface Sent {
  /** Null where no answer came. */
  status: number | null;
  /** The beginning of the answer, or why there is none. */
  answer: string;
}

/** What a delivery is signed with: HMAC SHA-256 of the moment in seconds, a point and the body, by each secret. */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}

/**
 * Posts a body to the address that was pinned, with the name of the URL in its certificate and Host. Follows no redirect,
 * reads 4 kB of the answer, and ends after 15 s. Never rejects.
 */
export async function send(
  { url, address, family }: Target,
  { body, headers }: { body: string; headers: Record<string, string> },
  { wholeMs = usualWholeMs }: { wholeMs?: number } = {},
): Promise<Sent> {
  const pinned = (_name: string, { all }: { all?: boolean }, answer: (...values: unknown[]) => void) =>
    all ? answer(null, [{ address, family }]) : answer(null, address, family);
  const agent = new Agent({
    connect: { lookup: pinned as never, timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: -1,
    pipelining: 0,
  });
  try {
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'Marbete', ...headers },
      signal: AbortSignal.timeout(wholeMs),
    });
    return { status: response.statusCode, answer: await beginning(response.body) };
  } catch (error) {
    return { status: null, answer: reasonOf(error, wholeMs) };
  } finally {
    await agent.destroy().catch(() => {});
  }
}

async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part.subarray(0, mostAnswerBytes - bytes));
      bytes += part.length;
      if (bytes >= mostAnswerBytes) break;
    }
  } catch {
    // What came until then is what there is; the status is known.
  }
  return Buffer.concat(parts).toString('utf8');
}

function reasonOf(error: unknown, wholeMs: number): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError') return `No answer within ${wholeMs / 1_000} s`;
  return `${code ?? name ?? 'Error'}: ${message ?? ''}`;
}
