import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

const ports = ['--http-port', '0', '--https-port', 'off'];

describe('marbete helper', () => {
  it('says on one line when it is ready, is found by the other commands, and ends in order', async () => {
    const config = await temporaryFolder();
    const helper = await startCli(['helper', ...ports, '--printer', `front=virtual:${config}/printed`], {
      config,
    });
    expect(helper.ready).toEqual({ event: 'ready', http: expect.stringMatching(/^http:\/\/localhost:\d+$/) });

    const printers = await runCli(['printers'], { config });
    expect(printers.code).toBe(0);
    expect(printers.events).toEqual([
      {
        event: 'printer',
        uid: expect.any(String),
        name: 'front',
        connection: 'ttb',
        default: true,
        state: 'ready',
      },
      { event: 'result', ok: true, exit: 0, printers: 1, configured: 1 },
    ]);

    const open = await runCli(['helper', 'open'], { config });
    const page = await fetch(String(open.result['url']));
    expect(await page.text()).toContain('front');

    expect(await helper.stop('SIGINT')).toMatchObject({ code: 0 });
    expect((await runCli(['printers'], { config })).code).toBe(5);
  });

  it('lets a site in at once, and keeps it out again', async () => {
    const config = await temporaryFolder();
    const { ready } = await startCli(['helper', ...ports], { config });
    const ask = () =>
      fetch(`${String(ready['http'])}/available`, { headers: { origin: 'https://shop.example' } });
    expect((await ask()).status).toBe(403);
    expect((await runCli(['helper', 'sites'], { config })).result['waiting']).toEqual([
      { origin: 'https://shop.example', at: expect.any(String) },
    ]);
    await runCli(['helper', 'allow', 'https://shop.example'], { config });
    expect((await ask()).status).toBe(200);
    await runCli(['helper', 'block', 'https://shop.example'], { config });
    expect((await ask()).status).toBe(403);
  });

  it('keeps its token and certificate to the owner of the account', async () => {
    const config = await temporaryFolder();
    const token = await runCli(['helper', 'token'], { config });
    expect(token.result['token']).toMatch(/^[0-9a-f]{64}$/);
    const trust = await runCli(['helper', 'trust'], { config });
    expect(trust.code).toBe(0);
    expect((await stat(`${config}/helper/config.json`)).mode & 0o077).toBe(0);
    expect((await stat(`${config}/helper/certificate-key.pem`)).mode & 0o077).toBe(0);
  });

  it('keeps printers and what is known of them', async () => {
    const config = await temporaryFolder();
    const added = await runCli(['helper', 'add', 'desk', `virtual:${config}/printed`, '--uid', 'desk'], {
      config,
    });
    expect(added.code).toBe(0);
    const profile = await runCli(['helper', 'profile', 'desk', '--language', 'zpl', '--dots', '8'], {
      config,
    });
    expect(profile.result['profile']).toEqual({ language: 'zpl', dotsPerMm: 8 });
    const wrong = await runCli(['helper', 'profile', 'desk', '--dots', '9'], { config });
    expect(wrong.code).not.toBe(0);
    expect((await runCli(['helper', 'add', 'x', 'ftp://desk'], { config })).code).not.toBe(0);
    for (const address of [`usb:${config}/helper/config.json`, `serial:${config}?baud=9600`]) {
      const { code, stderr } = await runCli(['helper', 'add', 'x', address], { config });
      expect([code, stderr]).toEqual([3, expect.stringContaining('is no device')]);
    }
    expect((await runCli(['helper', 'remove', 'x'], { config })).result['removed']).toBe(false);
    const off = await runCli(['helper', 'add', 'x', 'usb:/dev/usb/lp-none'], { config });
    expect([off.code, off.stderr]).toEqual([0, expect.stringContaining('is not there now')]);
    const kept = await runCli(['helper', 'profile', 'desk'], { config });
    expect(kept.result['profile']).toEqual({ language: 'zpl', dotsPerMm: 8 });
    expect((await runCli(['helper', 'remove', 'desk'], { config })).result['removed']).toBe(true);
  });

  it('shows the file that starts it at log-in', async () => {
    const config = await temporaryFolder();
    const { result } = await runCli(['helper', 'install', '--print'], { config });
    expect(result).toMatchObject({ installed: false, file: expect.stringContaining('marbete') });
    expect(result['content']).toContain(config);
  });

  it('names a port that is taken', async () => {
    const { ready } = await startCli(['helper', ...ports], { config: await temporaryFolder() });
    const port = new URL(String(ready['http'])).port;
    const second = await runCli(['helper', '--http-port', port, '--https-port', 'off'], {
      config: await temporaryFolder(),
    });
    expect(second.code).toBe(1);
    expect(second.result['message']).toContain(port);
  });

  it('says that it does not let in a program with another configuration', async () => {
    const { ready } = await startCli(['helper', ...ports], { config: await temporaryFolder() });
    const { code, stderr } = await runCli(['printers'], {
      config: await temporaryFolder(),
      env: { MARBETE_HELPER: String(ready['http']) },
    });
    expect(code).toBe(5);
    expect(stderr).toContain('MARBETE_HELPER_TOKEN');
  });
});
