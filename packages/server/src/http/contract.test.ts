import { request } from 'node:http';
import { contract } from '@marbete/core/api/contract';
import type { Endpoint } from '@marbete/core/api/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isV1 } from '@marbete/core/api/v1/schemas';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { routes } from '../routes.ts';
import { assertComplete } from './router.ts';

const runId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const uuids: ReadonlySet<string> = new Set(['corrida', 'run', 'station', 'pairing']);
const pathOf = ({ path }: Endpoint, id?: string) =>
  `/api${path.replace(/:(\w+)/g, (_, name) => id ?? (uuids.has(name) ? runId : '1'))}`;
const takesBody = ({ method }: Endpoint) => method !== 'GET';

interface Answer {
  status: number;
  body: {
    code?: string;
    message?: string;
    mensaje?: string;
    issues?: { path: unknown[] }[];
    /** Of calls of /api/v1. */
    errors?: { field: string }[];
  };
}

/** Sends the head of a call and no byte of the body that it announces. */
function callWithoutBody(url: string, endpoint: Endpoint, authorization?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(pathOf(endpoint), url), {
      method: endpoint.method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(takesBody(endpoint)
          ? {
              'content-type': endpoint.form ? 'multipart/form-data; boundary=x' : 'application/json',
              'content-length': 1_000_000,
            }
          : {}),
      },
    });
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        call.destroy();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] });
      });
    });
    call.on('error', reject);
    if (takesBody(endpoint)) call.flushHeaders();
    else call.end();
  });
}

describeOnBothDatabases('every call', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const ofPages = contract.filter(({ access }) => access === 'publishable-key');
  const ofPeople = contract.filter(({ access }) => access !== 'publishable-key');
  const guarded = ofPeople.filter(({ access }) => access !== 'public');

  test.each(guarded)('$name answers a stranger 401 before it reads a body', async (endpoint) => {
    for (const authorization of [undefined, 'Bearer 0000000000000000000000000000', 'Basic YTpi']) {
      const { status, body } = await callWithoutBody(server.url, endpoint, authorization);
      expect(status).toBe(401);
      if (isV1(endpoint))
        expect(body).toMatchObject({
          code: 'unauthenticated',
          status: 401,
          remedy: expect.stringContaining('sk_'),
        });
      else
        expect(body).toEqual({
          code: 'unauthenticated',
          message: 'Unauthenticated.',
          mensaje: 'Unauthenticated.',
        });
    }
  });

  test.each(ofPages)('$name answers who has no key 401 before it reads a body', async (endpoint) => {
    const { status, body } = await callWithoutBody(server.url, endpoint, server.authorization.admin);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'key-unknown' });
  });

  const open = ['/auth/options', '/etiquetas/connect-ftp', '/mantenimiento'];

  test.each(open)('GET %s answers anybody', async (path) => {
    expect((await server.fetch(path)).status).toBe(200);
  });

  const withRoles = contract.filter(({ access }) => Array.isArray(access) && !access.includes(3));

  test.each(withRoles)('$name answers an operator 403 before it reads a body', async (endpoint) => {
    const { status, body } = await callWithoutBody(server.url, endpoint, server.authorization.operator);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden' });
  });

  const withBody = ofPeople.filter(({ body }) => body !== undefined && !z.safeParse(body, []).success);

  test.each(withBody)('$name answers a body that is no object 422 with its issues', async (endpoint) => {
    const response = await fetch(new URL(pathOf(endpoint), server.url), {
      method: endpoint.method,
      headers: { authorization: server.authorization.admin, 'content-type': 'application/json' },
      body: '[]',
    });
    expect(response.status).toBe(422);
    const named = isV1(endpoint) ? { errors: [{ field: '' }] } : { issues: [{ path: [] }] };
    expect(await response.json()).toMatchObject({ code: 'invalid-input', ...named });
  });

  const withForm = contract.filter(({ form }) => form !== undefined);

  test.each(withForm)('$name answers a form without its fields 422 with their names', async (endpoint) => {
    const response = await fetch(new URL(pathOf(endpoint), server.url), {
      method: endpoint.method,
      headers: { authorization: server.authorization.admin },
      body: new FormData(),
    });
    expect(response.status).toBe(422);
    const { issues, errors } = (await response.json()) as Answer['body'];
    expect((issues ?? errors)?.length).toBeGreaterThan(0);
  });

  const withId = ofPeople.filter(({ path }) => path.includes('/:') && !path.endsWith('/:token'));

  test.each(withId)('$name takes no word for an id', async (endpoint) => {
    const response = await fetch(new URL(pathOf(endpoint, 'nueva'), server.url), {
      method: endpoint.method,
      headers: { authorization: server.authorization.admin, 'content-type': 'application/json' },
      ...(takesBody(endpoint) ? { body: '{}' } : {}),
    });
    expect(response.status).toBe(422);
  });
});

describe('the routes', () => {
  test('answer the whole contract', () => {
    expect(() => assertComplete(contract, routes)).not.toThrow();
  });

  test('fail at start over a call without a handler, with two, or that nobody declared', () => {
    const [first, ...others] = routes;
    expect(() => assertComplete(contract, others)).toThrow(`no handler for ${first?.endpoint.name}`);
    expect(() => assertComplete(contract, [...routes, first!])).toThrow('more than one handler for');
    expect(() => assertComplete(contract.slice(1), routes)).toThrow('not in the contract');
  });
});
