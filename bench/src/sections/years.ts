import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { currentUser, login } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { removeLabel } from '@marbete/core/api/v1/labels';
import { listPrintedRuns } from '@marbete/core/api/print-history';
import { printedLabels } from '@marbete/core/api/reports';
import { createAdministrator } from '@marbete/server/administrators';
import { makeYears } from '../run-years.ts';
import type { Line, Section, Table } from '../section.ts';
import { type DatabaseKind, databaseNames, openShop, percentile, send, type Shop } from '../shop.ts';

/* A server in its third year: a million runs, four in ten of them of one account. */

const rounds = 5;
const reportsAtOnce = 12;
const pauseMs = 20;

/** Somebody who has printed nothing yet. */
const newcomer = { email: 'new@example.test', name: 'New', password: 'una contraseña larga' };

const eleven = 'desde=2026-01-01&hasta=2026-11-27&zona=America/Mexico_City';

async function tablesOf(kind: DatabaseKind): Promise<Table[]> {
  const shop = await openShop(kind);
  try {
    const me = await shop.client.call(currentUser, {});
    const { labels } = await makeYears(kind, shop, me.id);
    await createAdministrator(shop.database, newcomer);
    const lines = [...(await readingLines(shop)), ...(await deletingLines(shop, labels))];
    return [
      {
        title: `A million print runs on ${databaseNames[kind]}`,
        work: 'One call after the other; by the clock.',
        unit: 'ms',
        lines,
      },
      {
        title: `Other calls while ${reportsAtOnce} reports of eleven months are made on ${databaseNames[kind]}`,
        work: 'Who am I, and the first page of the history, one after the other; by the clock.',
        unit: 'ms',
        lines: await besideReports(shop),
      },
    ];
  } finally {
    await shop.close();
  }
}

async function readingLines(shop: Shop): Promise<Line[]> {
  const [url = ''] = shop.urls;
  const session = await createClient({ baseUrl: `${url}/api`, fetch }).call(login, { body: newcomer });
  if (!('access_token' in session)) throw new Error(session.message);
  const history = `${url}/api${listPrintedRuns.path}`;
  // The oldest run has the lowest id and the first moment: what comes after the second oldest is the last page.
  const early = '2025-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000';
  const reads: [name: string, atMost: number, url: string, authorization: string][] = [
    ['history, its first page', 60, `${history}?per_page=20`, shop.authorization],
    ['history, the last page that has a number', 60, `${history}?per_page=20&page=500`, shop.authorization],
    [
      'history, its last page by cursor',
      60,
      `${history}?per_page=20&desde_cursor=${encodeURIComponent(early)}`,
      shop.authorization,
    ],
    ['history, an account without runs', 60, `${history}?per_page=20`, `Bearer ${session.access_token}`],
    ['history, searched', 350, `${history}?per_page=20&buscar=shelf+7`, shop.authorization],
    ['history, searched for what is not there', 350, `${history}?buscar=nothing`, shop.authorization],
    ['report of eleven months', 500, `${url}/api${printedLabels.path}?${eleven}`, shop.authorization],
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const lines: Line[] = [];
  for (const [name, atMost, address, authorization] of reads) {
    const samples: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const { ms } = await send(agent, address, authorization);
      if (round >= 0) samples.push(ms);
    }
    lines.push({ name, samples, atMost });
  }
  agent.destroy();
  return lines;
}

async function deletingLines({ client }: Shop, labels: readonly number[]): Promise<Line[]> {
  const samples: number[] = [];
  for (const id of labels.slice(0, rounds)) {
    const began = performance.now();
    await client.call(removeLabel, { params: { label: id } });
    samples.push(performance.now() - began);
  }
  return [{ name: 'deleting a label that 20,000 runs name', samples, atMost: 100 }];
}

async function besideReports({ urls: [url = ''], authorization, peakBytes }: Shop): Promise<Line[]> {
  const calls = [`${url}/api${currentUser.path}`, `${url}/api${listPrintedRuns.path}?per_page=20`];
  const times: number[] = [];
  const done = new AbortController();
  const reports = Promise.all(
    Array.from({ length: reportsAtOnce }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await send(agent, `${url}/api${printedLabels.path}?${eleven}`, authorization);
      agent.destroy();
    }),
  ).finally(() => done.abort());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!done.signal.aborted) {
    times.push((await send(agent, calls[times.length % calls.length]!, authorization)).ms);
    await setTimeout(pauseMs);
  }
  await reports;
  agent.destroy();
  return [
    {
      name: 'the 99th percentile',
      samples: [percentile(times, 99)],
      atMost: 250,
      peakBytes: peakBytes(),
    },
    { name: 'the median', samples: [percentile(times, 50)] },
  ];
}

export const years: Section = {
  name: 'years',
  title: 'The third year',
  onlyByName: true,
  async measure() {
    return [...(await tablesOf('sqlite')), ...(await tablesOf('postgres'))];
  },
};
