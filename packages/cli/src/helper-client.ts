import { AppError, isAppError } from '@marbete/core/api/errors';
import { createHelperClient, type HelperClient } from '@marbete/core/print/helper-client';
import type { HelperConfigStore } from '@marbete/helper/config';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { findRunning } from './running.ts';

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
  if (!existsSync(join(configured, 'config.json'))) return undefined;
  return (await helperConfig(folder)).read().token;
}

/** The client of the print helper on this machine. */
export async function connectHelper(context: Context): Promise<HelperClient> {
  const token = await helperToken(context);
  const { Agent, fetch } = await import('undici');
  // A printer out of paper answers when somebody has filled it up, however long that takes.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return createHelperClient({
    baseUrl: await helperAddress(context),
    fetch: (url, init) => fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1]),
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
  const token = await helperToken(context);
  const answer = await fetch(`${base}/page/invitations`, {
    method: 'POST',
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }).catch((cause: unknown) => {
    throw new AppError('helper-unreachable', nextSteps['not-running'] ?? '', { cause });
  });
  if (!answer.ok) throw new AppError('site-not-accepted', nextSteps['site-not-accepted'] ?? '');
  const { path } = (await answer.json()) as { path: string };
  return path;
}
