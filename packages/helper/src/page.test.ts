import { describe, expect, test } from 'vitest';
import { openHelperConfig } from './config.ts';
import type { Helper } from './helper.ts';
import { textsFor } from './page/texts.ts';
import type { FoundPrinter } from './printers/transport.ts';
import { testLabelIn } from '@marbete/engine/internal/languages/test-label';
import {
  acceptedSite,
  ask,
  asSite,
  sinkForTest,
  startHelper,
  temporaryDir,
  startLabelPrinter,
} from './testing/start-helper.ts';

const label = '^XA^FO20,20^FD<script>alert("1")</script> & Jalapeño^FS^XZ';

async function openPage(helper: Helper, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(helper.pageUrl());
  const answer = await ask(helper, `${pathname}${search}`, { headers });
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return { answer, cookie, session: { cookie: cookie.split(';')[0] ?? '' } };
}

function ownOrigin(helper: Helper): Record<string, string> {
  const { host } = new URL(helper.urls.http);
  return { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' };
}

describe('the page of the helper', () => {
  test('is an empty shell for whoever has no token', async () => {
    const helper = await startHelper({
      printers: [{ name: 'Secret printer', url: `virtual:${temporaryDir()}` }],
    });
    const { status, body, headers } = await ask(helper, '/', { headers: { 'accept-language': 'en' } });
    expect(status).toBe(200);
    expect(body).toContain('marbete helper open');
    expect(body).not.toContain('Secret printer');
    expect(headers['set-cookie']).toBeUndefined();
    for (const path of ['/?token=', '/?token=wrong', '/page.js', '/page.css', '/page.svg']) {
      const other = await ask(helper, path);
      expect([path, other.status, other.body.includes('Secret')]).toEqual([path, 200, false]);
    }
  });

  test('shows the labels of a virtual printer’s jobs as pictures, to its owner alone', async () => {
    const helper = await startHelper({ printers: [{ name: 'Demo', url: `virtual:${temporaryDir()}` }] });
    const two = '^XA^PW200^LL100^FO10,10^GB50,50,50^FS^XZ'.repeat(2);
    await ask(helper, '/write', {
      method: 'POST',
      headers: { authorization: `Bearer ${helper.token}`, 'content-type': 'text/plain' },
      body: JSON.stringify({ device: 'Demo', data: two }),
    });
    const { answer, session } = await openPage(helper);
    const pictures = [...answer.body.matchAll(/<img src="([^"]+\.png)"/g)].map(([, path]) => path ?? '');
    expect(pictures).toHaveLength(2);
    for (const path of pictures) {
      const { status, headers } = await ask(helper, path, { headers: session });
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect((await ask(helper, path)).status).toBe(401);
    }
    const missing = pictures[0]!.replace('/0.png', '/2.png');
    expect((await ask(helper, missing, { headers: session })).status).toBe(404);
  });

  test('may stand in nobody’s frame and loads nothing foreign', async () => {
    const helper = await startHelper();
    const { headers } = await ask(helper, '/');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('opens once by its one-time token, which becomes a strict session cookie', async () => {
    const helper = await startHelper({ printers: [{ name: 'Demo', url: `virtual:${temporaryDir()}` }] });
    const url = new URL(helper.pageUrl());
    const first = await ask(helper, `/${url.search}`);
    expect(first.body).toContain('Demo');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^marbete_helper=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(helper.token);

    const again = await ask(helper, `/${url.search}`);
    expect([again.body.includes('Demo'), again.headers['set-cookie']]).toEqual([false, undefined]);
    const later = await ask(helper, '/', { headers: { cookie: cookie.split(';')[0]! } });
    expect(later.body).toContain('Demo');
  });

  test('is not used up by a browser that only looks ahead', async () => {
    const helper = await startHelper();
    const url = new URL(helper.pageUrl());
    const ahead = await ask(helper, `/${url.search}`, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(ahead.headers['set-cookie']).toBeUndefined();
    expect((await ask(helper, `/${url.search}`)).headers['set-cookie']).toBeDefined();
  });

  test('cannot be opened after its time', async () => {
    const helper = await startHelper();
    const late = await ask(helper, `/${new URL(helper.pageUrl(-1)).search}`);
    expect(late.headers['set-cookie']).toBeUndefined();
  });

  test('shows the jobs of virtual printers newest first, as text', async () => {
    const helper = await startHelper({
      printers: [{ name: 'Demo', uid: 'demo', url: `virtual:${temporaryDir()}` }],
    });
    await ask(helper, '/write', asSite({ device: 'demo', data: label }));
    await ask(helper, '/write', asSite({ device: 'demo', data: 'SIZE 40 mm,25 mm\r\nPRINT 1\r\n' }));
    const { session } = await openPage(helper);
    const { body } = await ask(helper, '/page', { headers: session });
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Jalapeño');
    expect(body).not.toContain('<script>alert');
    expect(body.indexOf('SIZE 40 mm')).toBeLessThan(body.indexOf('&lt;script&gt;'));

    const link = /href="(\/page\/jobs\/[^"]+)"/g;
    const [, older] = [...body.matchAll(link)].map((match) => match[1]!);
    const whole = await ask(helper, older!, { headers: session });
    expect(whole.body).toBe(label);
    expect(whole.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await ask(helper, older!)).status).toBe(401);
  });

  test('accepts and blocks waiting sites', async () => {
    const configDir = temporaryDir();
    const helper = await startHelper({ configDir });
    await ask(helper, '/default', { headers: { origin: 'https://new.example.com' } });
    const { session } = await openPage(helper);
    const page = await ask(helper, '/page', { headers: session });
    expect(page.body).toContain('https://new.example.com');
    for (const [list, status] of [
      ['accepted', 200],
      ['blocked', 403],
      ['none', 403],
    ] as const) {
      const answer = await ask(helper, '/page/sites', {
        method: 'POST',
        headers: { ...ownOrigin(helper), ...session },
        body: `site=https%3A%2F%2Fnew.example.com&list=${list}`,
      });
      expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
      const asked = await ask(helper, '/default', { headers: { origin: 'https://new.example.com' } });
      expect([list, asked.status]).toEqual([list, status]);
    }
    expect(
      openHelperConfig(configDir)
        .listSites()
        .waiting.map((site) => site.origin),
    ).toEqual(['https://new.example.com']);
  });

  test('does nothing for another page on this machine that brings the cookie along', async () => {
    const configDir = temporaryDir();
    const helper = await startHelper({ configDir });
    const { session } = await openPage(helper);
    const body = 'site=https%3A%2F%2Fevil.example.com&list=accepted';
    const foreign = { ...session, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' };
    expect((await ask(helper, '/page/sites', { method: 'POST', headers: foreign, body })).status).toBe(403);
    const hidden = { ...session, 'sec-fetch-site': 'same-site' };
    expect((await ask(helper, '/page', { headers: hidden })).status).toBe(401);
    expect(openHelperConfig(configDir).read().sites.accepted).toEqual([]);
  });

  test('is opened by the command line through the token', async () => {
    const helper = await startHelper({ printers: [{ name: 'Demo', url: `virtual:${temporaryDir()}` }] });
    const answer = await ask(helper, '/page/invitations', {
      method: 'POST',
      headers: { authorization: `Bearer ${helper.token}` },
    });
    const { path } = JSON.parse(answer.body);
    expect((await ask(helper, path)).body).toContain('Demo');
  });
});

describe('its printers', () => {
  test('stand before the jobs, which name them as people do', async () => {
    const folder = temporaryDir();
    const helper = await startHelper({
      printers: [{ name: 'Mostrador', uid: 'front-7', url: `virtual:${folder}` }],
    });
    await ask(helper, '/write', asSite({ device: 'front-7', data: '^XA^XZ' }));
    const { session } = await openPage(helper);
    const { body } = await ask(helper, '/page', { headers: session });
    const order = ['id="printers"', 'id="sites"', 'id="virtual-jobs"', 'id="recent"'].map((id) =>
      body.indexOf(id),
    );
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(body.slice(order[3])).toContain('>Mostrador</td>');
    expect(body.slice(order[3])).not.toContain('front-7');
  });

  test('show how they are, and print a test label in their own language', async () => {
    const printer = await startLabelPrinter('tspl');
    const configDir = temporaryDir();
    const config = openHelperConfig(configDir);
    config.savePrinter({ name: 'Desk', uid: 'desk', url: printer.url });
    config.saveProfile('desk', { language: 'tspl' });
    const helper = await startHelper({ configDir, limits: { waitMs: 5, endMs: 20 } });
    const { session } = await openPage(helper);
    const post = (path: string) =>
      ask(helper, path, {
        method: 'POST',
        headers: { ...session, ...ownOrigin(helper), 'sec-fetch-site': 'same-origin' },
        body: 'printer=desk',
      });
    const page = async () =>
      (await ask(helper, '/page', { headers: { ...session, 'accept-language': 'es' } })).body;
    printer.errors = 0x4;
    expect((await post('/page/test')).status).toBe(303);
    while (!(await page()).includes('Sin papel'));
    expect(await page()).toContain('Cancelar (1)');
    printer.errors = 0;
    while (!(await page()).includes('Enviado'));
    expect(new Uint8Array(Buffer.from(printer.taken(), 'latin1'))).toEqual(testLabelIn('tspl'));

    printer.errors = 0x1;
    expect((await post('/page/test')).status).toBe(303);
    while (!(await page()).includes('Cabezal abierto'));
    expect((await post('/page/cancel')).status).toBe(303);
    expect(await page()).toContain('Cancelado');
  });

  test('are looked for and added with one press each', async () => {
    const sink = await sinkForTest();
    const configDir = temporaryDir();
    const config = openHelperConfig(configDir);
    config.savePrinter({ name: 'Shelf', url: 'tcp://127.0.0.1:1' });
    let finish: (found: FoundPrinter[]) => void = () => {};
    const helper = await startHelper({
      configDir,
      discover: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const { session } = await openPage(helper);
    const headers = { ...session, ...ownOrigin(helper), 'sec-fetch-site': 'same-origin' };
    const page = async () =>
      (await ask(helper, '/page', { headers: { ...session, 'accept-language': 'en' } })).body;
    const add = () =>
      ask(helper, '/page/printers', {
        method: 'POST',
        headers,
        body: `url=${encodeURIComponent(sink.url)}`,
      });
    expect((await add()).status).toBe(404);

    expect((await ask(helper, '/page/find', { method: 'POST', headers })).status).toBe(303);
    expect(await page()).toContain('Searching');
    finish([
      { name: 'Shelf', url: sink.url, uid: 'dnssd:Shelf' },
      { name: 'Known', url: 'tcp://127.0.0.1:1' },
    ]);
    while ((await page()).includes('Searching'));
    expect(await page()).toContain('aria-label="Add: Shelf"');
    expect(await page()).not.toContain('Known');

    expect((await add()).status).toBe(303);
    expect(config.read().printers).toEqual([
      { name: 'Shelf', url: 'tcp://127.0.0.1:1' },
      { name: 'Shelf (2)', url: sink.url, uid: 'dnssd:Shelf' },
    ]);
    expect(await page()).toContain('None was found that is not on the list already.');
    expect(sink.jobs).toEqual([]);
  });

  test('print nothing for who is not the owner', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Desk', uid: 'desk', url: sink.url }] });
    const body = 'printer=desk';
    for (const path of ['/page/test', '/page/cancel', '/page/find', '/page/printers']) {
      const nobody = await ask(helper, path, { method: 'POST', headers: ownOrigin(helper), body });
      expect(nobody.status).toBe(401);
      const site = { origin: acceptedSite, 'content-type': 'text/plain' };
      expect((await ask(helper, path, { method: 'POST', headers: site, body })).status).toBe(404);
    }
    expect(sink.jobs).toEqual([]);
  });

  test('keep what is known of them, which sites are told', async () => {
    const configDir = temporaryDir();
    const config = openHelperConfig(configDir);
    config.savePrinter({ name: 'Desk', uid: 'desk', url: `virtual:${configDir}/printed` });
    config.saveProfile('desk', { language: 'zpl', dotsPerMm: 8, asciiOnly: true });
    const helper = await startHelper({ configDir });
    const listed = () =>
      ask(helper, '/available', { headers: { origin: acceptedSite } }).then(
        ({ body }) => JSON.parse(body).printer[0],
      );
    expect((await listed()).profile).toEqual({ language: 'zpl', dotsPerMm: 8, asciiOnly: true });
    config.saveProfile('desk', undefined);
    expect((await listed()).profile).toBeUndefined();
    expect(() => config.saveProfile('desk', { dotsPerMm: 7 as never })).toThrow(/dotsPerMm/);
  });
});

describe('its language', () => {
  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4', 'es'],
    ['de', 'en'],
    [undefined, 'en'],
  ])('%s is answered in %s', (header, lang) => {
    expect(textsFor(header).lang).toBe(lang);
  });
});
