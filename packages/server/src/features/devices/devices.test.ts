import { randomBytes } from 'node:crypto';
import type { Client } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const newToken = () => randomBytes(32).toString('hex');

describeOnDatabases('devices', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const list = (client: Client) => client.call(calls.listDevices, {});
  const store = (client: Client, token: string, dispositivo?: string) =>
    client.call(calls.storeDevice, { body: { token, dispositivo } });
  const update = (client: Client, id: number, token: string, dispositivo = 'Caja 1') =>
    client.call(calls.updateDevice, { params: { id }, body: { token, dispositivo } });
  const destroy = (client: Client, id: number) => client.call(calls.destroyDevice, { params: { id } });
  const activate = (token: string) => server.as.stranger.call(calls.activateDevice, { body: { token } });

  test('a token makes a device that waits for its app', async () => {
    const token = newToken();
    const { respuesta, dispositivo } = await store(server.as.customer, ` ${token} `);
    expect(respuesta).toBe('correcto');
    expect(dispositivo).toMatchObject({ token, dispositivo: 0, identificador: '' });
    const named = await store(server.as.customer, newToken(), 'TERMINAL-7');
    expect(named.dispositivo?.identificador).toBe('TERMINAL-7');
    const devices = [dispositivo, named.dispositivo];
    expect(await list(server.as.customer)).toEqual(devices);
    expect(await list(server.as.operator)).toEqual(devices);
    expect(await list(server.as.neighbour)).toEqual([]);
  });

  test('no two devices have one token, whoever’s they are', async () => {
    const token = newToken();
    await store(server.as.neighbour, token);
    expect(await store(server.as.customer, token)).toMatchObject({ respuesta: 'error' });
    const { dispositivo } = await store(server.as.customer, newToken());
    expect(await update(server.as.customer, dispositivo!.id, token)).toMatchObject({ respuesta: 'error' });
    const same = newToken();
    const settled = await Promise.all(Array.from({ length: 4 }, () => store(server.as.customer, same)));
    expect(settled.map((answer) => answer.respuesta).sort()).toEqual(['correcto', 'error', 'error', 'error']);
  });

  test('the app presents its token, and the device is active until it gets another one', async () => {
    const token = newToken();
    const id = (await store(server.as.customer, token)).dispositivo!.id;
    const answer = await activate(token);
    expect(answer).toMatchObject({ respuesta: 'correcto' });
    expect(answer.contents).toContain('print.copies=1\n');
    const state = async () =>
      (await list(server.as.customer)).find((device) => device.id === id)?.dispositivo;
    expect(await state()).toBe(1);
    await update(server.as.customer, id, token, 'Otra caja');
    expect(await state()).toBe(1);
    await update(server.as.customer, id, newToken());
    expect(await state()).toBe(0);
    expect(await activate(token)).toMatchObject({ respuesta: 'error' });
  });

  test('a deletion answers the list that is left', async () => {
    const { dispositivo } = await store(server.as.designer, newToken());
    expect(await destroy(server.as.designer, dispositivo!.id)).toEqual({
      respuesta: 'correcto',
      dispositivos: [],
    });
  });

  test('what the form requires is named', async () => {
    await expect(store(server.as.customer, ' ', ' ')).rejects.toMatchObject({
      issues: [
        { path: ['token'], message: 'Campo requerido' },
        { path: ['dispositivo'], message: 'Campo requerido' },
      ],
    });
  });

  test('have no token that could be guessed', async () => {
    const short = { issues: [{ path: ['token'], message: 'El token tiene al menos 16 caracteres' }] };
    const { customer } = server.as;
    await expect(store(customer, ' abc ', 'Caja 1')).rejects.toMatchObject(short);
    const { id } = (await store(customer, newToken().slice(0, 16))).dispositivo!;
    await expect(update(customer, id, `  ${newToken().slice(0, 15)}  `)).rejects.toMatchObject(short);
  });

  test('belong to their account; an operator looks only', async () => {
    const id = (await store(server.as.customer, newToken())).dispositivo!.id;
    const acts = (client: Client) => [
      store(client, newToken()),
      update(client, id, newToken()),
      destroy(client, id),
    ];
    expect(await refusalCodes([list(server.as.stranger), ...acts(server.as.stranger)])).toEqual(
      Array(4).fill('unauthenticated'),
    );
    expect(await refusalCodes(acts(server.as.operator))).toEqual(Array(3).fill('forbidden'));
    expect(await refusalCodes(acts(server.as.neighbour).slice(1))).toEqual(['not-found', 'not-found']);
  });

  test('tokens cannot be tried out one after the other', async () => {
    const token = newToken();
    await store(server.as.customer, token);
    await Promise.allSettled(Array.from({ length: 31 }, () => activate(newToken())));
    expect(await refusalCodes([activate(token)])).toEqual(['rate-limited']);
  });

  test('tokens cannot be tried out from the many addresses of one IPv6 network', async () => {
    const behind = await startTestServer(kind, { proxies: 1 });
    const token = newToken();
    await store(behind.as.customer, token);
    const from = async (address: string, tried: string) => {
      const response = await behind.fetch('/dispositivos/activar', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ token: tried }),
      });
      return response.status;
    };
    for (let host = 0; host < 30; host += 1) await from(`2001:db8:1:2::${host.toString(16)}`, newToken());
    expect(await from('2001:db8:1:2:ffff::1', token)).toBe(429);
    expect(await from('2001:db8:1:3::1', token)).toBe(200);
    await behind.close();
  });
});
