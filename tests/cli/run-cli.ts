import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The program as npm installs it. */
export const bin = join(root, 'packages/cli/bin/marbete.mjs');

export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Every line of standard output. */
  events: Record<string, unknown>[];
  /** The last one. */
  result: Record<string, unknown>;
}

export interface CliOptions {
  /** Folder of settings and state. */
  config: string;
  stdin?: string | Uint8Array;
  cwd?: string;
  env?: Record<string, string>;
  /** Text for people, as in a night's log, in place of JSON. */
  plain?: boolean;
  /** How large a file may grow, in blocks of 512 bytes: what a full disk looks like to the program. */
  fileBlocks?: number;
}

function start(
  args: readonly string[],
  { config, env, fileBlocks, plain, cwd = root }: CliOptions,
): ChildProcess {
  const command = [process.execPath, bin, ...args, ...(plain || args.includes('--json') ? [] : ['--json'])];
  const [program = '', ...words] =
    fileBlocks === undefined
      ? command
      : ['sh', '-c', `ulimit -f ${fileBlocks} && exec "$@"`, 'sh', ...command];
  return spawn(program, words, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: config, ...env },
  });
}

/** Runs `marbete` to its end, without a terminal. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<CliRun> {
  const child = start(args, options);
  child.stdin!.on('error', () => {});
  child.stdin!.end(options.stdin ?? '');
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  const events = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, stdout, stderr, events, result: events.at(-1) ?? {} };
}

/** Runs `marbete` and ends it by SIGKILL when `when` resolves; answers how many chunks it saw confirmed. */
export async function killCli(
  args: readonly string[],
  options: CliOptions,
  when: (sent: (chunks: number) => Promise<void>, child: ChildProcess) => Promise<void>,
): Promise<{ killed: boolean; code: number | null; stderr: string }> {
  const child = start(args, options);
  child.stdin!.end();
  const errors = text(child.stderr!);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let count = 0;
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.includes('"sent"')) count += 1;
    for (const look of waiting) look();
  });
  const sent = (chunks: number) =>
    new Promise<void>((resolve) => {
      const look = () => count >= chunks && resolve();
      waiting.add(look);
      look();
    });
  await Promise.race([when(sent, child), ended]);
  const killed = child.exitCode === null && child.kill('SIGKILL');
  return { killed, code: await ended, stderr: await errors };
}

/** Starts a `marbete` that runs until it is stopped, and waits for its `ready` line. */
export async function startCli(args: readonly string[], options: CliOptions) {
  const child = start(args, options);
  const errors = text(child.stderr!);
  const lines: Record<string, unknown>[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return { code: await ended, stderr: await errors, lines };
  };
  onTestFinished(async () => {
    await stop('SIGKILL');
  });
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const event = JSON.parse(line) as Record<string, unknown>;
      lines.push(event);
      if (event['event'] === 'ready') resolve(event);
    });
    void ended.then(async (code) => reject(new Error(`marbete ended with ${code}: ${await errors}`)));
  });
  return { ready, stop, lines };
}

/** A folder of the test's own, removed when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
