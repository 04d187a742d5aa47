import type { HelperFetch } from '@marbete/core/print/helper-client-probe';
import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

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
export async function openHelperFetch(baseUrl: string): Promise<HelperFetch> {
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
