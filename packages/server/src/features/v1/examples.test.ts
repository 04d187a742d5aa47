import { contract } from '@marbete/core/api/contract';
import type { Endpoint } from '@marbete/core/api/endpoint';
import { createSecretKey } from '@marbete/core/api/keys';
import { isV1 } from '@marbete/core/api/v1/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { hashToken } from '../auth/tokens.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Media {
  schema: object;
  example?: Record<string, unknown>;
}

interface Operation {
  parameters?: { name: string; in: string; example?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** What has to be there first, and what goes last; the ids of the examples are those of a new server. */
const order = [
  'v1-webhooks.create',
  'v1-labels.create',
  'v1-labels.list',
  'v1-lists.upload',
  'v1-lists.save-mapping',
  'v1-prints.create',
  'v1-groups.create',
  'v1-orders.create',
];
const places = [
  ...order,
  'v1-orders.close',
  'v1-stations.withdraw',
  'v1-groups.delete',
  'v1-lists.delete',
  'v1-labels.delete',
  'v1-webhooks.delete',
];
const placeOf = ({ name }: Endpoint) =>
  places.indexOf(name) >= order.length ? 2 : order.includes(name) ? 0 : 1;

/** The station of the examples, and a helper that waits with their code: programs make neither. */
async function startShop({ database, ids }: TestServer): Promise<void> {
  const [station, pairing] = ['0193a1f0-6f3c-7000-8000-000000000001', '0193a1f0-6f3c-7000-8000-000000000002'];
  const [created_at, public_key] = [new Date().toISOString(), 'x'.repeat(43)];
  await database.transaction(async (trx) => {
    const about = { user_id: ids.customer, name: 'Centro', zone: 'UTC', hours: '[]', public_key, epoch: '' };
    await trx('stations').insert({ id: station, ...about, state: 'active', created_at });
    const printer = { name: 'front', language: 'zpl', dpi: 203, profile: '', state: '', needs_attention: 0 };
    await trx('station_printers').insert({
      station_id: station,
      uid: 'front',
      ...printer,
      state_at: created_at,
    });
    const waiting = { id: pairing, code_hash: hashToken('K7QM4XWD'), public_key, machine: 'till' };
    await trx('station_pairings').insert({ ...waiting, state: 'waiting', expires_at: '9999-01-01' });
  });
}

test('every example of the document is answered as the document says', async () => {
  const server = await startTestServer('sqlite');
  try {
    const document = (await (await server.fetch('/openapi.json')).json()) as Document;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const named = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"schema:')) as object;
    for (const [name, schema] of Object.entries(document.components.schemas))
      ajv.addSchema(named(schema), `schema:${name}`);
    await startShop(server);
    const { secreto } = await server.as.customer.call(createSecretKey, {
      body: { nombre: 'Programa', alcance: 'todo' },
    });
    const calls = contract
      .filter(isV1)
      .toSorted((a, b) => placeOf(a) - placeOf(b) || order.indexOf(a.name) - order.indexOf(b.name));
    for (const { name, method, path } of calls) {
      const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;
      const query = new URLSearchParams();
      let url = `${server.url}/api${path}`;
      for (const { name: parameter, in: place, example } of operation.parameters ?? []) {
        if (example === undefined) continue;
        if (place === 'query') query.set(parameter, example);
        else url = url.replace(`:${parameter}`, example);
      }
      const json = operation.requestBody?.content['application/json']?.example;
      const form = operation.requestBody?.content['multipart/form-data']?.example;
      const body = new FormData();
      for (const [field, value] of Object.entries(form ?? {}))
        body.set(field, field === 'file' ? new File([String(value)], 'prices.csv') : String(value));
      const response = await fetch(`${url}?${query}`, {
        method,
        headers: {
          authorization: `Bearer ${secreto}`,
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(json ? { body: JSON.stringify(json) } : form ? { body } : {}),
      });
      const text = await response.text();
      expect([name, response.status, text.slice(0, 500)]).toEqual([name, 200, expect.any(String)]);
      expect(Boolean(json ?? form), name).toBe(operation.requestBody !== undefined);
      const answer = operation.responses['200']?.content?.['application/json'];
      if (!answer) continue;
      const validate = ajv.compile(named(answer.schema));
      expect([name, validate(JSON.parse(text)), validate.errors]).toEqual([name, true, null]);
    }
  } finally {
    await server.close();
  }
});

test('every call for programs has an example', () => {
  expect(contract.filter((call) => isV1(call) && !call.example).map(({ name }) => name)).toEqual([]);
});
