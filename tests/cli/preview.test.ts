import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

/** Width and height of a PNG, in dots. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('a file that is not UTF-8', () => {
  it('is drawn with its letters and its picture, and prints as it is', async () => {
    const config = await temporaryFolder();
    const path = join(config, 'driver.prn');
    const picture = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
    const driver = Buffer.from(
      `^XA^CI27^PW400^LL240^FO9,9^A0N,30,30^FDJalape\xf1o \x80^FS^FO9,60^GFB,256,256,4,${picture}^FS^XZ\r\n`,
      'latin1',
    );
    await writeFile(path, driver);
    const out = join(config, 'driver.png');
    const drawn = await runCli(['preview', '--template', path, '--out', out, '--json'], { config });
    expect(drawn.code, drawn.stderr).toBe(0);
    expect(sizeOf(await readFile(out))).toEqual([400, 240]);
    expect(drawn.events.filter(({ event }) => event === 'field')[0]).toMatchObject({ text: 'Jalapeño €' });
    const data = join(config, 'once.csv');
    await writeFile(data, 'NAME\nx\n');
    const printed = join(config, 'printed.prn');
    for (const rows of [[], ['--data', data, '--quantity', '1']]) {
      const print = await runCli(['print', '--template', path, ...rows, '--out', printed], { config });
      expect(print.code, print.stderr).toBe(0);
      expect(await readFile(printed)).toEqual(driver);
    }
  });
});

describe('printer code without variables', () => {
  const files: readonly [string, string][] = [
    ['label.zpl', '\u00ef\u00bb\u00bf^XA^FO9,9^A0N,30,30^FDuno^FS^XZ\r\n^XA^FO9,9^A0N,30,30^FDdos^FS^XZ'],
    ['driver.prn', 'SIZE 50 mm,30 mm\r\nCLS\r\nBITMAP 8,8,2,2,0,\u0000%\r\n\r\nPRINT 1,1\r\n'],
    ['label.epl', '\nN\nq400\nGW8,8,2,2,\u0000\u00ff\u001a"\nP1\n'],
  ];

  it.each(files)('%s prints its bytes, as often as is wanted, without a spreadsheet', async (name, code) => {
    const config = await temporaryFolder();
    const [path, out] = [join(config, name), join(config, 'out.bin')];
    await writeFile(path, Buffer.from(code, 'latin1'));
    const printed = async (...more: string[]) => {
      const {
        code: exit,
        stderr,
        result,
      } = await runCli(['print', '--template', path, '--out', out, ...more, '--json'], { config });
      expect(exit, stderr).toBe(0);
      return { result, bytes: (await readFile(out)).toString('latin1') };
    };
    const labels = name === 'label.zpl' ? 2 : 1;
    expect((await printed()).bytes).toBe(code);
    const many = await printed('--quantity', '230');
    expect(many.bytes).toBe(code.repeat(230));
    expect(many.result).toMatchObject({ ok: true, labels: 230 * labels });
  });

  it('needs a spreadsheet for what speaks of rows, and prints nothing on a dry run', async () => {
    const config = await temporaryFolder();
    const [path, out] = [join(config, 'label.zpl'), join(config, 'out.bin')];
    await writeFile(path, '^XA^FO9,9^A0N,30,30^FDuno^FS^XZ');
    const wrong = await runCli(['print', '--template', path, '--rows', '1-3', '--out', out], { config });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--rows needs --data');
    const dry = await runCli(['print', '--template', path, '--dry-run', '--quantity', '3', '--json'], {
      config,
    });
    expect(dry.result).toMatchObject({ ok: true, dryRun: true, labels: 3 });
  });
});

describe('marbete preview', () => {
  it('draws a row of a price list in the size that the code sets, and says what stands in it', async () => {
    const config = await temporaryFolder();
    const out = join(config, 'row.png');
    const { code, events, result } = await runCli(
      [
        'preview',
        '--template',
        'demo/shelf.zpl',
        '--data',
        'demo/prices.csv',
        '--row',
        '3',
        '--out',
        out,
        '--json',
      ],
      { config },
    );
    expect(code).toBe(0);
    expect(sizeOf(await readFile(out))).toEqual([400, 240]);
    const fields = events.filter(({ event }) => event === 'field');
    expect(fields.find(({ kind }) => kind === 'text')).toMatchObject({
      text: 'Arroz arborio Casa Ibáñez 500 g',
      font: '0',
    });
    expect(fields.find(({ kind }) => kind === 'code')).toMatchObject({
      symbology: 'EAN-13',
      data: '0000075311049',
    });
    const template = await readFile('demo/shelf.zpl', 'utf8');
    const written = fields.map(({ source }) => {
      const { data } = source as { data?: { start: number; end: number } };
      return data && template.slice(data.start, data.end);
    });
    expect(written).toEqual(expect.arrayContaining(['%DESCRIPTION%', '%CODE%']));
    expect(result).toMatchObject({ ok: true, files: [out], labels: 1, errors: 0 });
  });

  it('draws code without placeholders as it is, every label to a file of its own', async () => {
    const config = await temporaryFolder();
    const template = join(config, 'two.zpl');
    await writeFile(template, '^XA^FO10,10^GB50,50,50^FS^XZ\n^XA^FO10,10^A0N,30^FDHola^FS^XZ\n');
    const { result } = await runCli(
      [
        'preview',
        '--template',
        template,
        '--size',
        '50x25mm',
        '--dpmm',
        '12',
        '--index',
        'all',
        '--out',
        join(config, 'label.png'),
      ],
      { config },
    );
    const files = [join(config, 'label-1.png'), join(config, 'label-2.png')];
    expect(result).toMatchObject({ ok: true, files });
    for (const file of files) expect(sizeOf(await readFile(file))).toEqual([600, 300]);
  });

  it('writes a PDF whose pages are as large as the labels, and refuses names of other kinds', async () => {
    const config = await temporaryFolder();
    const template = join(config, 'two.zpl');
    await writeFile(template, '^XA^FO10,10^GB50,50,50^FS^XZ\n^XA^PW200^LL120^FO10,10^A0N,30^FDHola^FS^XZ\n');
    const draw = (out: string, ...more: string[]) =>
      runCli(['preview', '--template', template, '--out', join(config, out), ...more], { config });
    const pages = async (out: string) =>
      [
        ...(await readFile(join(config, out), 'latin1')).matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
      ].map(([, width, height]) => [width, height].map((points) => (Number(points) * 25.4) / 72));
    const { result } = await draw('both.pdf', '--index', 'all');
    expect(result).toMatchObject({ ok: true, files: [join(config, 'both.pdf')], labels: 2 });
    const [first, second, ...others] = await pages('both.pdf');
    expect(others).toEqual([]);
    expect([first?.[0], first?.[1], second?.[0], second?.[1]]).toEqual(
      [101.6, 152.4, 25, 15].map((mm) => expect.closeTo(mm, 2)),
    );
    await draw('one.PDF', '--index', '1', '--size', '33.3x21.7mm', '--dpmm', '6');
    expect(await pages('one.PDF')).toEqual([[expect.closeTo(33.3, 2), expect.closeTo(21.7, 2)]]);
    for (const name of ['label.svg', 'label.jpg', 'label.zpl']) {
      const refused = await draw(name);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(`.png or .pdf, not as ${name.slice(5)}`);
      await expect(readFile(join(config, name))).rejects.toThrow('ENOENT');
    }
  });

  it('names the command that cannot be drawn, with its place', async () => {
    const config = await temporaryFolder();
    const template = join(config, 'odd.zpl');
    await writeFile(template, '^XA\n^FO10,10^ZQ7^FDHola^FS\n^XZ\n');
    const { stderr, result } = await runCli(
      ['preview', '--template', template, '--out', join(config, 'odd.png')],
      { config },
    );
    expect(stderr).toContain(`${template}:2:9:`);
    expect(result).toMatchObject({ ok: true, remarks: 1 });
  });

  it.each(['', '12'])('names it at its line of the template, with the offer %j', async (offer) => {
    const config = await temporaryFolder();
    const template = join(config, 'odd.zpl');
    const lines = ['^XA', '<OFFER>', '^FO20,90^A0N,30^FD%OFFER%^FS', '', '</OFFER>', '^FO9,9^FD%NAME%^FS'];
    await writeFile(template, [...lines, '^FO10,10^ZQ7^FDHola^FS', '^XZ', ''].join('\n'));
    const values = ['--set', 'NAME=x', '--set', 'PRICE=20', '--set', `OFFER=${offer}`];
    const { stderr } = await runCli(
      ['preview', '--template', template, '--out', join(config, 'odd.png'), ...values],
      { config },
    );
    expect(stderr).toContain(`${template}:${lines.length + 1}:9:`);
  });

  it('refuses a value that cannot be encoded, a paper that is none and a label that is not there', async () => {
    const config = await temporaryFolder();
    const shelf = ['preview', '--template', 'demo/shelf.zpl', '--out', join(config, 'no.png')];
    expect((await runCli([...shelf, '--set', 'CODE=no digits'], { config })).code).toBe(3);
    expect((await runCli([...shelf, '--size', '4 by 6'], { config })).code).toBe(2);
    expect((await runCli([...shelf, '--index', '7'], { config })).code).toBe(3);
  });
});
