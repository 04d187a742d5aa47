import { expect, test } from 'vitest';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import {
  acceptedSite,
  ask,
  asSite,
  sinkForTest,
  startHelper,
  temporaryDir,
} from '../../packages/helper/src/testing/start-helper.ts';

const label = '^XA^FO20,20^A0N,30,30^FDJam^FS^XZ\r\n';

test('a thousand requests of other sites at once print nothing, learn nothing and keep nobody from printing', async () => {
  const sink = await sinkForTest();
  const configDir = temporaryDir();
  const printers = [{ name: 'Shelf', url: sink.url }];
  const helper = await startHelper({ printers, configDir, limits: { endMs: 20 } });
  const body = JSON.stringify({ device: 'Shelf', data: label });
  const hostile = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${acceptedSite}.evil.example` },
    { host: 'rebound.evil.example', origin: acceptedSite },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
  ];
  const paths = ['/write', '/available', '/status', '/cancel', '/read', '/config', '/default'];
  const answers = Array.from({ length: 1000 }, (_, index) => {
    const path = paths[index % paths.length] ?? '/write';
    const headers = { 'content-type': 'text/plain', ...hostile[index % hostile.length] } as Record<
      string,
      string
    >;
    const isPost = ['/write', '/cancel', '/read'].includes(path);
    return ask(helper, path, isPost ? { method: 'POST', headers, body } : { headers });
  });
  // In the middle of it all somebody who may print does.
  const own = await Promise.all(
    Array.from({ length: 5 }, () => ask(helper, '/write', asSite({ device: 'Shelf', data: label }))),
  );
  expect(own.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);

  for (const answer of await Promise.all(answers)) {
    expect([401, 403]).toContain(answer.status);
    expect(answer.body).not.toContain('Shelf');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(sink.jobs).toEqual(Array.from({ length: 5 }, () => Buffer.from(label)));
  // Who asked is told to the owner alone, on a short list.
  expect(openHelperConfig(configDir).listSites().waiting.length).toBeLessThanOrEqual(10);
});
