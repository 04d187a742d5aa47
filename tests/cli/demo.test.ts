import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const demo = new URL('../../packages/cli/dist/demo.js', import.meta.url);

/** Somebody else's program on a port. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** What `npm start` runs once everything is built. */
async function startDemo(config: string, env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `await (await import(${JSON.stringify(demo.href)})).runDemo()`],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: config, ...env },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
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
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

describe('npm start, once everything is built', () => {
  it('names ports that are taken, serves the app and the printer, is found by the commands, and stops in order', async () => {
    const config = await temporaryFolder();
    const ports = {
      MARBETE_PORT: String(await takenPort()),
      MARBETE_HELPER_HTTP_PORT: String(await takenPort()),
      MARBETE_HELPER_HTTPS_PORT: String(await takenPort()),
    };
    const running = await startDemo(config, ports);
    for (const port of Object.values(ports)) expect(running.said).toContain(`Port ${port} is taken`);

    const url = /ready: .*?(http:\/\/localhost:\d+)/.exec(running.said)?.[1] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const page = /http:\/\/localhost:\d+\/\?token=\S+/.exec(running.said)?.[0] ?? '';
    expect(await (await fetch(page)).text()).toContain('virtual');

    const helper = new URL(page).origin;
    const asked = await fetch(`${helper}/available`, { headers: { origin: url } });
    expect(asked.headers.get('access-control-allow-origin')).toBe(url);

    const { shelf, csv } = await writePriceLists(config);
    const { code } = await runCli(['print', '--template', shelf, '--data', csv, '--printer', 'virtual'], {
      config,
    });
    expect(code).toBe(0);
    expect(await readdir(`${config}/virtual`)).toHaveLength(2);

    expect((await startDemo(config, ports)).said).toContain(`runs already: ${url}`);
    expect(await running.stop()).toBe(0);
    expect((await runCli(['printers'], { config })).code).toBe(5);
  });
});
