import type { Endpoint } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { userOfAuthorization } from '../features/auth/sessions.ts';
import { admitPage, type EmbeddedPage } from '../features/embed/admit-page.ts';
import { originOf } from '../features/embed/allow-pages.ts';
import { assertInScope } from '../features/keys/admit-key.ts';
import type { Mailer } from '../features/mail/mailer.ts';
import { callCookies } from './cookies.ts';
import { parseInput } from './input.ts';
import { readJsonBody } from './json-body.ts';
import { readMultipart } from './multipart.ts';
import type { CallContext, Route, SignedInUser, UploadedFile } from './route.ts';

export interface Services {
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
    const publicUrl = services.config.publicUrl ?? `http://localhost:${ctx.socket.localPort}`;
    const caller = await admit(ctx, endpoint, services.database, publicUrl);
    const params = endpoint.params && parseInput(endpoint.params, ctx['params'], 'path');
    const query = endpoint.query && parseInput(endpoint.query, { ...ctx.query }, 'query');
    const language: CallContext['language'] = ctx.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es';
    await before?.({ database: services.database, remoteAddress: ctx.ip, language });
    const body = await readBody(ctx, endpoint, services.config);
    let file: Parameters<CallContext['sendFile']>[0] | undefined;
    try {
      const answer = await (handler as AnyHandler)(
        { params, query, body: body.json, form: body.form },
        {
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
        },
      );
      if (endpoint.answer === 'redirect') ctx.redirect(String(answer));
      else if (endpoint.answer !== 'file') ctx.body = parseAnswer(endpoint, endpoint.answer, answer);
      else if (file) sendFile(ctx, file);
      else throw new Error(`${endpoint.name} answered no file`);
    } finally {
      await body.cleanUp();
    }
  };
}

/** Aborted when the caller goes away before the answer is sent. */
function abortedWhenLeft({ res }: Context): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!res.writableFinished) left.abort();
  };
  if (res.closed) look();
  else res.once('close', look);
  return left.signal;
}

interface Caller {
  user: SignedInUser | undefined;
  page?: EmbeddedPage | undefined;
}

async function admit(
  ctx: Context,
  endpoint: Endpoint,
  database: Database,
  publicUrl: string,
): Promise<Caller> {
  if (endpoint.access === 'publishable-key') {
    const { key, etiqueta } = ctx['params'] as Record<string, string>;
    const { page, owner } = await admitPage(database, {
      key: key ?? '',
      label: etiqueta ?? '',
      origin: originOf(ctx, publicUrl),
      remoteAddress: ctx.ip,
    });
    return { user: owner, page };
  }
  const user = await userOfAuthorization(database, ctx.get('authorization'));
  if (endpoint.access === 'public') return { user };
  if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
  if (user.key) assertInScope(user.key.scope, endpoint);
  if (endpoint.access !== 'signed-in' && !endpoint.access.some((role) => role === user.role)) {
    throw new AppError('forbidden', 'Your role may not do this.', { details: { role: user.role } });
  }
  return { user };
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
  if (endpoint.form && (multipart || !endpoint.body)) {
    if (!multipart) throw new AppError('invalid-input', 'Send the body as multipart/form-data.');
    const { fields, files, cleanUp } = await readMultipart(ctx, endpoint.form, config);
    try {
      return { ...nothing, form: parseInput(endpoint.form.fields, fields, 'form'), files, cleanUp };
    } catch (error) {
      await cleanUp();
      throw error;
    }
  }
  if (!endpoint.body) return nothing;
  return { ...nothing, json: parseInput(endpoint.body, await readJsonBody(ctx), 'body') };
}

function parseAnswer(endpoint: Endpoint, schema: z.ZodMiniType, answer: unknown): unknown {
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
