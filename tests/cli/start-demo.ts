import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { keptPort } from '../kept-port.ts';

const demo = new URL('../../packages/cli/dist/demo.js', import.meta.url);

/** Somebody else's program on a port. */
export async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** What `npm start` runs once everything is built, until the test ends. */
export async function startDemo(config: string, ports?: Record<string, string>) {
  const demo = await launchDemo(config, ports);
  onTestFinished(demo.kill);
  return demo;
}

/** The same until `kill` is called, on ports of its own unless `ports` names others. */
export async function launchDemo(config: string, ports?: Record<string, string>) {
  const env = ports ?? {
    MARBETE_PORT: String(await keptPort()),
    MARBETE_HELPER_HTTP_PORT: String(await keptPort()),
    MARBETE_HELPER_HTTPS_PORT: String(await keptPort()),
  };
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `await (await import(${JSON.stringify(demo.href)})).runDemo()`],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: config, ...env },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let said = '';
  const errors = text(child.stderr);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (/Stop .*Ctrl\+C|runs already/.test(said)) resolve();
    });
    void ended.then(async () => reject(new Error(`The demo ended: ${said} ${await errors}`)));
  });
  return {
    said,
    /** Address of the web app. */
    url: /(?:ready: |already: ).*?(http:\/\/localhost:\d+)/.exec(said)?.[1] ?? '',
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
