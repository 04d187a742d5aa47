import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './machine.ts';

const usageAtExit = fileURLToPath(import.meta.resolve('./usage-at-exit.js'));
const marbete = join(projectRoot, 'packages', 'cli', 'bin', 'marbete.mjs');

/** What a process used from its start to its end. */
export interface Usage {
  /** Milliseconds of processor time. */
  cpuMs: number;
  peakBytes: number;
}

/** Runs a Node program to its end. @throws Error with its messages when it fails */
export async function runProgram(script: string, args: readonly string[], folder: string): Promise<Usage> {
  const file = join(folder, 'usage.json');
  const child = spawn(process.execPath, ['--import', usageAtExit, script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, BENCH_USAGE: file, MARBETE_CONFIG: folder },
  });
  let messages = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (messages = `${messages}${text}`.slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 && code !== nothingToPrint)
    throw new Error(`${script} ended with ${String(code)}: ${messages}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Usage;
}

const nothingToPrint = 7;

/** The same for `marbete`. */
export const runMarbete = (args: readonly string[], folder: string) => runProgram(marbete, args, folder);

/** Starts a `marbete` that runs until it is stopped, and waits until it is ready. */
export async function startMarbete(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [marbete, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, MARBETE_CONFIG: folder, ...env },
  });
  const ready = await readyLine(child);
  return {
    ready,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

async function readyLine(child: ChildProcess): Promise<Record<string, unknown>> {
  if (!child.stdout) throw new Error('It has no standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"ready"')) continue;
    child.stdout.resume();
    return JSON.parse(line) as Record<string, unknown>;
  }
  throw new Error('It ended before it was ready.');
}
