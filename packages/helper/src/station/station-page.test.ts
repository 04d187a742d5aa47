import { expect, test } from 'vitest';
import type { Helper } from '../helper.ts';
import { textsFor } from '../page/texts.ts';
import { serveModelHeadOffice } from '../testing/model-head-office.ts';
import { ask, asSite, atEnd, startHelper, startLabelPrinter } from '../testing/start-helper.ts';

const label = (text: string) => `^XA^FO20,20^FD${text}^FS^XZ\r\n`;

async function startOffice() {
  const { office, close } = await serveModelHeadOffice();
  atEnd(close);
  return office;
}

/** The helper's page as its owner uses it. */
function pageOf(helper: Helper) {
  const authorization = `Bearer ${helper.token}`;
  const headers = {
    authorization,
    'content-type': 'application/x-www-form-urlencoded',
    'accept-language': 'en',
  };
  return {
    show: async (language = 'en') =>
      (await ask(helper, '/page', { headers: { ...headers, 'accept-language': language } })).body,
    press: async (form: Record<string, string>) =>
      (
        await ask(helper, '/page/station', {
          method: 'POST',
          headers,
          body: new URLSearchParams(form).toString(),
        })
      ).status,
    facts: async () => JSON.parse((await ask(helper, '/page/station', { headers })).body),
  };
}

async function until(isDone: () => Promise<boolean> | boolean) {
  for (let tries = 0; tries < 400 && !(await isDone()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(await isDone()).toBe(true);
}

test('the page pairs, asks, shows whose order it is, prints, refuses and leaves', async () => {
  const office = await startOffice();
  const printer = await startLabelPrinter('zpl');
  const helper = await startHelper({
    printers: [{ name: 'Front', uid: 'front', url: printer.url }],
    limits: { endMs: 20 },
  });
  const page = pageOf(helper);
  expect(await page.show()).toContain('This computer can print what your head office orders');
  expect(await page.show('es')).toContain('Oficina central');

  expect(await page.press({ act: 'pair', address: 'nowhere' })).toBe(303);
  expect(await page.show()).toMatch(/was not reached|Write the address/);
  await page.press({ act: 'pair', address: `${office.origin}/shops` });
  expect(await page.show()).toContain('ABCD2345');
  office.type('ABCD2345');
  await until(async () => (await page.show()).includes('id="station-allow"'));
  const asked = await page.show();
  for (const fact of ['Ana López', 'Tiendas Norte', 'norte@example.com', 'Shop 12', office.origin])
    expect(asked).toContain(fact);

  await page.press({ act: 'allow' });
  expect(await page.show()).toContain('without anybody pressing a button?');
  await page.press({ act: 'by-hand' });
  const now = Date.now();
  const wanted = { from: now, until: now + 3_600_000, printer: 'front' };
  const first = office.order({ ...wanted, codes: [label('A0'), label('A1')], name: 'Prices <b>' });
  const second = office.order({ ...wanted, codes: [label('B0')], name: 'Offers' });
  await until(async () => (await page.facts()).orders.length === 2);
  const shown = await page.show();
  expect(shown).toContain('Prices &lt;b&gt;');
  expect(shown).toContain('Waits for somebody to print it');
  expect(printer.taken()).toBe('');

  expect(await page.press({ act: 'release', order: String(first.order.id) })).toBe(303);
  await page.press({ act: 'refuse', order: String(second.order.id) });
  await until(
    () =>
      office.states(first).every((state) => state === 'ended') ||
      office.states(first).every((state) => state === 'began'),
  );
  await until(() => office.states(second)[0] === 'cancelled');
  expect(printer.taken().match(/\^FD\w+/g)).toEqual(['^FDA0', '^FDA1']);
  expect(second.refusedFor).toBe('refused in the shop');

  await page.press({ act: 'pause' });
  expect(await page.show()).toContain('Paused: nothing of head office is printed.');
  await page.press({ act: 'limit', limit: '12' });
  expect((await page.facts()).dailyLimit).toBe(12);
  for (const limit of ['-1', '1.5', '', '100001', 'x'])
    expect(await page.press({ act: 'limit', limit })).toBe(422);
  expect(await page.press({ act: 'constructor' })).toBe(422);
  await page.press({ act: 'leave' });
  expect((await page.facts()).paired).toBeUndefined();
});

test('nobody but the owner learns of head office or presses for it', async () => {
  const helper = await startHelper();
  for (const method of ['GET', 'POST']) {
    const nobody = await ask(helper, '/page/station', {
      method,
      body: method === 'POST' ? 'act=pause' : undefined,
    });
    expect(nobody.status).toBe(401);
    const site = asSite();
    expect(
      (
        await ask(helper, '/page/station', {
          ...site,
          method,
          body: method === 'POST' ? 'act=pause' : undefined,
        })
      ).status,
    ).toBe(404);
  }
  expect((await pageOf(helper).facts()).paused).toBe(false);
});

test('every text of it stands in both languages', () => {
  const [es, en] = [textsFor('es').station, textsFor('en').station];
  const namesOf = (value: object): string[] =>
    Object.entries(value).flatMap(([name, part]) => (typeof part === 'object' ? namesOf(part) : name));
  expect(namesOf(es)).toEqual(namesOf(en));
});
