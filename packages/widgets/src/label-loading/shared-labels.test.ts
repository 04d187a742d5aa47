import { createClient } from '@marbete/core/api/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbedSource } from './embed-source.ts';
import { clientOf, sourceOf } from './source-of.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose answers are told apart by their number. */
function serverOf(statuses: readonly number[] = []) {
  const asked: string[] = [];
  const answer = (url: string | URL | Request) => {
    asked.push(String(url));
    const status = statuses[asked.length - 1] ?? 200;
    const body = status === 200 ? { id: asked.length } : { error: 'key-label', message: 'No' };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { asked, answer };
}

test('Widgets of one page, each with a provider of its own, ask once for a label of a key', async () => {
  const { asked, answer } = serverOf();
  vi.stubGlobal('fetch', answer);
  const ask = (key: string, id: number, server = 'https://labels.example.com') =>
    sourceOf(clientOf(server, 'en-US'), key).label(id);
  await Promise.all(Array.from({ length: 50 }, () => ask('pk_once', 12)));
  await ask('pk_once', 12, 'https://labels.example.com/');
  expect(asked).toHaveLength(1);
  await Promise.all([
    ask('pk_other', 12),
    ask('pk_once', 13),
    ask('pk_once', 12, 'https://other.example.com'),
  ]);
  expect(asked).toHaveLength(4);
});

test('A label is asked for anew after a minute, and at once after a refusal', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, answer } = serverOf([403]);
  const client = createClient({ baseUrl: 'https://labels.example.com/api', fetch: answer });
  const source = createEmbedSource(client, 'pk_1');
  await expect(source.label(12)).rejects.toMatchObject({ code: 'forbidden' });
  await source.label(12);
  expect(asked).toHaveLength(2);
  vi.setSystemTime(Date.now() + 59_000);
  await source.label(12);
  expect(asked).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2_000);
  await source.label(12);
  expect(asked).toHaveLength(3);
});

test('An account’s label is shared while it is on its way, and asked for anew after that', async () => {
  const { asked, answer } = serverOf();
  const labels = (url: string | URL | Request) =>
    String(url).endsWith('/show')
      ? answer(url).then(() =>
          Response.json({ etiquetas: { nueva: '1', etiqueta: '^XA^XZ', configuraciones: [] } }),
        )
      : Promise.resolve(Response.json({}));
  const client = createClient({ baseUrl: 'https://labels.example.com/api', fetch: labels });
  await Promise.all([sourceOf(client, undefined).label(12), sourceOf(client, undefined).label(12)]);
  expect(asked).toHaveLength(1);
  await sourceOf(client, undefined).label(12);
  expect(asked).toHaveLength(2);
});
