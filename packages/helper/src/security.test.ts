import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHelperConfig } from './config.ts';
import type { Helper } from './helper.ts';
import {
  acceptedSite,
  ask,
  asSite,
  sinkForTest,
  startHelper,
  temporaryDir,
  type RawAnswer,
} from './testing/start-helper.ts';

const stranger = 'https://evil.example.com';
const printerName = 'Caja 1';

async function helperForTest(): Promise<{
  helper: Helper;
  dir: string;
  configDir: string;
  jobs(): string[];
}> {
  const dir = temporaryDir();
  const configDir = temporaryDir();
  const helper = await startHelper({
    configDir,
    printers: [{ name: printerName, uid: 'caja-1', url: `virtual:${dir}` }],
  });
  return { helper, dir, configDir, jobs: () => readdirSync(dir) };
}

const write = { method: 'POST', body: JSON.stringify({ device: 'caja-1', data: '^XA^XZ' }) };

/** A refusal says nothing about this machine, and no page can read it. */
function expectNothingLearned(answer: RawAnswer): void {
  expect([401, 403, 404, 405, 413]).toContain(answer.status);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.headers['set-cookie']).toBeUndefined();
  for (const secret of [printerName, 'caja-1', acceptedSite]) expect(answer.body).not.toContain(secret);
}

