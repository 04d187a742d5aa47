import { maintenance, setMaintenance } from '@marbete/core/api/maintenance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const moment = '2026-11-30T15:00:00.000Z';
let quiet: TestServer;
let announced: TestServer;
beforeAll(async () => {
  quiet = await startTestServer('sqlite');
  announced = await startTestServer('sqlite', { maintenance: moment });
});
afterAll(async () => {
  await quiet.close();
  await announced.close();
});

test('an administrator announces one on all servers at once, and takes it back', async () => {
  const date = '2027-01-31T20:00:00-06:00';
  const at = '2027-02-01T02:00:00.000Z';
  expect(await announced.as.admin.call(setMaintenance, { body: { date } })).toEqual({ flag: 1, date: at });
  expect(await announced.as.stranger.call(maintenance, {})).toEqual({ flag: 1, date: at });
  await announced.as.admin.call(setMaintenance, { body: { date: null } });
  expect((await announced.as.stranger.call(maintenance, {})).flag).toBe(0);
  await announced.database.transaction((trx) => trx('server_settings').delete());
});

// MAINT-03, CONST-28
test('without a setting there is none, and the date is only the documented one', async () => {
  expect(await quiet.as.stranger.call(maintenance, {})).toEqual({ flag: 0, date: '2022-04-18T15:00:00' });
});

test('the setting’s moment is told to everybody', async () => {
  expect(await announced.as.stranger.call(maintenance, {})).toEqual({ flag: 1, date: moment });
});
