import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanPrinting } from './cleaning.ts';
import { createCountStore, slotLifeMs } from './count-store.ts';

const dayMs = 24 * 3_600_000;

describeOnBothDatabases('counts of printed labels', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('lose the quarters of an hour of days long past, and no label of those days', async () => {
    const now = Date.UTC(2026, 10, 27, 13, 7);
    const moments = [0, 1, 30, 3_659, 3_660, 3_661, 3_662, 4_200].map((days) => now - days * dayMs);
    await server.database.transaction(async (trx) => {
      for (const [index, moment] of moments.entries())
        await createCountStore(trx).add(
          {
            user_id: server.ids.customer,
            label_name: 'Anaquel',
            impresora: '',
            created_at: new Date(moment).toISOString(),
          },
          2 ** index,
        );
    });
    const span = { from: '2010-01-01T06:00:00.000Z', before: '2026-12-01T06:00:00.000Z' };
    const days = async (at: number) => {
      const found = await createCountStore(server.database.read).slots(span, at);
      return found.map(({ slot, total }) => `${slot.slice(0, 10)} ${total}`).toSorted();
    };
    const before = await days(now);
    expect(before).toEqual(
      moments
        .map((moment, index) => `${new Date(moment).toISOString().slice(0, 10)} ${2 ** index}`)
        .toSorted(),
    );
    await cleanPrinting(server.database, { now });
    expect(await days(now)).toEqual(before);
    // Whoever asks later finds no gap between what was let go and what stands in its place.
    expect(await days(now + 3 * dayMs)).toEqual(before);
    const oldest: string[] = await server.database.read('print_slot_totals').orderBy('slot').pluck('slot');
    expect(Date.parse(`${oldest[0]}Z`)).toBeGreaterThanOrEqual(now - slotLifeMs - 900_000);
  });
});
