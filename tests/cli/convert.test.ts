import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

const demo = join(import.meta.dirname, '../../demo');

describe('marbete convert', () => {
  it('writes a template in another language, whose codes say the same', async () => {
    const config = await temporaryFolder();
    const out = join(config, 'shelf.tspl');
    const made = await runCli(['convert', join(demo, 'shelf.zpl'), '--to', 'tspl', '--out', out, '--json'], {
      config,
    });
    expect(made.code, made.stderr).toBe(0);
    expect(made.result).toMatchObject({ file: out, language: 'tspl', differences: 0, missing: 0 });
    expect(await readFile(out, 'utf8')).toContain('%CODE%');
    const codes = async (template: string) => {
      const args = ['preview', '--template', template, '--out', join(config, 'label.png'), '--json'];
      const { events } = await runCli(args, { config });
      return events.filter(({ kind }) => kind === 'code').map(({ symbology, data }) => ({ symbology, data }));
    };
    expect(await codes(out)).toEqual(await codes(join(demo, 'shelf.zpl')));
  });

  it('lists what is not the same, and writes raw bytes', async () => {
    const config = await temporaryFolder();
    const path = join(config, 'label.zpl');
    await writeFile(path, '^XA^PW200^LL100^FO10,10^GD50,40,3^FS^XZ');
    const out = join(config, 'label.tspl');
    const { stderr, code } = await runCli(['convert', path, '--to', 'TSPL', '--out', out], { config });
    expect(code).toBe(0);
    expect(stderr).toContain('This line has no counterpart and becomes an image.');
    expect((await readFile(out)).includes(0xff)).toBe(true);
  });

  it('ends with 3 where something was left out, and writes the rest', async () => {
    const config = await temporaryFolder();
    const path = join(config, 'label.zpl');
    await writeFile(path, '^XA^PW400^LL300^FO200,10^BTN,2^FD%CODE%^FS^FO10,140^A0N,30^FD%NAME%^FS^XZ');
    const out = join(config, 'label.tspl');
    const made = await runCli(['convert', path, '--to', 'tspl', '--out', out, '--json'], { config });
    expect(made.code).toBe(3);
    expect(made.result).toMatchObject({ ok: false, missing: 1 });
    expect(made.events).toContainEqual(expect.objectContaining({ event: 'difference', level: 'error' }));
    expect(await readFile(out, 'utf8')).toContain('%NAME%');
  });

  it.each([
    ['zpl', 'choose another'],
    ['escpos', 'zpl, tspl, epl, cpcl'],
  ])('refuses %s', async (to, hint) => {
    const config = await temporaryFolder();
    const args = ['convert', join(demo, 'shelf.zpl'), '--to', to, '--out', join(config, 'out')];
    const { code, stderr } = await runCli(args, { config });
    expect(code).toBe(2);
    expect(stderr).toContain(hint);
  });
});
