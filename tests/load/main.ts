// `npm run test:load`: a bounded mixed load on loopback, on one server and on three. Ends with 1 when a call is
// answered badly or not at all, or when something that was answered is not there afterwards.
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { createEmptyDatabase, type DatabaseKind } from '../../packages/server/src/testing/empty-database.ts';
import { startPostgres } from '../../packages/server/src/testing/start-postgres.ts';
import build from '../cli/build.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop } from '../servers/shop.ts';
import { type Answered, mixedCalls } from './mixed-calls.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    connections: { type: 'string', default: '24' },
  },
});
const amount = Number(values.requests);
const connections = Number(values.connections);

interface Row {
  servers: string;
  calls: number;
  'calls/s': number;
  'median ms': number;
  '99 % ms': number;
  'slowest ms': number;
  'not answered': number;
  refused: number;
  lost: number;
}

async function load(kind: DatabaseKind, processes: number, postgresUrl: string) {
  const home = await createEmptyDatabase(kind, () => postgresUrl);
  const env: Record<string, string> = { MARBETE_LOG: 'silent' };
  if (home.config.kind === 'postgres') env['DATABASE_URL'] = home.config.url;
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServerProcess({ folder: home.folder, env })),
  );
  try {
    const shops = await Promise.all(
      ['ana', 'luis'].map((name) => openShop(servers[0]!.url, home.config, name)),
    );
    const answered: Answered = { chunks: [], files: [], bad: [] };
    const result = await autocannon({
      // Several addresses are taken in turn, a connection each; the types know of one.
      url: servers.map(({ url }) => url) as unknown as string,
      connections,
      amount,
      timeout: 60,
      // A server that is gone answers nothing however often it is asked.
      bailout: 100,
      requests: mixedCalls(shops, answered),
    });
    const faults = await lost(home.config, answered);
    const row: Row = {
      servers: `${processes} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      calls: result['2xx'],
      'calls/s': Math.round(result['2xx'] / result.duration),
      'median ms': result.latency.p50,
      '99 % ms': result.latency.p99,
      'slowest ms': result.latency.max,
      'not answered': result.errors + result.timeouts + (amount - result.requests.total),
      refused: answered.bad.length,
      lost: faults.length,
    };
    return { row, faults: [...answered.bad.slice(0, 5), ...faults.slice(0, 5)] };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await home.drop();
  }
}

/** What was answered and is not in the database, and what does not hold of the database. */
async function lost(
  config: Parameters<typeof openDatabase>[0],
  { chunks, files }: Answered,
): Promise<string[]> {
  const database = await openDatabase(config);
  try {
    const kept: { run_id: string; trozo: number }[] = await database
      .read('print_chunks')
      .select('run_id', 'trozo');
    const keys = new Set(kept.map(({ run_id, trozo }) => `${run_id}:${trozo}`));
    const names = new Set<string>(await database.read('checked_files').pluck('nombreuuid'));
    return [
      ...chunks.filter((key) => !keys.has(key)).map((key) => `Chunk ${key} was answered and is not kept.`),
      ...files.filter((name) => !names.has(name)).map((name) => `File ${name} was answered and is not kept.`),
      ...(await checkDatabase(database)),
    ];
  } finally {
    await database.close();
  }
}

build();
const postgres = await startPostgres();
const rows: Row[] = [];
const faults: string[] = [];
try {
  for (const [kind, processes] of [
    ['sqlite', 1],
    ['postgres', 1],
    ['postgres', 3],
  ] as const) {
    const done = await load(kind, processes, postgres.url);
    rows.push(done.row);
    faults.push(...done.faults);
  }
} finally {
  await postgres.stop();
}
console.log(`${amount} calls over ${connections} connections, half of them prints of ten labels\n`);
console.table(Object.fromEntries(rows.map(({ servers, ...row }) => [servers, row])));
for (const fault of faults) console.error(fault);
const failed = rows.some((row) => row['not answered'] + row.refused + row.lost > 0);
process.exitCode = failed ? 1 : 0;
