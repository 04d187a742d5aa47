import type { Client } from '@marbete/core/api/client';
import type { Endpoint } from '@marbete/core/api/endpoint';
import { isAppError } from '@marbete/core/api/errors';
import { setTimeout as pause } from 'node:timers/promises';

const connectMs = 10_000;
/** A server that stores a list of a million rows takes minutes before it answers. */
const answerMs = 600_000;
/** Between two parts of an answer. */
const silenceMs = 60_000;

let opened: Promise<typeof fetch> | undefined;

/**
 * The fetch of the command for servers: one agent for all calls, with time-outs, through the proxy that HTTP_PROXY,
 * HTTPS_PROXY and NO_PROXY name. Its forms take the place of Node's, which its fetch does not know.
 */
export function serverFetch(): Promise<typeof fetch> {
  opened ??= import('undici').then(({ EnvHttpProxyAgent, install, setGlobalDispatcher }) => {
    install();
    setGlobalDispatcher(
      new EnvHttpProxyAgent({
        connect: { timeout: connectMs },
        headersTimeout: answerMs,
        bodyTimeout: silenceMs,
      }),
    );
    return globalThis.fetch;
  });
  return opened;
}

/** Pauses before a call is tried again; each is between half and one and a half times as long, so that clients part. */
const pausesMs = [500, 1_500, 4_000];

interface Patience {
  rest(ms: number, value: undefined, options: { signal?: AbortSignal }): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** A client that tries calls again which may be repeated, where no answer came or the server was not ready. */
export function patient(
  client: Client,
  { rest, random }: Patience = { rest: pause, random: Math.random },
): Client {
  return {
    async call(endpoint, input, options) {
      for (const pauseMs of mayRepeat(endpoint) ? pausesMs : []) {
        try {
          return await client.call(endpoint, input, options);
        } catch (error) {
          if (!isAppError(error) || error.code !== 'unavailable') throw error;
          const { signal } = options ?? {};
          // Who stops meanwhile hears of it from the call that follows.
          await rest(pauseMs * (0.5 + random()), undefined, signal ? { signal } : {}).catch(() => {});
        }
      }
      return client.call(endpoint, input, options);
    },
  };
}

const mayRepeat = ({ method, repeatable }: Endpoint): boolean => method === 'GET' || repeatable === true;
