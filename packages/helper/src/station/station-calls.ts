import { isAppError } from '@marbete/core/api/errors';
import { createClient } from '@marbete/core/api/client';
import type { CallAnswer, CallInput, Endpoint } from '@marbete/core/api/endpoint';
import { nowHeader, signCall } from '@marbete/core/stations/signing';
import type { TrustedTime } from './trusted-time.ts';

/** Whom calls are signed for. */
export interface Signer {
  /** The id of the station, or of the pairing. */
  station: string;
  privateKey: string;
  /** '' of a pairing. */
  epoch(): string;
}

/** Calls go one behind the other in each lane. */
type Lane = 'calls' | 'wire';

export interface StationCalls {
  /** Makes a signed call. Fails with the server's AppError; `unavailable` when no answer came. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: { lane?: Lane; signal?: AbortSignal },
  ): Promise<CallAnswer<E>>;
  /** Runs a task between two calls. */
  between(task: () => void): Promise<void>;
}

/** Without an answer for so long a call is given up; a long poll waits 25 s. */
const answerMs = 40_000;
/** A chunk has 8 MiB of code at most, which JSON may write twice as long. */
const mostBytes = 24 * 1024 * 1024;
const tries = 3;
const aheadMs = 1_000;

/** A `fetch` of one origin alone, which follows no redirects and reads no endless answers. */
export function fetchOfOrigin(origin: string, fetchIt: typeof fetch = fetch): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input));
    if (url.origin !== origin) throw new TypeError(`${url.origin} is not the paired server`);
    const timeout = AbortSignal.timeout(answerMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const response = await fetchIt(url, { ...init, redirect: 'error', signal });
    if (!response.body) return response;
    let size = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          size += part.length;
          if (size > mostBytes) controller.error(new TypeError('the answer is too long'));
          else controller.enqueue(part);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}

export function createStationCalls(
  origin: string,
  signer: Signer,
  time: TrustedTime,
  fetchIt?: typeof fetch,
): StationCalls {
  const lastTimes: Record<Lane, number> = { calls: 0, wire: 0 };
  const tails: Record<Lane, Promise<unknown>> = { calls: Promise.resolve(), wire: Promise.resolve() };
  const fetchThere = fetchOfOrigin(origin, fetchIt);

  /** Signed times of a lane grow, also where two calls fall into one millisecond. */
  function nextTime(lane: Lane): number {
    lastTimes[lane] = Math.max(lastTimes[lane] + 1, Math.floor(time.guess()));
    return lastTimes[lane];
  }

  const signed = (lane: Lane, method: string, target: string, body: string) =>
    signCall(signer.privateKey, {
      method,
      target,
      body: new TextEncoder().encode(body),
      station: signer.station,
      time: nextTime(lane),
      epoch: signer.epoch(),
    });

  const clientOf = (lane: Lane) =>
    createClient({
      baseUrl: `${origin}/api`,
      fetch: async (input, init = {}) => {
        const url = new URL(String(input));
        const body = typeof init.body === 'string' ? init.body : '';
        const headers = await signed(lane, init.method ?? 'GET', url.pathname + url.search, body);
        const response = await fetchThere(url, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), ...headers },
        });
        const now = Number(response.headers.get(nowHeader));
        if (Number.isSafeInteger(now) && now > 0) time.heard(now);
        return response;
      },
    });
  const clients = { calls: clientOf('calls'), wire: clientOf('wire') };

  function inLane<T>(lane: Lane, task: () => Promise<T>): Promise<T> {
    const result = tails[lane].then(task);
    tails[lane] = result.catch(() => {});
    return result;
  }

  return {
    call(endpoint, input, { lane = 'calls', signal } = {}) {
      return inLane(lane, async () => {
        for (let left = tries - 1; ; left -= 1) {
          try {
            return await clients[lane].call(endpoint, input, signal ? { signal } : {});
          } catch (error) {
            const reason = isAppError(error) ? error.details['reason'] : undefined;
            if (left === 0 || (reason !== 'clock' && reason !== 'replayed')) throw error;
            // The answer brought the server's time; what it took before may have been signed a little ahead of it.
            lastTimes[lane] = reason === 'clock' ? 0 : lastTimes[lane] + aheadMs;
          }
        }
      });
    },
    between: (task) => inLane('calls', async () => task()),
  };
}
