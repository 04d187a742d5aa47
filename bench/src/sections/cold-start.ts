import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../machine.ts';
import type { Line, Section, Table } from '../section.ts';

/* From asking for a program until it answers, by the clock; a bare Node says what of it is not ours. */

const rounds = 5;
const marbete = join(projectRoot, 'packages', 'cli', 'bin', 'marbete.mjs');
const startTimeMs = 60_000;

const commands: readonly { name: string; args: string[] }[] = [
  { name: 'marbete --version', args: [marbete, '--version'] },
  { name: 'marbete print --help', args: [marbete, 'print', '--help'] },
  {
    name: "checking the demo's 3,000 rows (marbete print --dry-run)",
    args: [
      marbete,
      'print',
      '--template',
      join(projectRoot, 'demo', 'shelf.zpl'),
      '--data',
      join(projectRoot, 'demo', 'prices.csv'),
      '--dry-run',
    ],
  },
  { name: 'a bare Node', args: ['-e', '0'] },
];

async function measure(): Promise<Table[]> {
  const samples = commands.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { args }] of commands.entries()) {
      const from = performance.now();
      spawnSync(process.execPath, args, { stdio: 'ignore' });
      // The first round fills the system's caches.
      if (round > 0) samples[at]?.push(performance.now() - from);
    }
  }
  const servers: Started[] = [];
  for (let round = 0; round < rounds; round++) servers.push(await startServer());
  const server: Line = {
    name: 'marbete serve, with a new database, to its first answer',
    samples: servers.map(({ ms }) => ms),
    ...peak(servers),
  };
  return [
    {
      title: 'Commands',
      work: 'From starting the process to its end, by the clock.',
      unit: 'ms',
      lines: commands.map(({ name }, at) => ({ name, samples: samples[at] ?? [] })),
    },
    {
      title: 'Server',
      work: 'From starting the process until a request is answered, by the clock; the memory is what it holds then.',
      unit: 'ms',
      lines: [server],
    },
  ];
}

interface Started {
  ms: number;
  bytes: number | undefined;
}

function peak(servers: readonly Started[]): Pick<Line, 'peakBytes'> {
  const bytes = servers.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
  return bytes.length === 0 ? {} : { peakBytes: Math.max(...bytes) };
}

async function startServer(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-bench-'));
  const from = performance.now();
  const child = spawn(process.execPath, [marbete, 'serve', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, MARBETE_DATA: folder, MARBETE_CONFIG: folder, MARBETE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  try {
    for (;;) {
      const url = /https?:\/\/[^\s/"]+:\d+/.exec(output)?.[0];
      if (
        url &&
        (await fetch(`${url}/api/openapi.json`).then(
          (answer) => answer.ok,
          () => false,
        ))
      )
        break;
      if (child.exitCode !== null || performance.now() - from > startTimeMs)
        throw new Error(`The server did not start: ${output}`);
      await setTimeout(2);
    }
    return { ms: performance.now() - from, bytes: residentBytes(child.pid) };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where the system tells it. */
function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

export const coldStart: Section = { name: 'cold-start', title: 'Starting', measure };
