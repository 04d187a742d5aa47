import { AppError, isAppError } from '@marbete/core/api/errors';
import { createHelperClient, type HelperClient } from '@marbete/core/print/helper-client';
import type { StationView } from '@marbete/helper/station';
import type { HelperConfigStore } from '@marbete/helper/config';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { findRunning } from './running.ts';
import type { HelperFetch } from '@marbete/core/print/helper-client-probe';
import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

/** Folder of the print helper's configuration below the folder of settings. */
export function helperFolder(folder: string): string {
  return join(folder, 'helper');
}

/** The helper's configuration, which both a running helper and these commands read and write. */
export async function helperConfig(folder: string): Promise<HelperConfigStore> {
  // Loaded on first use, as most commands never touch it.
  const { openHelperConfig } = await import('@marbete/helper/config');
  return openHelperConfig(helperFolder(folder));
}

/** Where the helper is: the settings' word, the one that runs with this folder, or the usual port. */
export async function helperAddress({ folder, settings }: Context): Promise<string> {
  const address = settings.helper ?? (await findRunning(folder, 'helper')) ?? 'http://localhost:9100';
  return address.replace(/\/+$/, '');
}

/** What lets this program in: MARBETE_HELPER_TOKEN, or the token of the helper's configuration on this machine. */
async function helperToken({ folder }: Context): Promise<string | undefined> {
  const named = process.env['MARBETE_HELPER_TOKEN'];
  if (named) return named;
  const configured = helperFolder(folder);
  const path = join(configured, 'config.json');
  if (!existsSync(path)) return undefined;
  return tokenIn(path) ?? (await helperConfig(folder)).read().token;
}

/** Read without the helper's own code, which is large and says what is wrong with a file that has no token. */
function tokenIn(path: string): string | undefined {
  try {
    const { token } = JSON.parse(readFileSync(path, 'utf8')) as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** The client of the print helper on this machine. */
export async function connectHelper(context: Context): Promise<HelperClient> {
  const token = await helperToken(context);
  const baseUrl = await helperAddress(context);
  return createHelperClient({
    baseUrl,
    fetch: await openHelperFetch(baseUrl),
    ...(token === undefined ? {} : { token }),
  });
}

/** The same error with the next step at a terminal. */
export function withNextStep(error: unknown): unknown {
  if (!isAppError(error)) return error;
  const message = nextStepOf(error);
  return message === undefined
    ? error
    : new AppError(error.code, message, { details: error.details, issues: error.issues, cause: error });
}

/** What to do about a failure of the helper; undefined where its own words say it. */
export function nextStepOf(error: AppError): string | undefined {
  return nextSteps[String(error.details['reason'])];
}

const nextSteps: Readonly<Record<string, string>> = {
  'not-running':
    'The print helper does not answer. Start it with: marbete helper (in a clone of the project: npm start).',
  'site-not-accepted':
    'The print helper does not let this program in: it was started with another --config folder, or by another user. Give the same --config, or its token in MARBETE_HELPER_TOKEN.',
};

/** A path of the helper's page that opens it once. */
export async function invitation(base: string, context: Context): Promise<string> {
  const answer = await askPage(base, context, '/page/invitations', { method: 'POST' });
  const { path } = (await answer.json()) as { path: string };
  return path;
}

/** What the helper's page says about head office; an act presses one of its buttons first. */
export async function stationOf(context: Context, act?: Record<string, string>): Promise<StationView> {
  const base = await helperAddress(context);
  const path = '/page/station';
  if (act) await askPage(base, context, path, { method: 'POST', body: new URLSearchParams(act).toString() });
  const answer = await askPage(base, context, path);
  return (await answer.json()) as StationView;
}

/** A call of the helper's page, as its owner. Fails with the helper's own words where it refuses. */
async function askPage(
  base: string,
  context: Context,
  path: string,
  init: { method?: string; body?: string } = {},
): Promise<Response> {
  const token = await helperToken(context);
  const answer = await fetch(`${base}${path}`, {
    ...init,
    redirect: 'manual',
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }).catch((cause: unknown) => {
    throw new AppError('helper-unreachable', nextSteps['not-running'] ?? '', { cause });
  });
  if (answer.ok || answer.status === 303) return answer;
  if (answer.status === 401 || answer.status === 403)
    throw new AppError('site-not-accepted', nextSteps['site-not-accepted'] ?? '');
  const said = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new AppError('invalid-input', said.message ?? `The print helper answered ${answer.status}.`);
}

interface Transport {
  Agent: new (options: { keepAlive: boolean; timeout: number }) => Agent;
  request(url: string, options: RequestOptions): ClientRequest;
}

/** A connection that nobody uses is closed well before the helper does it, which would look like a lost answer. */
const idleMs = 2_000;

/**
 * What the helper's client needs of `fetch`, on Node's own HTTP. It waits for an answer as long as it takes, since a
 * printer out of paper answers when somebody has filled it up; and it is there at once, where a `fetch` that can be told
 * so takes as long to load as everything else that a print run needs.
 */
async function openHelperFetch(baseUrl: string): Promise<HelperFetch> {
  const transport: Transport = await (baseUrl.startsWith('https:')
    ? import('node:https')
    : import('node:http'));
  const agent = new transport.Agent({ keepAlive: true, timeout: idleMs });
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = transport.request(url, {
        method,
        agent,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(signal ? { signal } : {}),
      });
      request.once('response', resolve).once('error', reject).end(body);
    });
    const status = response.statusCode ?? 0;
    // Read also where nobody asks for it: until then the connection is in use, and the process would not end.
    const answer = await text(response);
    return { ok: status >= 200 && status < 300, status, text: async () => answer };
  };
}
