import type { Endpoint, HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import * as calls from '@marbete/core/stations/calls';
import { nowHeader } from '@marbete/core/stations/signing';
import { mostWireBytes } from '@marbete/core/stations/wire';
import type { Context, Middleware } from 'koa';
import type { ServerConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { abortedWhenLeft, parseAnswer } from '../../http/guard.ts';
import { parseInput } from '../../http/input.ts';
import { parseJson, readBytes } from '../../http/json-body.ts';
import { refuseUnknown, unknownFields } from '../../http/unknown-fields.ts';
import { createBuckets } from '../admission/buckets.ts';
import { networkOf } from '../auth/rate-limits.ts';
import { admitStation, signedCall, type SignedCall } from './admit-station.ts';
import { beginPairing, readProposal, settleProposal } from './pairing.ts';
import { chunkFor, offersOf, refuseByShop, takeWords, tellAttention } from './station-chunks.ts';
import { createStationStore, type Station } from './station-store.ts';
import { hear, nextWords } from './wire.ts';

interface StationContext {
  database: Database;
  /** The call as it is signed. */
  call: SignedCall;
  /** Who makes it; of a pairing there is none yet. */
  station: Station;
  publicUrl: string;
  signal: AbortSignal;
  /** The answer may be kept under this hash, and is not sent again to who has it. */
  setHash(hash: string): void;
}

type StationHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: StationContext,
) => Promise<HandlerAnswer<E>>;

interface StationRoute {
  endpoint: Endpoint;
  /** `station`: a paired one; `pairing`: one that waits for it, whose handler looks at the signature. */
  by: 'station' | 'pairing';
  handler: (input: never, context: StationContext) => Promise<unknown>;
}

const route = <E extends Endpoint>(
  endpoint: E,
  handler: NoInfer<StationHandler<E>>,
  by: StationRoute['by'] = 'station',
): StationRoute => ({ endpoint, by, handler });

const stationRoutes: readonly StationRoute[] = [
  route(
    calls.readPairing,
    ({ params }, { database, call, publicUrl }) => readProposal(database, call, params.pairing, publicUrl),
    'pairing',
  ),
  route(
    calls.answerPairing,
    ({ params, body }, { database, call }) => settleProposal(database, call, params.pairing, body),
    'pairing',
  ),
  route(calls.tellPrinters, async ({ body }, { database, station }) => {
    const state_at = new Date().toISOString();
    const printers = body.printers.map(({ id, needsAttention, ...printer }) => ({
      ...printer,
      uid: id,
      needs_attention: needsAttention ? (1 as const) : (0 as const),
      state_at,
    }));
    const unique = [...new Map(printers.map((printer) => [printer.uid, printer])).values()];
    await database.transaction(async (trx) => {
      await tellAttention(
        trx,
        station,
        unique.map(({ needs_attention, ...printer }) => ({
          ...printer,
          needsAttention: needs_attention === 1,
        })),
      );
      await createStationStore(trx).replacePrinters(station.id, unique);
    });
    return {};
  }),
  route(calls.readOffers, (_input, { database, station }) => offersOf(database, station)),
  route(calls.fetchChunk, async ({ params }, { database, station, setHash }) => {
    const chunk = await chunkFor(database, station, params);
    setHash(chunk.hash);
    return chunk;
  }),
  route(calls.tellWords, ({ body }, { database, station }) => takeWords(database, station, body.words)),
  route(calls.refuseRun, async ({ params, body }, { database, station }) => {
    await refuseByShop(database, station, params.run, body.reason);
    return {};
  }),
  route(calls.poll, async ({ body }, { database, station, signal }) => {
    const answers = await hear(database, station, body.words);
    return { words: answers.length > 0 ? answers : await nextWords(database, station, signal) };
  }),
];

const routes = stationRoutes.map((each) => ({
  ...each,
  path: new RegExp(`^/api${each.endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Calls of one station, and refusals of one address, in the memory of this server. */
const burst = { most: 300, perSecond: 20 };

/**
 * The calls of stations below /api/station (core/stations/calls). They have limits of their own: whole shops call from behind
 * one address, so a station is counted by itself, and of an address only what is refused.
 */
export function serveStationCalls(config: ServerConfig, database: Database): Middleware {
  const [takeOf, takeRefused] = [createBuckets(burst), createBuckets(burst)];
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/station/')) return next();
    ctx.set(nowHeader, String(Date.now()));
    const publicUrl = config.publicUrl ?? `http://localhost:${ctx.socket.localPort}`;
    if (matches(ctx, calls.proposePairing)) {
      ctx.state['call'] = calls.proposePairing.name;
      const { body } = readInput(ctx, calls.proposePairing, {}, await readBytes(ctx, mostWireBytes));
      const answer = await beginPairing(database, body, ctx.ip);
      ctx.body = parseAnswer(calls.proposePairing, calls.proposePairing.answer, answer);
      return;
    }
    const found = routes.find(({ endpoint, path }) => endpoint.method === ctx.method && path.test(ctx.path));
    if (!found) throw new AppError('not-found', `There is nothing at ${ctx.method} ${ctx.path}.`);
    const { endpoint, by, handler, path } = found;
    ctx.state['call'] = endpoint.name;
    try {
      const bytes = await readBytes(ctx, mostWireBytes);
      const { method, url } = ctx;
      const call = signedCall({ method, target: url, body: bytes }, (name) => ctx.get(name));
      takeOf(call.station);
      const lane = endpoint.name === calls.poll.name ? 'wire' : 'call';
      const station = by === 'station' ? await admitStation(database, call, lane) : undefined;
      const input = readInput(ctx, endpoint, path.exec(ctx.path)?.groups ?? {}, bytes);
      const answer = await handler(input as never, {
        database,
        call,
        station: station as Station,
        publicUrl,
        get signal() {
          return abortedWhenLeft(ctx);
        },
        setHash: (hash) => ctx.set('etag', `"${hash}"`),
      });
      if (typeof endpoint.answer === 'string') throw new Error(`${endpoint.name} answers no JSON`);
      ctx.set(nowHeader, String(Date.now()));
      ctx.status = 200;
      // Fetch of Node says no-cache of itself where a caller names a hash, so that Koa's own look does not count.
      const hash = ctx.response.get('etag');
      if (hash !== '' && ctx.get('if-none-match') === hash) ctx.status = 304;
      else ctx.body = parseAnswer(endpoint, endpoint.answer, answer);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') takeRefused(networkOf(ctx.ip));
      throw error;
    }
  };
}

const matches = (ctx: Context, { method, path }: Endpoint) =>
  ctx.method === method && ctx.path === `/api${path}`;

/** @throws AppError invalid-input, for fields that are not known too. */
function readInput<E extends Endpoint>(
  ctx: Context,
  endpoint: E,
  params: Record<string, string>,
  bytes: Uint8Array,
): HandlerInput<E> {
  if (ctx.querystring !== '') throw new AppError('invalid-input', 'The calls of stations have no query.');
  const value = endpoint.body && parseJson(bytes);
  if (endpoint.body) refuseUnknown(unknownFields(endpoint.body, value));
  return {
    params: endpoint.params && parseInput(endpoint.params, { ...params }, 'path'),
    body: endpoint.body && parseInput(endpoint.body, value, 'body'),
  } as HandlerInput<E>;
}
