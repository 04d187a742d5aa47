import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

describe('marbete serve', () => {
  it('says on one line when it is ready, serves the API, and stops in order', async () => {
    const config = await temporaryFolder();
    const server = await startCli(['serve', '--port', '0'], { config });
    expect(server.ready).toMatchObject({
      event: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const answer = await fetch(`${String(server.ready['url'])}/api/openapi.json`);
    expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
    const { code, lines, stderr } = await server.stop('SIGTERM');
    expect(code).toBe(0);
    expect(lines.at(-1)).toEqual({ event: 'result', ok: true, exit: 0 });
    // The log is on standard error, so that a script finds nothing but its lines on standard output.
    expect(stderr).toContain('"path":"/api/openapi.json"');
  });

  it('names a port that is taken', async () => {
    const { ready } = await startCli(['serve', '--port', '0'], { config: await temporaryFolder() });
    const { port } = new URL(String(ready['url']));
    const { code, stderr } = await runCli(['serve', '--port', port], { config: await temporaryFolder() });
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
  });

  it('ends with 2 for a port that is none, and with 3 for settings that cannot be used', async () => {
    const config = await temporaryFolder();
    expect((await runCli(['serve', '--port', 'x'], { config })).code).toBe(2);
    const { code, stderr } = await runCli(['serve'], { config, env: { DATABASE_URL: 'mysql://x' } });
    expect(code).toBe(3);
    expect(stderr).toContain('DATABASE_URL');
  });

  it('says which settings do not exist, and takes secrets from files', async () => {
    const config = await temporaryFolder();
    const secret = join(config, 'smtp-url');
    await writeFile(secret, 'smtps://marbete:from-a-file@mail.example.com\n');
    const env = {
      SMTP_URL_FILE: secret,
      MARBETE_PUBLIC_URL: 'https://labels.example.com',
      MARBETE_QOUTES_TO: 'designs@example.com',
    };
    const server = await startCli(['serve', '--port', '0'], { config, env });
    const { stderr } = await server.stop('SIGTERM');
    expect(stderr).toContain('"settings":["MARBETE_QOUTES_TO"]');
    expect(stderr).not.toContain('from-a-file');
    const wrong = await runCli(['serve'], { config, env: { DATABASE_URL_FILE: join(config, 'missing') } });
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('DATABASE_URL_FILE')]);
  });
});
