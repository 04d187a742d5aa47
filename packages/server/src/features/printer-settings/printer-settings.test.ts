import type { Client } from '@marbete/core/api/client';
import { getPrinterSettings, updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

type Settings = Parameters<typeof saveAs>[1];
const saveAs = (client: Client, body: typeof defaults) => client.call(updatePrinterSettings, { body });

const defaults = {
  puerto: 9100 as number | string,
  codepageZpl: '28' as '27' | '28' | '31' | '35',
  codepageTspl: 'UTF-8' as '1252' | 'UTF-8' | '1250' | '1254',
  temperatureZpl: 0 as number | string,
  temperatureTspl: 7,
  speedZpl: 7,
  speedTspl: 9,
  moneySymbol: '$' as '$' | 'Q' | 'L' | '€' | 'S' | '¥' | '£' | '₡',
  decimalMark: '.' as '.' | ',',
  country: '',
  weightCode: '',
  linkDomain: '',
  askAbove: 500 as number | string,
};

describeOnDatabases('printer settings', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const get = (client: Client) => client.call(getPrinterSettings, {});
  const save = (changes: Partial<Settings>, client = server.as.customer) =>
    saveAs(client, { ...defaults, ...changes });

  test('are the defaults until an account saves its own', async () => {
    expect(await get(server.as.designer)).toEqual(defaults);
  });

  test('are kept for the account, and an operator reads its parent’s', async () => {
    expect(await save({ puerto: '9200', temperatureZpl: '-30', moneySymbol: '€' })).toMatchObject({
      icon: 'success',
      response: true,
    });
    const saved = { ...defaults, puerto: 9200, temperatureZpl: -30, moneySymbol: '€' };
    expect(await get(server.as.customer)).toEqual(saved);
    expect(await get(server.as.operator)).toEqual(saved);
    expect(await get(server.as.neighbour)).toEqual(defaults);
    const worked = { country: 'ES', weightCode: '28{PLU:4}{V}{WEIGHT:5}{C}', linkDomain: 'example.com' };
    await save({ ...worked, decimalMark: ',', askAbove: '2000' });
    expect(await get(server.as.customer)).toEqual({
      ...defaults,
      decimalMark: ',',
      ...worked,
      askAbove: 2_000,
    });
    // Nobody has read the rule of this one.
    await expect(save({ country: 'US' })).rejects.toMatchObject({ issues: [{ path: ['country'] }] });
    await expect(save({ weightCode: '2{PLU:5}{C}' })).rejects.toMatchObject({
      issues: [{ path: ['weightCode'] }],
    });
    for (const linkDomain of ['https://example.com', 'example', `${'a.'.repeat(50)}com`])
      await expect(save({ linkDomain })).rejects.toThrow(/linkDomain/);
  });

  test('an operator changes nothing', async () => {
    await expect(save({}, server.as.operator)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('outside of their ranges are refused by name', async () => {
    await expect(
      save({ puerto: 0, temperatureZpl: 31, temperatureTspl: 16, speedZpl: 0, speedTspl: 19 }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [
        { path: ['puerto'], message: 'El puerto debe ser positivo' },
        { path: ['temperatureZpl'] },
        { path: ['temperatureTspl'] },
        { path: ['speedZpl'] },
        { path: ['speedTspl'] },
      ],
    });
    await expect(save({ askAbove: 49 })).rejects.toMatchObject({ issues: [{ path: ['askAbove'] }] });
    await expect(save({ puerto: 'x', speedZpl: 1.5 })).rejects.toMatchObject({
      issues: [
        { path: ['puerto'], message: 'Debe ser un número' },
        { path: ['speedZpl'], message: 'Debe ser un entero' },
      ],
    });
  });

  test.each([
    [{ moneySymbol: '₡', codepageZpl: '27' }, ['codepageZpl']],
    [{ moneySymbol: '₡', codepageZpl: '35', codepageTspl: '1254' }, ['codepageZpl', 'codepageTspl']],
    [{ moneySymbol: '£', codepageTspl: '1250' }, ['codepageTspl']],
    [{ moneySymbol: '¥', codepageZpl: '31' }, ['codepageZpl']],
  ] as const)('a sign that a page has no byte for is refused: %o', async (changes, fields) => {
    await expect(save(changes)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: fields.map((field) => ({ path: [field], rule: 'currency-page' })),
    });
  });

  test('a sign that the pages have is taken', async () => {
    expect(await save({ moneySymbol: '£', codepageZpl: '27', codepageTspl: '1252' })).toMatchObject({
      response: true,
    });
    expect(await save({ moneySymbol: '₡' })).toMatchObject({ response: true });
  });
});
