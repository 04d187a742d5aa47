import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { keptPort } from '../kept-port.ts';

const bin = fileURLToPath(new URL('../../packages/cli/bin/marbete.mjs', import.meta.url));

export interface ServerProcess {
  /** The same after every start. */
  url: string;
  port: number;
  pid(): number;
  /** What it wrote on standard error since it was made. */
  log(): string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to stop, as an operating system does; answers its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same port. @throws Error with its log, when it ends instead. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
}

interface Options {
  /** Folder of settings, of uploads and, without PostgreSQL, of the database. */
  folder: string;
  env?: Readonly<Record<string, string>>;
  /** Ends it as a power cut does, also while it starts. */
  signal?: AbortSignal;
}

/** `marbete serve` in a process of its own, as built; ready for calls. */
export async function startServerProcess({
  folder,
  env = {},

  signal,
}: Options): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  const port = await keptPort();
  let url = '';
  let log = '';

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const started = spawn(process.execPath, [bin, 'serve', '--port', String(port), '--json'], {
      env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: folder, MARBETE_LOG: 'info', ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    signal?.addEventListener('abort', () => started.kill('SIGKILL'));
    started.stderr!.on('data', (part: Buffer) => (log += part.toString()));
    url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: started.stdout! }).on('line', (line) => {
        const event = line.startsWith('{') ? (JSON.parse(line) as { event?: string; url?: string }) : {};
        if (event.event === 'ready') resolve(event.url ?? '');
      });
      started.once('close', (code) =>
        reject(new Error(`The server ended with ${code}: ${log.slice(-2_000)}`)),
      );
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'close');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  await start();
  return {
    url,
    port,
    pid: () => child?.pid ?? 0,
    log: () => log,
    start,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
