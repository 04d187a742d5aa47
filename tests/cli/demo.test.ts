import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { runCli, temporaryFolder } from './run-cli.ts';
import { startDemo, takenPort } from './start-demo.ts';

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

    const { url } = running;
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
