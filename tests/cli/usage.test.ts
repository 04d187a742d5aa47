import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

const commands = [
  ['helper'],
  ['helper', 'allow'],
  ['helper', 'block'],
  ['helper', 'sites'],
  ['helper', 'token'],
  ['helper', 'trust'],
  ['helper', 'open'],
  ['login'],
  ['logout'],
  ['whoami'],
  ['labels', 'list'],
  ['catalogues', 'list'],
  ['catalogues', 'import'],
  ['catalogues', 'inspect'],
  ['print'],
  ['run'],
  ['watch'],
  ['history'],
  ['history', 'again'],
  ['labels', 'show'],
  ['labels', 'pull'],
  ['labels', 'push'],
  ['catalogues', 'update'],
  ['catalogues', 'download'],
  ['catalogues', 'delete'],
  ['doctor'],
  ['serve'],
  ['printers'],
];

describe('the command line', () => {
  it.each(commands)('shows examples in the help of %s %s', async (...command) => {
    const words = command.filter((word) => word !== undefined);
    const { code, stdout, stderr } = await runCli([...words, '--help'], { config: await temporaryFolder() });
    expect(code).toBe(0);
    expect(stdout).toContain(`marbete ${words.join(' ')}`);
    expect(stdout).toContain('Examples:');
    expect(stdout).toContain('--json');
    expect(stderr).toBe('');
  });

  it('says its version', async () => {
    const { code, stdout } = await runCli(['--version'], { config: await temporaryFolder() });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['nonsense'], /unknown command/],
    [['catalogues'], /command is missing/],
    [['catalogues', 'import'], /missing required argument 'file'/],
    [['printers', '--nonsense'], /unknown option/],
    [['helper', '--http-port', '70000'], /--http-port/],
    [['catalogues', 'inspect', 'x.csv', '--delimiter', 'x'], /--delimiter/],
    [['catalogues', 'inspect', 'x.csv', '--rows', 'x'], /--rows/],
  ])('ends with 2 and one result line for wrong usage: %j', async (args, message) => {
    const { code, events, stderr } = await runCli(args, { config: await temporaryFolder() });
    expect(code).toBe(2);
    expect(events).toEqual([expect.objectContaining({ event: 'result', ok: false, exit: 2 })]);
    expect(events[0]?.['message']).toMatch(message);
    expect(stderr).not.toBe('');
  });

  it('refuses an unknown setting by name', async () => {
    const config = await temporaryFolder();
    await writeFile(`${config}/settings.json`, '{"printr": "x"}');
    const { code, result } = await runCli(['printers'], { config });
    expect(code).toBe(3);
    expect(result['message']).toMatch(/settings\.json.*printr.*Known settings: .*printer/);
  });

  it('takes --config before the environment', async () => {
    const config = await temporaryFolder();
    const { code } = await runCli(['helper', 'allow', 'shop.example', '--config', config], {
      config: await temporaryFolder(),
    });
    expect(code).toBe(0);
    const { result } = await runCli(['helper', 'sites'], { config });
    expect(result['accepted']).toEqual(['https://shop.example']);
  });
});
