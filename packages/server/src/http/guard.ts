import type { Endpoint } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { isSpecified } from '@marbete/core/api/specified-calls';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lacksSecondFactor } from './account.ts';
import { callCookies } from './cookies.ts';
import { parseInput } from './input.ts';
import { readJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { readMultipart } from './multipart.ts';
import type { CallContext, EmbeddedPage, Route, SignedInUser, UploadedFile } from './route.ts';
import {
  headerOf,
  refuseUnknown,
  type UnknownField,
  unknownFields,
  unknownFormFields,
} from './unknown-fields.ts';

interface Caller {
  /** The user of a call: the session's or the secret key's, or the owner of a page's key. */
  user: SignedInUser | undefined;
  page?: EmbeddedPage | undefined;
}

/**
 * Finds out who makes a call, before anything of its input is read.
 * @throws AppError for a key that does not open this call.
 */
export type Admit = (ctx: Context, endpoint: Endpoint, publicUrl: string) => Promise<Caller>;

/** Keeps what was done with a call. */
type RecordCall = (
  endpoint: Endpoint,
  user: SignedInUser | undefined,
  input: { params?: unknown; query?: unknown; body?: unknown; form?: unknown },
  answer: unknown,
  context: CallContext,
) => Promise<void>;

/** What a call answers, with how many there are on all pages of a list. */
export interface Performed {
  answer: unknown;
  total?: number | undefined;
}

export interface RepeatedCall {
  endpoint: Endpoint;
  userId: number | undefined;
  input: unknown;
  files: Readonly<Record<string, UploadedFile | undefined>>;
  database: Database;
}

/** Makes a call, or answers again what it answered before, by what the call says of itself. */
type PerformOnce = (
  ctx: Context,
  call: RepeatedCall,
  perform: () => Promise<Performed>,
) => Promise<Performed>;

export interface Services {
  admit: Admit;
  performOnce: PerformOnce;
  record: RecordCall;
  metrics: Metrics;
  database: Database;
  config: ServerConfig;
  log: Logger;
  mailer: Mailer;
}

type AnyHandler = (input: unknown, context: CallContext & Caller) => Promise<unknown>;

/**
 * What every call goes through: session, then role, and only then is the body read, so that a stranger uploads
 * nothing; then parameters, query and body are parsed, and the answer on its way out.
 */
export function guard({ endpoint, handler, before }: Route, services: Services): Middleware {
  return async (ctx) => {
    ctx.state['call'] = endpoint.name;
    const publicUrl = services.config.publicUrl ?? `http://localhost:${ctx.socket.localPort}`;
    const caller = await services.admit(ctx, endpoint, publicUrl);
    assertRole(endpoint, caller.user);
    assertSecondFactor(endpoint, caller.user, services.config);
    const params = endpoint.params && parseInput(endpoint.params, ctx['params'], 'path');
    const query = readQuery(ctx, endpoint);
    const language: CallContext['language'] = ctx.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es';
    await before?.({ database: services.database, remoteAddress: ctx.ip, language });
    const body = await readBody(ctx, endpoint, services.config);
    let file: Parameters<CallContext['sendFile']>[0] | undefined;
    let total: number | undefined;
    try {
      const input = { params, query, body: body.json, form: body.form };
      const context: CallContext & Caller = {
        ...services,
        ...caller,
        // Made for the few calls that ask for them.
        get log() {
          return services.log.child({ request: ctx.state['requestId'], call: endpoint.name });
        },
        get signal() {
          return abortedWhenLeft(ctx);
        },
        get cookies() {
          return callCookies(ctx, publicUrl);
        },
        remoteAddress: ctx.ip,
        language,
        files: body.files,
        publicUrl,
        sendFile: (given) => void (file = given),
        setTotal: (count) => void (total = count),
      };
      const perform = async (): Promise<Performed> => {
        const answer = await (handler as AnyHandler)(input, context);
        await services.record(endpoint, caller.user, input, answer, context);
        services.metrics.work(endpoint.name, answer);
        if (endpoint.paged && total === undefined)
          throw new Error(`${endpoint.name} did not say how many there are`);
        if (typeof endpoint.answer === 'string') return { answer, total };
        return { answer: parseAnswer(endpoint, endpoint.answer, answer), total };
      };
      const call = {
        endpoint,
        userId: caller.user?.id,
        input,
        files: body.files,
        database: services.database,
      };
      const performed = await services.performOnce(ctx, call, perform);
      if (performed.total !== undefined) ctx.set('x-total-count', String(performed.total));
      if (endpoint.answer === 'redirect') ctx.redirect(String(performed.answer));
      else if (endpoint.answer !== 'file') ctx.body = performed.answer;
      else if (file) sendFile(ctx, file);
      else throw new Error(`${endpoint.name} answered no file`);
    } finally {
      await body.cleanUp();
    }
  };
}

/** Aborted when the caller goes away before the answer is sent. */
export function abortedWhenLeft({ res }: Context): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!res.writableFinished) left.abort();
  };
  if (res.closed) look();
  else res.once('close', look);
  return left.signal;
}

