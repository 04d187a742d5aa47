import { AppError } from '@marbete/core/api/errors';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HelperConfigStore } from '../config.ts';
import { decideAccess, type Access } from './access.ts';
import { failure, json, send, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import type { createThrottle } from './throttle.ts';
import { pageFile, pageHeaders } from '../page/page-files.ts';
import type { createPage } from './page-routes.ts';
import type { Routes } from './routes.ts';
import type { Sessions } from './sessions.ts';

export interface ServiceParts {
  config: HelperConfigStore;
  sessions: Sessions;
  acceptedSites(): string[];
  protocol: Routes;
  page: ReturnType<typeof createPage>;
  /** Shows the page to the person at this machine; undefined where nobody is, and sites only wait in the list. */
  showPage?: (() => void) | undefined;
  /** Whether a site may have the page shown now. */
  mayAsk(origin: string): boolean;
  /** Delays refusals, so that secrets cannot be guessed quickly. */
  throttle: ReturnType<typeof createThrottle>;
}

/** The helper's request listener: checks the caller, then the route; see docs/helper.md. */
export function createService(parts: ServiceParts, secure: boolean): RequestListener {
  return (request, response) => {
    response.setHeader('Vary', 'Origin');
    answerTo(request, response)
      .catch(failure)
      .then((answer) => send(request, response, answer))
      .catch(() => response.destroy());
  };

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    const { token, sites } = parts.config.read();
    const access = decideAccess(request, secure, {
      token,
      accepted: parts.acceptedSites(),
      blocked: sites.blocked,
      sessions: parts.sessions,
    });
    if (isForeign(request, access)) await setTimeout(parts.throttle(), undefined, { ref: false });
    if (access.kind === 'refused') return isAsk(request) ? ask(access) : refuse(access);
    if (access.kind === 'site') response.setHeader('Access-Control-Allow-Origin', access.origin);
    if (request.method === 'OPTIONS') return preflight(request, access);

    const url = new URL(request.url ?? '/', `http${secure ? 's' : ''}://${request.headers.host}`);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (access.kind !== 'site' && method === 'GET') {
      const shown = await pageAnswer(request, url, access);
      if (shown) return shown;
    }
    if (access.kind === 'nobody')
      return method === 'POST' && url.pathname === '/page/open' ? openShell(request) : needsToken();
    if (access.kind === 'site' && isAsk(request)) return json({ result: true, message: 'Accepted already.' });

    const own = access.kind === 'owner' ? parts.page.routes[`${method} ${url.pathname}`] : undefined;
    const handler = own ?? parts.protocol[`${method} ${url.pathname}`];
    if (!handler) throw new AppError('not-found', `The print helper has no ${method} ${url.pathname}.`);
    return handler({
      access,
      url,
      contentType: request.headers['content-type'] ?? '',
      language: request.headers['accept-language'],
      body: () => readBody(request),
    });
  }

  async function pageAnswer(request: IncomingMessage, url: URL, access: Access): Promise<Answer | undefined> {
    const jobs = '/page/jobs/';
    if (access.kind === 'owner' && url.pathname.startsWith(jobs))
      return parts.page.job(url.pathname.slice(jobs.length));
    if (url.pathname !== '/') return pageFile(url.pathname);
    return parts.page.document({
      host: url.host,
      language: request.headers['accept-language'],
      token: url.searchParams.get('token') ?? undefined,
      isOwner: access.kind === 'owner',
      isPrefetch: /prefetch/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? '')),
    });
  }

  /**
   * A site that is not accepted asks for it (docs/helper.md, Who may print). The person sees the page with this site first;
   * the site learns nothing from the answer, whatever becomes of it.
   */
  function ask(access: Extract<Access, { kind: 'refused' }>): Answer {
    const { origin } = access;
    if (access.reason !== 'site-unknown' || origin === undefined) return refuse(access);
    parts.config.putFirst(origin);
    if (parts.mayAsk(origin)) parts.showPage?.();
    return json({ result: true, message: 'The print helper asks the person at this computer.' }, 202);
  }

  /** The button of the empty shell: the page opens for the person that the helper works for, whoever pressed it. */
  function openShell(request: IncomingMessage): Answer {
    const from = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (!parts.showPage || from !== 'same-origin') return needsToken();
    if (parts.mayAsk('')) parts.showPage();
    return { status: 303, type: 'text/plain', body: '', headers: { Location: '/' } };
  }

  function refuse(access: Extract<Access, { kind: 'refused' }>): Answer {
    if (access.reason === 'site-unknown' && access.origin !== undefined)
      parts.config.addWaiting(access.origin);
    const message = 'The print helper of this computer does not accept this site.';
    return json({ result: false, code: 'site-not-accepted', reason: 'site-not-accepted', message }, 403);
  }
}

const isAsk = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/ask';

/** From another page that was not accepted, also where the browser does not say from which. */
function isForeign(request: IncomingMessage, access: Access): boolean {
  if (access.kind === 'nobody') return request.headers['sec-fetch-site'] === 'cross-site';
  return access.kind === 'refused';
}

/**
 * What a request without a site and without the token gets. It has no Cross-Origin-Resource-Policy, unlike the page:
 * a site that is refused may learn that a helper is there, so that it can tell its user to accept it.
 */
function needsToken(): Answer {
  const message = 'The token of the print helper is missing; `marbete helper token` shows it.';
  return { ...json({ result: false, code: 'unauthenticated', reason: 'token-missing', message }, 401) };
}

/** Answers CORS preflight requests of accepted sites. */
function preflight(request: IncomingMessage, access: Access): Answer {
  if (access.kind !== 'site') return { ...needsToken(), headers: pageHeaders };
  const isRequested = (name: string) => request.headers[`access-control-request-${name}`] === 'true';
  return {
    status: 204,
    type: 'text/plain',
    body: '',
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '600',
      ...(isRequested('private-network') ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
      ...(isRequested('local-network') ? { 'Access-Control-Allow-Local-Network': 'true' } : {}),
    },
  };
}
