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
      const found = await createCountStore(server.database.read).slots(span, { now: at });
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

  test('of any span the names add up to its quarters of an hour, whole months and parts of days alike', async () => {
    const hourMs = 3_600_000;
    const start = Date.UTC(2025, 9, 20, 3);
    await server.database.transaction(async (trx) => {
      for (let number = 0; number < 140; number += 1)
        await createCountStore(trx).add(
          {
            user_id: server.ids.neighbour,
            label_name: `Etiqueta ${number % 3}`,
            impresora: '',
            created_at: new Date(start + number * 61.25 * hourMs).toISOString(),
          },
          1 + (number % 5),
        );
    });
    const counts = createCountStore(server.database.read);
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
    const moments = [
      '2025-10-01T00:00',
      '2025-10-31T23:45',
      '2025-11-01T00:00',
      '2025-11-01T05:45',
      '2025-11-30T00:00',
      '2026-01-01T00:00',
      '2026-02-14T06:00',
      '2026-02-14T18:15',
      '2026-10-01T00:00',
      '2026-10-31T12:00',
    ].map((text) => `${text}:00.000Z`);
    const now = Date.UTC(2026, 11, 1);
    let found = 0;
    for (const [at, from] of moments.entries()) {
      for (const before of moments.slice(at + 1)) {
        const total = sum(await counts.slots({ from, before }, { now }));
        found += total;
        expect([from, before, sum(await counts.names({ from, before }))]).toEqual([from, before, total]);
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });
});
