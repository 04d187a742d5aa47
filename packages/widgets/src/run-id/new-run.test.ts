import { afterEach, expect, test, vi } from 'vitest';
import { newRun } from './new-run.ts';

afterEach(() => vi.unstubAllGlobals());

test('A run has an id of its own also where the page came by plain http', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newRun);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
  // Every digit but the version's comes out differently.
  for (let place = 0; place < 36; place++)
    expect(new Set(ids.map((id) => id[place])).size > 1).toBe(![8, 13, 14, 18, 23].includes(place));
});
