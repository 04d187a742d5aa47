import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { contract } from '@marbete/core/api/contract';
import { AppError } from '@marbete/core/api/errors';
import { openApiDocument } from '@marbete/core/api/openapi';
import compress from 'koa-compress';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ServerConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { admitCaller } from './features/admission/admit-caller.ts';
import { recordCall } from './features/audit/record-call.ts';
import { hashesWaiting } from './features/auth/hash-queue.ts';
import { allowPages, embedPath } from './features/embed/allow-pages.ts';
import { performOnce } from './features/idempotency/perform-once.ts';
import { serveImages } from './features/images/serve-images.ts';
import { drawingRoom } from './features/pictures/drawing-room.ts';
import { servePictures } from './features/pictures/serve-pictures.ts';
import { serveStationCalls } from './features/stations/serve-station-calls.ts';
import { apiPage, apiStyle } from './http/api-page.ts';
import { foldersOf, fullFolder } from './http/disk-room.ts';
import { answerErrors } from './http/errors.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createLog, pathToLog } from './http/log.ts';
import { assertComplete, createRouter } from './http/router.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveDownloads, serveEmbedScript, serveWebApp } from './http/serve-built-files.ts';
import { createMailer } from './mail/mailer.ts';
import { routes } from './routes.ts';

/**
 * The server as a function of its configuration and database; it neither listens nor reads the environment. Once
 * `stopping` is aborted it says that it is not ready, so that a balancer sends new calls elsewhere.
 */
export function createApp(config: ServerConfig, database: Database, stopping?: AbortSignal): Koa {
  assertComplete(contract, routes);
  const log = createLog(config.logLevel);
  const app = new Koa({ proxy: config.proxies > 0, maxIpsCount: config.proxies });
  app.on('error', (error: Error) => log.error({ err: error }, 'error outside of a call'));
  const metrics = createMetrics(database, { hashesWaiting });
  app.use(logCalls(log, metrics));
  app.use(partFromCallers(stopping));
  app.use(compressAnswers());
  app.use(answerErrors(log, database.dialect));
  app.use(securityHeaders(config));
  app.use(allowPages(database));
  if (config.origins.length > 0) app.use(allowOrigins(config.origins, { except: embedPath }));
  app.use(metrics.serve(config.metricsToken));
  app.use(serviceAnswers(config, database, stopping));
  const services = {
    admit: admitCaller(database),
    performOnce,
    record: recordCall,
    metrics,
    database,
    config,
    log,
    mailer: createMailer(config.mail),
  };
  app.use(serveStationCalls(config, database));
  app.use(createRouter(routes, services).routes());
  app.use(serveImages(database));
  app.use(servePictures(database, drawingRoom));
  if (config.embedRoot !== undefined) app.use(serveEmbedScript(config.embedRoot));
  if (config.downloads !== undefined) app.use(serveDownloads(config.downloads));
  if (config.webRoot !== undefined) app.use(serveWebApp(config.webRoot, config));
  app.use(nothingHere);
  return app;
}

/** One line a call; never its query or body, which may hold prices and secrets. */
function logCalls(log: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('x-request-id', requestId);
    if (ctx.path.startsWith('/api/')) ctx.set('cache-control', 'no-store');
    await next();
    metrics.call(ctx.state['call'] as string | undefined, ctx.status, (performance.now() - started) / 1000);
    const level = ctx.path.startsWith('/api/') ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(performance.now() - started);
    const line = {
      request: requestId,
      method: ctx.method,
      path: pathToLog(ctx.path),
      status: ctx.status,
      ms,
    };
    log[level](line, level === 'info' ? 'call' : 'file');
  };
}

/** Who keeps a connection to a server that is about to stop opens the next one elsewhere. */
function partFromCallers(stopping: AbortSignal | undefined): Middleware {
  return (ctx, next) => {
    if (stopping?.aborted) ctx.set('connection', 'close');
    return next();
  };
}

/** Lists of labels and pages of rows shrink to a fifth; downloads and pictures go as they are. */
function compressAnswers(): Middleware {
  const answer = compress({ filter: (type) => type === 'application/json', threshold: 2_048 });
  return (ctx, next) => (ctx.path.startsWith('/api/') ? answer(ctx, next) : next());
}

/** A database that takes longer than this to answer nothing is not there for calls either. */
const readyMs = 3_000;

async function late(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error(`No answer within ${ms} ms`);
}

const packageFile = new URL('../package.json', import.meta.url);

/** Whether the process lives, whether it takes calls and its database answers, and the contract for programs. */
function serviceAnswers(config: ServerConfig, database: Database, stopping?: AbortSignal): Middleware {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const api = openApiDocument(contract, version);
  const document = JSON.stringify(api);
  const page = apiPage(api, 'docs.css');
  const answers: Record<string, (ctx: Context) => Promise<void> | void> = {
    '/api/openapi.json'(ctx) {
      ctx.type = 'application/json';
      ctx.body = document;
    },
    '/api/docs'(ctx) {
      ctx.type = 'text/html';
      ctx.body = page;
    },
    '/api/docs.css'(ctx) {
      ctx.type = 'text/css';
      ctx.body = apiStyle;
    },
    '/api/health'(ctx) {
      ctx.body = { status: 'ok', version };
    },
    async '/api/ready'(ctx) {
      if (stopping?.aborted) throw new AppError('unavailable', 'This server is about to stop.');
      try {
        await Promise.race([database.read.raw('select 1'), late(readyMs)]);
      } catch (cause) {
        throw new AppError('unavailable', 'The database does not answer.', { cause });
      }
      if ((await fullFolder(foldersOf(config))) !== undefined)
        throw new AppError('unavailable', 'The disk is full: nothing can be stored.', {
          details: { reason: 'disk-full' },
        });
      ctx.body = { status: 'ok' };
    },
  };
  return async (ctx, next) => {
    const answer = ctx.method === 'GET' || ctx.method === 'HEAD' ? answers[ctx.path] : undefined;
    await (answer ? answer(ctx) : next());
  };
}

const nothingHere: Middleware = (ctx) => {
  throw new AppError('not-found', `There is nothing at ${ctx.method} ${ctx.path}.`);
};
