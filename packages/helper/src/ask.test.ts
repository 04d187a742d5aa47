import { expect, test } from 'vitest';
import { createHelperClient } from '@marbete/core/print/helper-client';
import { openHelperConfig } from './config.ts';
import { createAskLimit } from './sites.ts';
import { acceptedSite, ask, startHelper, temporaryDir } from './testing/start-helper.ts';

const site = 'https://shop.example.com';

/** A helper with a person in front of it: the addresses that were opened for them. */
async function helperWithPerson() {
  const configDir = temporaryDir();
  const opened: string[] = [];
  const helper = await startHelper({ configDir, openPage: (url) => opened.push(url) });
  const config = openHelperConfig(configDir);
  const asks = (origin: string) => ask(helper, '/ask', { method: 'POST', headers: { origin } });
  return { helper, opened, config, asks };
}

test('a site that asks is first on the page that opens, and one click lets it print', async () => {
  const { helper, opened, config, asks } = await helperWithPerson();
  await ask(helper, '/available', { headers: { origin: 'https://earlier.example.com' } });
  await ask(helper, '/available', { headers: { origin: site } });
  await ask(helper, '/available', { headers: { origin: 'https://later.example.com' } });
  const answer = await asks(site);
  expect(answer.status).toBe(202);
  // Nothing of it can be read by the page.
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^http:\/\/localhost:\d+\/\?token=/);

  const page = await fetch(opened[0]!);
  const html = await page.text();
  expect([...html.matchAll(/class="origin">([^<]+)</g)].map(([, origin]) => origin)[0]).toBe(site);
  const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  const click = await fetch(`${helper.urls.http}/page/sites`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ site, list: 'accepted' }),
  });
  expect(click.status).toBe(303);
  expect(config.listSites().accepted).toEqual([site]);
  expect((await ask(helper, '/available', { headers: { origin: site } })).status).toBe(200);
  expect((await asks(site)).status).toBe(200);
  expect(opened).toHaveLength(1);
});

test('the button of the empty page opens the page for the person, once a minute, and for no other site', async () => {
  const { helper, opened } = await helperWithPerson();
  const { host, origin } = new URL(helper.urls.http);
  const shell = await ask(helper, '/', { headers: { host, 'accept-language': 'en' } });
  expect(shell.body).toContain('Open my page');
  expect(shell.body).not.toContain('marbete helper');
  const press = (headers: Record<string, string>) =>
    ask(helper, '/page/open', { method: 'POST', headers: { host, ...headers } });
  for (const foreign of [
    { origin: site, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: site },
    { 'sec-fetch-site': 'cross-site' },
    { origin: `${origin}x` },
    { host: 'evil.example', origin: 'http://evil.example' },
  ] as Record<string, string>[])
    expect([401, 403]).toContain((await press(foreign)).status);
  expect(opened).toEqual([]);
  for (const _ of [1, 2]) {
    const pressed = await press({ origin, 'sec-fetch-site': 'same-origin' });
    expect([pressed.status, pressed.headers.location, pressed.headers['set-cookie']]).toEqual([
      303,
      '/',
      undefined,
    ]);
    // Who pressed has no session by it.
    expect((await ask(helper, '/page', { headers: { host } })).status).toBe(401);
  }
  expect(opened).toHaveLength(1);
  expect(await (await fetch(opened[0]!)).text()).toContain('Text2 Barcode');
});

test('the address that opens is good for one visit', async () => {
  const { opened, asks } = await helperWithPerson();
  await asks(site);
  expect(await (await fetch(opened[0]!)).text()).toContain(site);
  expect(await (await fetch(opened[0]!)).text()).not.toContain(site);
});

test('a blocked site opens nothing and is told nothing else than before', async () => {
  const { opened, config, asks } = await helperWithPerson();
  config.blockSite(site);
  expect((await asks(site)).status).toBe(403);
  expect(opened).toEqual([]);
  expect(config.listSites().waiting).toEqual([]);
});

test.each([
  ['an opaque origin', { origin: 'null' }],
  ['a file', { origin: 'file://' }],
  ['another name for this machine', { origin: site, host: 'evil.example.com' }],
  ['no site at all', {}],
])('%s opens nothing', async (_, headers) => {
  const { helper, opened } = await helperWithPerson();
  const { status } = await ask(helper, '/ask', { method: 'POST', headers });
  expect([401, 403]).toContain(status);
  expect(opened).toEqual([]);
});

test('reading the address asks for nothing', async () => {
  const { helper, opened } = await helperWithPerson();
  const { status } = await ask(helper, '/ask', { headers: { origin: site } });
  expect(status).toBe(403);
  expect(opened).toEqual([]);
});

test('a site that asks again and again opens one page', async () => {
  const { opened, asks } = await helperWithPerson();
  for (let time = 0; time < 5; time += 1) expect((await asks(site)).status).toBe(202);
  expect(opened).toHaveLength(1);
});

test('a site is shown once a minute, and many sites not one behind the other', () => {
  let now = 0;
  const may = createAskLimit(() => now);
  expect(may('a')).toBe(true);
  expect(may('b')).toBe(false);
  now = 10_000;
  expect(may('b')).toBe(true);
  expect(may('a')).toBe(false);
  now = 59_999;
  expect(may('a')).toBe(false);
  now = 60_000;
  expect(may('a')).toBe(true);
});

test('without a person to show a page to, the site waits in the list', async () => {
  const configDir = temporaryDir();
  const helper = await startHelper({ configDir });
  const { status } = await ask(helper, '/ask', { method: 'POST', headers: { origin: site } });
  expect(status).toBe(202);
  expect(
    openHelperConfig(configDir)
      .listSites()
      .waiting.map(({ origin }) => origin),
  ).toEqual([site]);
});

test('our client asks at the address where a helper is, and an accepted site opens nothing', async () => {
  const { helper, opened } = await helperWithPerson();
  const asSite = (origin: string) =>
    createHelperClient({
      baseUrl: helper.urls.http,
      // A page says where it is from by itself; a program has to.
      fetch: (url, { method, body, signal } = {}) =>
        fetch(url, { method, body, signal, headers: { origin } } as RequestInit),
    });
  await asSite(acceptedSite).askPermission();
  expect(opened).toEqual([]);
  await asSite(site).askPermission();
  expect(opened).toHaveLength(1);
  const nobody = createHelperClient({ baseUrl: 'http://127.0.0.1:1', fetch: fetch as never });
  await expect(nobody.askPermission()).rejects.toMatchObject({ details: { reason: 'not-running' } });
});
