import { createClient } from '@marbete/core/api/client';
import { checkRun } from '@marbete/core/api/printing';
import { assignPrinter, listLabels } from '@marbete/core/api/labels';
import type { Endpoint } from '@marbete/core/api/endpoint';
import { expect, test } from 'vitest';
import { patient } from './server-fetch.ts';

/** Calls `endpoint` at a server that answers with these, one after the other; tells how often it was asked, and the rests. */
async function callAt(endpoint: Endpoint, answers: readonly (number | 'nothing')[]) {
  const rests: number[] = [];
  let asked = 0;
  const client = createClient({
    baseUrl: 'http://labels.test/api',
    fetch: async () => {
      const answer = answers[asked];
      asked += 1;
      if (answer === 'nothing' || answer === undefined) throw new TypeError('fetch failed');
      return Response.json({ status: answer }, { status: answer });
    },
  });
  const rest = async (ms: number) => void rests.push(ms);
  const outcome = await patient(client, { rest, random: () => 1 })
    .call(endpoint, { body: {} } as never)
    .then(
      (value) => value as unknown,
      ({ code }: { code: string }) => code,
    );
  return { asked, rests, outcome };
}

test.each([
  ['a call that reads', listLabels],
  ['a call that may be repeated', checkRun],
])('%s is tried again until the server answers, after longer and longer rests', async (_, endpoint) => {
  const { asked, rests, outcome } = await callAt(endpoint, ['nothing', 503, 502, 200]);
  expect([asked, outcome]).toEqual([4, { status: 200 }]);
  expect(rests).toEqual(rests.toSorted((a, b) => a - b));
  expect((await callAt(endpoint, ['nothing', 'nothing', 'nothing', 'nothing', 200])).outcome).toBe(
    'unavailable',
  );
});

test('a call that changes something is made once, and a refusal is not asked again', async () => {
  expect(await callAt(assignPrinter, ['nothing', 200])).toMatchObject({ asked: 1, outcome: 'unavailable' });
  expect(await callAt(listLabels, [403, 200])).toMatchObject({ asked: 1, outcome: 'forbidden' });
});