/** @throws AppError unauthenticated, forbidden. */
function assertRole({ access }: Endpoint, user: SignedInUser | undefined): void {
  if (access === 'public' || access === 'publishable-key') return;
  if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
  if (access === 'signed-in' || access.some((role) => role === user.role)) return;
  throw new AppError('forbidden', 'Your role may not do this.', { details: { role: user.role } });
}

/** @throws AppError forbidden for an administrator without the second factor that this server asks for. */
function assertSecondFactor(
  { access, beforeSecondFactor }: Endpoint,
  user: SignedInUser | undefined,
  config: ServerConfig,
): void {
  if (!lacksSecondFactor(user, config) || access === 'public' || beforeSecondFactor) return;
  throw new AppError('forbidden', 'Set up a second factor first: this server asks administrators for it.', {
    details: { reason: 'second-factor' },
  });
}

interface Body {
  json: unknown;
  form: unknown;
  files: Record<string, UploadedFile>;
  cleanUp(): Promise<void>;
}

async function readBody(ctx: Context, endpoint: Endpoint, config: ServerConfig): Promise<Body> {
  const nothing = { json: undefined, form: undefined, files: {}, cleanUp: () => Promise.resolve() };
  const multipart = ctx.request.is('multipart/form-data') === 'multipart/form-data';
  const declared = endpoint.form;
  if (declared && (multipart || !endpoint.body)) {
    if (!multipart) throw new AppError('invalid-input', 'Send the body as multipart/form-data.');
    const { fields, files, fileNames, cleanUp } = await readMultipart(ctx, declared, config);
    try {
      const unknown = unknownFormFields(declared, fields, fileNames);
      const form = parseKnown(ctx, endpoint, unknown, () => parseInput(declared.fields, fields, 'form'));
      return { ...nothing, form, files, cleanUp };
    } catch (error) {
      await cleanUp();
      throw error;
    }
  }
  if (!endpoint.body && (endpoint.method === 'GET' || isSpecified(endpoint))) return nothing;
  const value = await readJsonBody(ctx);
  const schema = endpoint.body ?? noFields;
  const unknown = unknownFields(schema, value);
  const json = parseKnown(ctx, endpoint, unknown, () => parseInput(schema, value, 'body'));
  return endpoint.body ? { ...nothing, json } : nothing;
}

function readQuery(ctx: Context, endpoint: Endpoint): unknown {
  const value = { ...ctx.query };
  const { query: schema } = endpoint;
  // Who leads a browser to a call adds parameters of its own.
  const unknown = endpoint.answer === 'redirect' ? [] : unknownFields(schema ?? noFields, value);
  return parseKnown(ctx, endpoint, unknown, () => schema && parseInput(schema, value, 'query'));
}

const noFields = z.object({});

/**
 * A call of ours refuses what it does not know. One of the specification takes what it always took: it names what it
 * ignored in a header, and refuses only what most likely is one of its own fields with a slip in its name.
 * @throws AppError invalid-input
 */
function parseKnown<T>(
  ctx: Context,
  endpoint: Endpoint,
  unknown: readonly UnknownField[],
  parse: () => T,
): T {
  refuseUnknown(isSpecified(endpoint) ? unknown.filter(({ isSlip }) => isSlip) : unknown);
  const parsed = parse();
  if (unknown.length === 0) return parsed;
  ctx.append('x-ignored-fields', headerOf(unknown));
  return parsed;
}

export function parseAnswer(endpoint: Endpoint, schema: z.ZodMiniType, answer: unknown): unknown {
  const result = z.safeParse(schema, answer);
  if (result.success) return result.data;
  throw new Error(`${endpoint.name} answered what its contract does not allow: ${result.error.message}`);
}

function sendFile(ctx: Context, file: Parameters<CallContext['sendFile']>[0]) {
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  ctx.set('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  ctx.type = file.mediaType;
  ctx.body = Readable.from(file.body, { objectMode: false });
}
