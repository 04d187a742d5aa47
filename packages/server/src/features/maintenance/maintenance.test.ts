import { maintenance } from '@marbete/core/api/maintenance';
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

// MAINT-03, CONST-28
test('without a setting there is none, and the date is only the documented one', async () => {
  expect(await quiet.as.stranger.call(maintenance, {})).toEqual({ flag: 0, date: '2022-04-18T15:00:00' });
});

test('the setting’s moment is told to everybody', async () => {
  expect(await announced.as.stranger.call(maintenance, {})).toEqual({ flag: 1, date: moment });
});
