import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { takesIdempotencyKey } from '@marbete/core/api/endpoint';
import { AppError, errorStatus, isAppError } from '@marbete/core/api/errors';
import type { Context } from 'koa';
import type { Database } from '../../db/database.ts';
import type { Performed, RepeatedCall } from '../../http/guard.ts';
import { createIdempotencyStore, type KeptCall, type KeyedCall } from './idempotency-store.ts';

/** How long a key stands for its first call. */
const lifeMs = 24 * 3_600_000;

/** A call that takes longer did not end: its server was stopped. */
const longestCallMs = 30 * 60_000;

/** When a program asks again for a call in flight, in seconds. */
const retryAfterSeconds = 2;

const mostKeys = 10_000;
const longestKey = 255;
const largestOutcomeBytes = 1024 * 1024;

type Outcome =
  | { done: Performed }
  | { refused: Pick<AppError, 'code' | 'message' | 'details' | 'issues'> }
  /** The answer was too large to be kept. */
  | { large: true };

/** Refusals that pass by themselves, so that the same call may do better later. */
const passing: ReadonlySet<number> = new Set([409, 429, 499]);

/**
 * Makes a call, or answers again what it answered when it came with the same Idempotency-Key, as
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header describes: within 24 hours, by user and
 * call. Refusals are kept too, unless they pass by themselves; failures of the server are not.
 * @throws AppError invalid-input for a key that is none, or one that came with another request; conflict while the
 * first call is in flight; uncertain where nobody knows what came of it; rate-limited for too many keys.
 */
export async function performOnce(
  ctx: Context,
  { endpoint, userId, input, files, database }: RepeatedCall,
  perform: () => Promise<Performed>,
): Promise<Performed> {
  const key = ctx.get('idempotency-key');
  if (key === '' || userId === undefined || !takesIdempotencyKey(endpoint)) return perform();
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey)
    throw invalidKey(`has 1 to ${longestKey} printable signs of ASCII without spaces.`);
  const call = {
    user_id: userId,
    call: endpoint.name,
    key_hash: createHash('sha256').update(key).digest('hex'),
  };
  const request_hash = await hashOf(input, files);
  const now = new Date();
  const kept = await database.transaction(async (trx) => {
    const store = createIdempotencyStore(trx);
    if (await store.isFull(userId, mostKeys)) throw tooMany();
    return store.claim(call, { request_hash, now, lifeMs });
  });
  if (kept) return answerAgain(ctx, kept, request_hash, now);
  return performAndKeep(database, call, perform);
}

async function performAndKeep(
  database: Database,
  call: KeyedCall,
  perform: () => Promise<Performed>,
): Promise<Performed> {
  const store = <T>(work: (store: ReturnType<typeof createIdempotencyStore>) => Promise<T>) =>
    database.transaction((trx) => work(createIdempotencyStore(trx)));
  let performed: Performed;
  try {
    performed = await perform();
  } catch (error) {
    if (isAppError(error) && errorStatus[error.code] < 500 && !passing.has(errorStatus[error.code])) {
      const { code, message, details, issues } = error;
      const outcome = await packed({ refused: { code, message, details, issues } });
      await store((each) => each.keep(call, outcome));
    } else await store((each) => each.release(call));
    throw error;
  }
  const outcome = await packed({ done: performed });
  await store((each) => each.keep(call, outcome));
  return performed;
}

async function answerAgain(ctx: Context, kept: KeptCall, requestHash: string, now: Date): Promise<Performed> {
  if (kept.request_hash !== requestHash)
    throw invalidKey('came with another request before. Take a new key.');
  if (!kept.outcome) {
    if (now.getTime() - Date.parse(kept.claimed_at) < longestCallMs)
      throw new AppError('conflict', 'The same call is in flight. Ask again.', {
        details: { retryAfterSeconds },
      });
    throw uncertain('The server was stopped during this call.');
  }
  const outcome = JSON.parse((await promisify(inflate)(kept.outcome)).toString('utf8')) as Outcome;
  ctx.set('idempotency-replayed', 'true');
  if ('done' in outcome) return outcome.done;
  if ('large' in outcome) throw uncertain('This call was made, and its answer was too large to be kept.');
  const { code, message, details, issues } = outcome.refused;
  throw new AppError(code, message, { details, issues });
}

async function packed(outcome: Outcome): Promise<Buffer> {
  const bytes = await promisify(deflate)(JSON.stringify(outcome));
  return bytes.length <= largestOutcomeBytes ? bytes : packed({ large: true });
}

/** Of parameters, query, fields and the bytes of files; the border of a multipart body is no part of it. */
async function hashOf(input: unknown, files: RepeatedCall['files']): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(input));
  for (const name of Object.keys(files).toSorted()) {
    const file = files[name];
    if (!file) continue;
    hash.update(JSON.stringify([name, file.fileName, file.sizeBytes]));
    for await (const bytes of createReadStream(file.path)) hash.update(bytes as Buffer);
  }
  return hash.digest('hex');
}

function invalidKey(words: string): AppError {
  const message = `Idempotency-Key ${words}`;
  const issues = [{ path: ['Idempotency-Key'], message, rule: 'idempotency-key' }];
  return new AppError('invalid-input', message, { issues });
}

const uncertain = (words: string) =>
  new AppError('uncertain', `${words} Look whether it was done before you repeat it with a new key.`);

const tooMany = () =>
  new AppError('rate-limited', `There are ${mostKeys} keys within 24 hours. Go on later, or without keys.`, {
    details: { retryAfterSeconds: 3_600 },
  });