describe('hostile requests print nothing and learn nothing', () => {
  const paths = [
    '/default',
    '/default?type=printer',
    '/available',
    '/config',
    '/health',
    '/page',
    '/status?uid=caja-1',
  ];
  const strangers: [string, Record<string, string>][] = [
    ['an unknown site', { origin: stranger }],
    ['an opaque origin', { origin: 'null' }],
    ['a site whose address only begins like an accepted one', { origin: `${acceptedSite}.evil.example` }],
    ['the accepted site over http', { origin: acceptedSite.replace('https:', 'http:') }],
    ['the accepted site on another port', { origin: `${acceptedSite}:8443` }],
    ['another program on this machine with a page', { origin: 'http://localhost:3000' }],
    ['a file', { origin: 'file://' }],
    ['a browser extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
    ['a rebound name without an origin', { host: 'evil.example.com' }],
    [
      'a rebound name with its own origin',
      { host: 'evil.example.com:9100', origin: 'http://evil.example.com:9100' },
    ],
    ['a rebound name with the accepted origin', { host: 'labels.example.com', origin: acceptedSite }],
    ['a name that only begins like localhost', { host: 'localhost.evil.example' }],
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${'0'.repeat(64)}` }],
    ['a made-up cookie', { cookie: 'marbete_helper=abc' }],
  ];

  test.each(strangers)('%s', async (_, headers) => {
    const { helper, jobs, configDir } = await helperForTest();
    for (const path of paths) expectNothingLearned(await ask(helper, path, { headers }));
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      expectNothingLearned(
        await ask(helper, '/write', { ...write, headers: { ...headers, 'content-type': type } }),
      );
    }
    expectNothingLearned(await ask(helper, '/read', { ...write, headers }));
    expectNothingLearned(
      await ask(helper, '/page/sites', { method: 'POST', headers, body: `site=${stranger}&list=accepted` }),
    );
    expectNothingLearned(
      await ask(helper, '/write', {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-private-network': 'true',
        },
      }),
    );
    expect(jobs()).toEqual([]);
    expect(existsSync(join(configDir, 'jobs.log'))).toBe(false);
    expect(openHelperConfig(configDir).read().sites.accepted).toEqual([]);
  });

  test('an accepted site gets nothing of the page that is for the owner', async () => {
    const { helper, configDir } = await helperForTest();
    const page = await ask(helper, '/page', asSite());
    const accept = await ask(helper, '/page/sites', {
      method: 'POST',
      headers: { origin: acceptedSite },
      body: `site=${stranger}&list=accepted`,
    });
    const invitation = await ask(helper, '/page/invitations', {
      method: 'POST',
      headers: { origin: acceptedSite },
    });
    expect([page.status, accept.status, invitation.status]).toEqual([404, 404, 404]);
    expect(openHelperConfig(configDir).read().sites.accepted).toEqual([]);
  });

  test('a body over 8 MiB is refused, announced or not, and the helper goes on', async () => {
    const { helper, jobs } = await helperForTest();
    const body = `{"device":"caja-1","data":"${'x'.repeat(9 * 1024 * 1024)}"}`;
    const announced = await ask(helper, '/write', {
      method: 'POST',
      headers: { origin: acceptedSite },
      body,
    });
    const chunked = await ask(helper, '/write', {
      method: 'POST',
      headers: { origin: acceptedSite, 'transfer-encoding': 'chunked' },
      body,
    });
    expect([announced.status, chunked.status]).toEqual([413, 413]);
    expect(jobs()).toEqual([]);
    expect((await ask(helper, '/health', asSite())).status).toBe(200);
  });

  test('a huge body of an unknown site is refused without being read', async () => {
    const { helper } = await helperForTest();
    const { port } = new URL(helper.urls.http);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.write(
        `POST /write HTTP/1.1\r\nHost: localhost\r\nOrigin: ${stranger}\r\nContent-Length: 900000000\r\n\r\nonly this much comes`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('Connection: close');
  });

  test('a body that trickles in is given up, and nothing of it prints', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({
      printers: [{ name: 'Shelf', uid: 'shelf', url: sink.url }],
      requestMs: 200,
    });
    const body = JSON.stringify({ device: 'shelf', data: '^XA^XZ' });
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(helper.urls.http).port) });
      let text = '';
      let sent = 0;
      const trickle = setInterval(() => socket.write(body[(sent += 1) % body.length]!), 20);
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => {
        clearInterval(trickle);
        resolve(text);
      });
      socket.on('error', reject);
      socket.write(
        `POST /write HTTP/1.1\r\nHost: localhost\r\nOrigin: ${acceptedSite}\r\nContent-Length: 100000\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await ask(helper, '/write', asSite({ device: 'shelf', data: '^XA^FDok^XZ' }))).status).toBe(200);
    expect(sink.jobs).toEqual([Buffer.from('^XA^FDok^XZ')]);
  });

  test('malformed jobs of an accepted site are refused with what is wrong', async () => {
    const { helper, jobs } = await helperForTest();
    for (const body of [
      '',
      '{',
      '[]',
      '{"device":"caja-1"}',
      '{"device":"caja-1","data":""}',
      '{"device":{},"data":"x"}',
    ]) {
      const answer = await ask(helper, '/write', { method: 'POST', headers: { origin: acceptedSite }, body });
      expect([body, answer.status, JSON.parse(answer.body).result]).toEqual([body, 422, false]);
    }
    for (const encoding of ['base64', 'hex', 'utf-16le', 'nonsense']) {
      const answer = await ask(helper, '/write', asSite({ device: 'caja-1', data: 'QUJD', encoding }));
      expect([encoding, answer.status]).toEqual([encoding, 422]);
    }
    expect(jobs()).toEqual([]);
  });

  test('paths in a job address stay inside the folder of the printer', async () => {
    const { helper, configDir } = await helperForTest();
    const headers = { authorization: `Bearer ${helper.token}` };
    for (const path of ['..%2F..%2Fconfig', `..%2F${configDir.split('/').pop()}%2Fconfig`, '%2e%2e/config']) {
      const answer = await ask(helper, `/page/jobs/caja-1/${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).not.toContain(helper.token);
    }
  });
});

describe('sites', () => {
  test('an unknown site waits on a short list, once, and the newest come first', async () => {
    const { helper, configDir } = await helperForTest();
    const config = openHelperConfig(configDir);
    for (let number = 1; number <= 12; number += 1) {
      const origin = `https://site-${number}.example.com`;
      await ask(helper, '/default', { headers: { origin } });
      await ask(helper, '/available', { headers: { origin } });
    }
    const { waiting } = config.listSites();
    expect(waiting.map((site) => site.origin)).toEqual(
      Array.from({ length: 10 }, (_, index) => `https://site-${12 - index}.example.com`),
    );
  });

  test('a site that is refused again and again is told so at a pace that leaves the processor to others', async () => {
    const { helper } = await helperForTest();
    const began = performance.now();
    const refused = Array.from({ length: 60 }, () =>
      ask(helper, '/default', { headers: { origin: stranger } }),
    );
    for (const { status } of await Promise.all(refused)) expect(status).toBe(403);
    // Twenty at once and twenty a second.
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  test('null, files and extensions never wait', async () => {
    const { helper, configDir } = await helperForTest();
    for (const origin of [
      'null',
      'file://',
      'chrome-extension://abc',
      'https://a b',
      'https://user@evil.example.com',
    ]) {
      expect((await ask(helper, '/default', { headers: { origin } })).status).toBe(403);
    }
    expect(openHelperConfig(configDir).listSites().waiting).toEqual([]);
  });

  test('accepting and blocking a site in the folder counts at once on a running helper', async () => {
    const { helper, configDir, jobs } = await helperForTest();
    const config = openHelperConfig(configDir);
    const asStranger = { headers: { origin: stranger } };
    expect((await ask(helper, '/default', asStranger)).status).toBe(403);

    config.allowSite('evil.example.com');
    const accepted = await ask(helper, '/default', asStranger);
    expect([accepted.status, accepted.headers['access-control-allow-origin']]).toEqual([200, stranger]);
    expect(config.listSites().waiting).toEqual([]);

    config.blockSite(stranger);
    expect((await ask(helper, '/default', asStranger)).status).toBe(403);
    expect((await ask(helper, '/write', { ...write, ...asStranger })).status).toBe(403);
    expect(jobs()).toEqual([]);
    expect(config.listSites()).toEqual({ accepted: [], blocked: [stranger], waiting: [] });
  });

  test('blocking wins over a site that was accepted when the helper was started', async () => {
    const { helper, configDir } = await helperForTest();
    openHelperConfig(configDir).blockSite(acceptedSite);
    expect((await ask(helper, '/default', asSite())).status).toBe(403);
  });

  test('there are no wildcards', () => {
    const config = openHelperConfig(temporaryDir());
    for (const site of ['*', 'https://*.example.com', 'null', '', 'ftp://example.com', 'https://']) {
      expect(() => config.allowSite(site), site).toThrow(/address of a site/);
    }
    expect(config.allowSite('https://labels.example.com/path?x=1')).toBe('https://labels.example.com');
    expect(config.allowSite('labels.example.com')).toBe('https://labels.example.com');
    expect(config.allowSite('localhost:8080')).toBe('http://localhost:8080');
  });

  test('a slip in the configuration by hand leaves the helper as it was', async () => {
    const { helper, configDir } = await helperForTest();
    const config = openHelperConfig(configDir);
    config.allowSite(stranger);
    await ask(helper, '/default', { headers: { origin: stranger } });
    writeFileSync(
      join(configDir, 'config.json'),
      readFileSync(join(configDir, 'config.json'), 'utf8').slice(0, -5),
    );
    expect((await ask(helper, '/default', { headers: { origin: stranger } })).status).toBe(200);
    expect((await ask(helper, '/default', asSite())).status).toBe(200);
    expect(() => openHelperConfig(configDir)).toThrow(/is not a helper configuration/);
  });
});

describe('answers to sites', () => {
  test('name the one accepted origin and vary by it', async () => {
    const { helper } = await helperForTest();
    const answer = await ask(helper, '/available', asSite());
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': acceptedSite,
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('the question before a request is answered for an accepted site, private network included', async () => {
    const { helper } = await helperForTest();
    const answer = await ask(helper, '/write', {
      method: 'OPTIONS',
      headers: {
        origin: acceptedSite,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': acceptedSite,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Content-Type',
      'access-control-allow-private-network': 'true',
    });
  });

  test('a site learns of no other site', async () => {
    const { helper, configDir } = await helperForTest();
    openHelperConfig(configDir).allowSite('https://other.example.com');
    const forSite = JSON.parse((await ask(helper, '/config', asSite())).body);
    const forOwner = JSON.parse(
      (await ask(helper, '/config', { headers: { authorization: `Bearer ${helper.token}` } })).body,
    );
    expect(forSite.sites).toEqual([acceptedSite]);
    expect(forOwner.sites).toEqual([acceptedSite, 'https://other.example.com']);
    expect(forSite.application.features).toEqual([
      'keys',
      'key-states',
      'encoding',
      'bytes',
      'status',
      'cancel',
    ]);
  });
});
