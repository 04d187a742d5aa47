import type { Client } from '@marbete/core/api/client';
import { getPosSettings, type PosMenu, savePosSettings } from '@marbete/core/api/pos-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnDatabases('settings of the POS app', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const get = (client: Client) => client.call(getPosSettings, {});
  const save = (client: Client, menu: PosMenu[], conta: number | string = menu.length) =>
    client.call(savePosSettings, { body: { menu, conta } });
  /** The menus with one value changed. */
  const changed = (menus: PosMenu[], name: string, value: string | number | boolean): PosMenu[] =>
    menus.map((menu) => ({
      ...menu,
      config: menu.config.map((each) => (each.name === name ? { ...each, values: { value } } : each)),
    }));
  const valueOf = (menus: PosMenu[], name: string) =>
    menus.flatMap((menu) => menu.config).find((each) => each.name === name)?.values.value;

  test('come as menus with typed values', async () => {
    const menus = await get(server.as.customer);
    expect(menus.length).toBeGreaterThan(1);
    expect(menus[0]).toMatchObject({
      menu: 'Tienda',
      config: [{ type: 'text', name: 'store.name' }, {}, {}],
    });
    expect(valueOf(menus, 'print.copies')).toBe(1);
    expect(valueOf(menus, 'print.auto')).toBe(false);
    const response = await server.fetch('/config', {
      headers: { authorization: server.authorization.customer, 'accept-language': 'en-US' },
    });
    expect(await response.json()).toMatchObject([{ menu: 'Store' }, {}, {}, {}]);
  });

  test('are kept for the account and answered as config.properties, in the order of their keys', async () => {
    const menus = changed(await get(server.as.customer), 'store.name', 'Café = 1');
    const { respuesta, contents = '' } = await save(
      server.as.customer,
      changed(menus, 'print.auto', 'true'),
      '4',
    );
    expect(respuesta).toBe('correcto');
    const lines = contents.trimEnd().split('\n');
    expect(lines).toContain('store.name=Caf\\u00e9 = 1');
    expect(lines).toContain('print.auto=true');
    expect(lines).toEqual(lines.toSorted());
    expect(valueOf(await get(server.as.operator), 'store.name')).toBe('Café = 1');
    expect(valueOf(await get(server.as.neighbour), 'store.name')).toBe('');
  });

  test('a count that does not fit is refused, and nothing is kept', async () => {
    const menus = changed(await get(server.as.designer), 'store.branch', 'Centro');
    expect(await save(server.as.designer, menus, 3)).toMatchObject({ respuesta: 'error' });
    expect(await save(server.as.designer, menus.slice(1))).toMatchObject({ respuesta: 'error' });
    expect(valueOf(await get(server.as.designer), 'store.branch')).toBe('');
  });

  test('unknown settings and values of another type are named together', async () => {
    const menus = await get(server.as.designer);
    const wrong = changed(changed(menus, 'print.copies', 'dos'), 'store.name', 'a\nb=c');
    wrong[3]!.config[1] = { ...wrong[3]!.config[1]!, name: 'other.key' };
    await expect(save(server.as.designer, wrong)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [
        { path: ['menu', 0, 'config', 0, 'values', 'value'], rule: 'control-character' },
        { path: ['menu', 1, 'config', 0, 'values', 'value'], rule: 'number' },
        { path: ['menu', 3, 'config', 1, 'name'], rule: 'unknown' },
      ],
    });
  });

  test('strangers see nothing, an operator changes nothing', async () => {
    const menus = await get(server.as.operator);
    const calls = [get(server.as.stranger), save(server.as.stranger, menus), save(server.as.operator, menus)];
    expect(await refusalCodes(calls)).toEqual(['unauthenticated', 'unauthenticated', 'forbidden']);
  });
});
