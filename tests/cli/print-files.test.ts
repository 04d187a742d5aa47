import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { printed, writePriceLists } from './price-list.ts';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

async function workplace() {
  const config = await temporaryFolder();
  return { config, ...(await writePriceLists(config)) };
}

async function helperWith(config: string, printer: string) {
  return startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', printer], { config });
}

describe('marbete print from files', () => {
  it.each(['csv', 'xls', 'xlsx'] as const)(
    'writes the expected bytes from a price list as .%s',
    async (kind) => {
      const { config, shelf, ...lists } = await workplace();
      const out = join(config, 'labels.prn');
      const { code, result, events } = await runCli(
        ['print', '--template', shelf, '--data', lists[kind], '--out', out],
        { config },
      );
      expect(code).toBe(0);
      expect(await readFile(out, 'utf8')).toBe(printed);
      expect(result).toMatchObject({ ok: true, labels: 15, of: 15, rows: 3, errors: 0, lastRow: 4 });
      expect(events.filter(({ event }) => event === 'sent')).toEqual([
        { event: 'sent', chunk: 0, labels: 15, rows: [1, 4] },
      ]);
    },
  );

  it.each([
    [
      'DESCRIPTION',
      'CODIGO;Ware;Etwas;PRECIO;CANTIDAD\n7501031311309;Sal fina;Rojo vivo;12,50;1\n96385074;Ajo seco;Azul mar;9,00;1\n',
      "DESCRIPTION may be column B 'Ware' or column C 'Etwas'",
      '--map DESCRIPTION=B',
    ],
    [
      'PRICE',
      'CODIGO;DESCRIPCION;Antes;Ahora;CANTIDAD\n7501031311309;Sal;12,50;9,50;1\n96385074;Ajo;9,00;7,00;1\n',
      "PRICE may be column C 'Antes' or column D 'Ahora'",
      '--map PRICE=C',
    ],
    [
      'CODE, PRICE',
      'Marca;DESCRIPCION;Existencia;CANTIDAD\nSol;Sal;12;1\nLuna;Ajo;9;1\n',
      "the columns are A 'Marca'",
      '--map CODE=COLUMN',
    ],
  ])(
    'stops where the label prints %s and no column is known to be it',
    async (missing, list, which, remedy) => {
      const { config, shelf } = await workplace();
      const data = join(config, 'list.csv');
      const out = join(config, 'labels.prn');
      await writeFile(data, list);
      const print = (...more: string[]) =>
        runCli(['print', '--template', shelf, '--data', data, '--out', out, ...more], { config });
      const stopped = await print();
      expect(stopped.code).toBe(3);
      const [sentence = ''] = stopped.stderr.split('. ', 1);
      expect(sentence).toContain(`No column is known for ${missing}`);
      expect(sentence).toContain(which);
      expect(stopped.stderr).toContain(remedy);
      expect(await readdir(config)).not.toContain('labels.prn');
      if (missing !== 'DESCRIPTION') return;
      expect((await print('--map', 'DESCRIPTION=Etwas')).code).toBe(0);
      expect(await readFile(out, 'utf8')).toContain('^FDRojo vivo^FS');
      expect((await print('--set', 'DESCRIPTION=')).code).toBe(0);
      expect(await readFile(out, 'utf8')).toContain('^FD^FS');
    },
  );

  it('takes the columns that only their cells tell, and says which', async () => {
    const { config, shelf } = await workplace();
    const data = join(config, 'list.csv');
    const out = join(config, 'labels.prn');
    await writeFile(
      data,
      'Foo;Ware;Betrag;Coste\n7501031311309;Sal fina;12,50;7,00\n96385074;Ajo seco;9,00;5,00\n',
    );
    const print = (...more: string[]) =>
      runCli(['print', '--template', shelf, '--data', data, '--out', out, '--quantity', '1', ...more], {
        config,
      });
    const printed = await print();
    expect([printed.code, printed.stderr]).toEqual([0, expect.stringContaining("CODE <- column A 'Foo'")]);
    expect(printed.stderr).toContain("DESCRIPTION <- column B 'Ware', the only one of names");
    expect(printed.stderr).toContain("PRICE <- column C 'Betrag', the only one of amounts");
    expect(await readFile(out, 'utf8')).toContain('^FDSal fina^FS');
    const said = await print('--map', 'PRICE=Coste');
    expect(said.stderr).not.toContain('PRICE <-');
    expect(said.stderr).toContain("DESCRIPTION <- column B 'Ware'");
  });

  it('sends exactly these bytes to a printer on the network, found by its name', async () => {
    const { config, shelf, csv } = await workplace();
    const sink = await startTcpSink();
    onTestFinished(() => sink.close());
    await helperWith(config, `front=${sink.url}`);
    const { code, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--printer', 'front'],
      {
        config,
      },
    );
    expect(stderr).toContain('Sent 15 labels to front.');
    expect(code).toBe(0);
    expect(Buffer.concat(sink.jobs).toString('utf8')).toBe(printed);
  });

  it.runIf(process.platform === 'linux')(
    'prints no file that another program has open for writing',
    async () => {
      const { config, shelf, csv } = await workplace();
      const out = join(config, 'labels.prn');
      const print = (...more: string[]) =>
        runCli(['print', '--template', shelf, '--data', csv, '--out', out, ...more], { config });
      const writer = await open(csv, 'a');
      const { code, stderr } = await print();
      expect([code, stderr]).toEqual([3, expect.stringContaining(`process ${process.pid}`)]);
      expect((await print('--allow-incomplete')).code).toBe(0);
      await writer.close();
      expect((await print()).code).toBe(0);
      const reader = await open(csv, 'r');
      expect((await print()).code).toBe(0);
      await reader.close();
    },
  );

  it('reads standard input, and takes the printer from the settings', async () => {
    const { config, shelf, xlsx } = await workplace();
    await helperWith(config, `test=virtual:${config}/taken`);
    await writeFile(join(config, 'settings.json'), '{"printer": "test"}');
    const { code } = await runCli(['print', '--template', shelf, '--data', '-'], {
      config,
      stdin: await readFile(xlsx),
    });
    expect(code).toBe(0);
    const jobs = (await readdir(join(config, 'taken'))).filter((name) => !name.endsWith('.json'));
    expect(jobs).toHaveLength(1);
    expect(await readFile(join(config, 'taken', jobs[0] ?? ''), 'utf8')).toBe(printed);
  });

  it('sends long runs in chunks of at most 100 labels, in order', async () => {
    const { config, shelf } = await workplace();
    const sink = await startTcpSink();
    onTestFinished(() => sink.close());
    await helperWith(config, `front=${sink.url}`);
    const csv = join(config, 'long.csv');
    const lines = Array.from({ length: 250 }, (_, index) => `7501031311309,Article ${index + 1},1.00,,1`);
    await writeFile(csv, ['CODIGO,DESCRIPCION,PRECIO,OFERTA,CANTIDAD', ...lines].join('\n'));
    const { code, events } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--printer', 'default'],
      { config },
    );
    expect(code).toBe(0);
    expect(events.filter(({ event }) => event === 'sent').map(({ labels, rows }) => [labels, rows])).toEqual([
      [100, [1, 100]],
      [100, [101, 200]],
      [50, [201, 250]],
    ]);
    const names = [
      ...Buffer.concat(sink.jobs)
        .toString('utf8')
        .matchAll(/\^FD(Article \d+)\^FS/g),
    ];
    expect(names.map(([, name]) => name)).toEqual(lines.map((_, index) => `Article ${index + 1}`));
  });

  it('prints the rows, columns, values and quantity that the flags name', async () => {
    const { config, shelf, csv } = await workplace();
    const out = join(config, 'labels.prn');
    const map = ['--map', 'CODE=A,DESCRIPTION=B', '--set', 'PRICE=9.90', '--set', 'OFFER='];
    const { code } = await runCli(
      ['print', '--template', shelf, '--data', csv, ...map, '--rows', '3', '--quantity', '5', '--out', out],
      { config },
    );
    expect(code).toBe(0);
    expect(await readFile(out, 'utf8')).toBe(
      '^XA\n^CI28^FO20,20^A0N,30^FDAzúcar^FS\n^FO20,60^BEN,60^FD750103131130^FS\n^FO20,160^A0N,60^FD$9.90^FS\n^PQ5\n^XZ\n',
    );
  });

  it('completes the codes of a list that all lack their check digit, and refuses a quantity that is no whole number', async () => {
    const config = await temporaryFolder();
    const [template, data, out] = ['ean.zpl', 'codes.csv', 'labels.prn'].map((name) => join(config, name));
    await writeFile(template!, '^XA^FO20,20^BEN,60^FD%CODE%^FS^XZ');
    // The second verifies as a UPC-A by chance.
    await writeFile(
      data!,
      'CODIGO,CANTIDAD\n750103131130,2.00\n750103131137,1\n750103131132,0\n750103131139,2.5\n',
    );
    const args = ['print', '--template', template!, '--data', data!, '--out', out!];
    const refused = await runCli(args, { config });
    expect([refused.code, refused.result['issues']]).toMatchObject([3, [{ path: ['row', 4, 'QUANTITY'] }]]);
    const { code, stderr, result } = await runCli([...args, '--fractions', 'down'], { config });
    expect([code, result['labels']]).toEqual([0, 5]);
    expect(stderr).toContain('the codes of CODE with 12 digits lack their check digit');
    const fields = [...(await readFile(out!, 'utf8')).matchAll(/\^FD(\d+)\^FS/g)].map(([, digits]) => digits);
    expect(fields).toEqual(['750103131130', '750103131137', '750103131139']);
  });

  describe('prices of which nobody knows the decimal mark', () => {
    const halves = '^XA^FO20,20^A0N,30^FD%PRICE_INT%^FS^FO90,20^A0N,20^FD%PRICE_CENT%^FS^XZ';

    async function printPrices(prices: string, ...more: string[]) {
      const config = await temporaryFolder();
      const [template, data, out] = ['halves.zpl', 'prices.csv', 'labels.prn'].map((name) =>
        join(config, name),
      );
      await writeFile(template!, halves);
      await writeFile(data!, `PRECIO;NOMBRE\n${prices.replaceAll(' ; ', ';x\n')};x\n`);
      const args = [
        'print',
        '--template',
        template!,
        '--data',
        data!,
        '--quantity',
        '1',
        '--out',
        out!,
        ...more,
      ];
      const run = await runCli(args, { config });
      const labels = await readFile(out!, 'utf8').catch(() => '');
      return {
        ...run,
        printed: [...labels.matchAll(/\^FD(\d*)\^FS[^]*?\^FD(\d*)\^FS/g)].map(([, a, b]) => `${a}.${b}`),
      };
    }

    it('are read as the other prices of the list prove it, also when those stand at the end', async () => {
      const { code, printed } = await printPrices('1.234 ; 1 234,50 ; 1.234,50 €');
      expect([code, printed]).toEqual([0, ['1234.00', '1234.50', '1234.50']]);
      const { code: stopped, stderr } = await printPrices('1.234 ; 1.5');
      expect([stopped, stderr]).toEqual([3, expect.stringContaining('would print 1.23')]);
      expect((await printPrices('1.234 ; 1.5', '--round')).printed).toEqual(['1.23', '1.50']);
    });

    const settings = async (decimal: '.' | ',') => {
      const config = await temporaryFolder();
      await writeFile(join(config, 'settings.json'), JSON.stringify({ decimal }));
      return ['--config', config];
    };

    it('are thousands where the mark of the settings is the other one, which is said', async () => {
      const whole = await printPrices('1.990 ; 2.490 ; 12', ...(await settings(',')));
      expect([whole.code, whole.printed]).toEqual([0, ['1990.00', '2490.00', '12.00']]);
      expect(whole.stderr).toContain("such as '1.990' are read as 1990.00");
      const point = await settings('.');
      expect(await printPrices('$1,250', ...point)).toMatchObject({ code: 0, printed: ['1250.00'] });
      expect((await printPrices('$1,250 ; 1.990', ...point)).code).toBe(3);
      const proven = await printPrices('$1,259 ; 9,50', ...point, '--round');
      expect(proven.printed).toEqual(['1.26', '9.50']);
      expect(proven.stderr).toContain("'$1,259' are read as 1.26, since '9,50' shows a decimal comma");
      const besideCents = await printPrices('$1,250 ; 9,50', ...point);
      expect(besideCents.code).toBe(3);
      expect(besideCents.stderr).toContain("such as '$1,250' can be read in two ways, and may be thousands");
      const said = await printPrices('$1,250 ; 9,50', ...point, '--decimal', '.');
      expect(said.printed).toEqual(['1250.00', '9.50']);
      expect((await printPrices('$1,250', ...point, '--decimal', ',')).printed).toEqual(['1.25']);
    });

    it('stop the run where the mark of the settings is theirs', async () => {
      const { code, result, printed } = await printPrices('1.990 ; 2.490 ; 12', ...(await settings('.')));
      expect(code).toBe(3);
      expect(result).toMatchObject({ ok: false, code: 'data-invalid' });
      expect(String(result['message'])).toMatch(/'1\.990', '2\.490'.*--decimal \. or --decimal ,/);
      expect(printed).toEqual([]);
    });

    it('are read as --decimal says', async () => {
      expect((await printPrices('1.990 ; 12', '--decimal', ',')).printed).toEqual(['1990.00', '12.00']);
      expect((await printPrices('1.990 ; 12', '--decimal', '.')).printed).toEqual(['1.99', '12.00']);
    });

    it('that write decimals in two ways stop the run with one of each', async () => {
      const { code, result } = await printPrices('12.50 ; 9,90');
      expect(code).toBe(3);
      expect(String(result['message'])).toMatch(/'12\.50' with a point and '9,90' with a comma/);
      expect((await printPrices('12.50 ; 9,90', '--decimal', '.')).printed).toEqual(['12.50', '9.90']);
    });
  });

  it('takes the quantity from the column that the flag names', async () => {
    const { config, shelf } = await workplace();
    const csv = join(config, 'stock.csv');
    await writeFile(
      csv,
      'CODIGO,DESCRIPCION,PRECIO,EXISTENCIA\n7501031311309,Sal,3,4\n7501031311309,Ajo,2,0\n',
    );
    const args = ['print', '--template', shelf, '--data', csv, '--dry-run'];
    const { code, result } = await runCli([...args, '--quantity-column', 'EXISTENCIA'], { config });
    expect(code).toBe(0);
    expect(result).toMatchObject({ rows: 1, labels: 4, mapping: { QUANTITY: 'D' } });
    expect((await runCli([...args, '--quantity-column', 'D'], { config })).result).toMatchObject({
      labels: 4,
    });
    expect((await runCli([...args, '--quantity-column', 'NADA'], { config })).code).toBe(2);
  });

  it('checks everything and prints nothing with --dry-run, and shows the first label', async () => {
    const { config, shelf, csv } = await workplace();
    const { code, events, result, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--dry-run', '--first', '--rows', '2-'],
      { config },
    );
    expect(code).toBe(0);
    expect(result).toMatchObject({ dryRun: true, rows: 2, labels: 13, errors: 0 });
    expect(events.find(({ event }) => event === 'first')).toMatchObject({
      row: 2,
      code: expect.stringContaining('Té verde'),
    });
    expect(stderr).toContain('3 rows, 2 of them with a quantity, 13 labels; 0 errors');
  });
});

describe('what keeps marbete print from printing', () => {
  it('names every row with an error, by both of its numbers, before anything prints', async () => {
    const { config, shelf } = await workplace();
    const sink = await startTcpSink();
    onTestFinished(() => sink.close());
    await helperWith(config, `front=${sink.url}`);
    const csv = join(config, 'bad.csv');
    const good = '7501031311309,Sal,3,,1';
    await writeFile(
      csv,
      [
        'CODIGO,DESCRIPCION,PRECIO,OFERTA,CANTIDAD',
        good,
        '',
        '7501031311300,Ajo,3,,1',
        '96385074,Pan,abc,,1',
        '96385074,Col,1,,x',
      ].join('\n'),
    );
    const args = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
    const { code, events, result, stderr } = await runCli(args, { config });
    expect(code).toBe(3);
    const problems = events.filter(({ event }) => event === 'problem');
    expect(problems.map(({ row, sheetRow, level, variable }) => [row, sheetRow, level, variable])).toEqual(
      expect.arrayContaining([
        [2, 4, 'error', 'CODE'],
        [3, 5, 'error', 'PRICE'],
        [4, 6, 'error', 'QUANTITY'],
      ]),
    );
    expect(result).toMatchObject({ code: 'data-invalid', details: { errors: 3 } });
    expect(stderr).toContain('--on-problem skip');
    expect(sink.jobs).toEqual([]);

    const skipping = await runCli([...args, '--on-problem', 'skip'], { config });
    expect(skipping.code).toBe(0);
    expect(skipping.result).toMatchObject({ labels: 1, skipped: 3 });
    expect(Buffer.concat(sink.jobs).toString('utf8')).toContain('^FDSal^FS');
  });

  it('stops at prices that do not fit the label, and leaves their rows out with --on-problem skip', async () => {
    const { config } = await workplace();
    const template = join(config, 'narrow.zpl');
    const csv = join(config, 'dear.csv');
    const out = join(config, 'labels.prn');
    await writeFile(
      template,
      '^XA^PW300^LL240^FO20,20^A0N,80,80^FD%PRICE%^FS^FO20,120^A0N,30^FD%DESCRIPTION%^FS^XZ',
    );
    await writeFile(csv, 'DESCRIPCION,PRECIO\nMesa,"20,259.00"\nSal,9.50\nSilla,"10,149.90"\nPan,12.00\n');
    const args = ['print', '--template', template, '--data', csv, '--quantity', '1', '--out', out];
    const stopped = await runCli(args, { config });
    expect(stopped.code).toBe(3);
    const problems = stopped.events.filter(({ event, level }) => event === 'problem' && level === 'error');
    expect(problems.map(({ row, code, variable }) => [row, code, variable])).toEqual([
      [1, 'price-does-not-fit', 'PRICE'],
      [3, 'price-does-not-fit', 'PRICE'],
    ]);
    // The row that is named first is drawn by the command that stands beside it.
    const [, row, command = ''] = /See row (\d+) .*?: marbete (preview .*)$/m.exec(stopped.stderr) ?? [];
    expect(row).toBe('1');
    const drawn = await runCli(command.split(' '), { config, cwd: config });
    expect(drawn.code, drawn.stderr).toBe(0);
    expect((await readFile(join(config, 'row-1.png'))).subarray(1, 4).toString()).toBe('PNG');
    const skipping = await runCli([...args, '--on-problem', 'skip'], { config });
    expect(skipping.code).toBe(0);
    expect(skipping.result).toMatchObject({ labels: 2, skipped: 2 });
    const names = (await readFile(out, 'utf8')).match(/(?<=\^FD)[A-Z][a-z]+/g);
    expect(names).toEqual(['Sal', 'Pan']);
    const dry = [...args.slice(0, -2), '--on-problem', 'skip', '--dry-run', '--first'];
    const first = await runCli(dry, { config });
    expect(first.events.find(({ event }) => event === 'first')).toMatchObject({ row: 2 });
  });

  it.each([
    ['an unclosed section', 'broken.zpl', '^XA\n<OFFER>^FO1,1^FD%CODE%^FS\n^XZ', /line 2/i],
    [
      'raw bytes that are not all there',
      'cut.zpl',
      Buffer.from('^XA\n^FO1,1^FD%CODE%^FS\n^FO1,9^GFB,50,50,1,\xff\xfe^FS\n^XZ', 'latin1'),
      /line 3.*not all of its raw bytes/i,
    ],
  ])('ends with 3 for a template with %s', async (_, name, text, message) => {
    const { config, csv } = await workplace();
    await writeFile(join(config, name), text);
    const { code, result } = await runCli(
      ['print', '--template', join(config, name), '--data', csv, '--printer', 'virtual'],
      { config },
    );
    expect(code).toBe(3);
    expect(result).toMatchObject({
      ok: false,
      code: 'template-invalid',
      message: expect.stringMatching(message),
    });
  });

  it('ends with 3 for a template that is not there', async () => {
    const { config, csv } = await workplace();
    const { code, stderr } = await runCli(['print', '--template', 'none.zpl', '--data', csv, '--dry-run'], {
      config,
    });
    expect(code).toBe(3);
    expect(stderr).toContain('none.zpl');
  });

  it('ends with 3 for a file that is no spreadsheet', async () => {
    const { config, shelf } = await workplace();
    const picture = join(config, 'prices.xlsx');
    await writeFile(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
    const { code, stderr } = await runCli(
      ['print', '--template', shelf, '--data', picture, '--printer', 'virtual'],
      { config },
    );
    expect(code).toBe(3);
    expect(stderr).toContain('prices.xlsx');
  });

  it('ends with 5 and says how to start the helper when it does not run', async () => {
    const { config, shelf, csv } = await workplace();
    const { code, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--printer', 'front'],
      {
        config,
        env: { MARBETE_HELPER: 'http://127.0.0.1:1' },
      },
    );
    expect(code).toBe(5);
    expect(stderr).toContain('marbete helper');
  });

  it('ends with 5 and names the printers that are there', async () => {
    const { config, shelf, csv } = await workplace();
    await helperWith(config, `back=virtual:${config}/taken`);
    const { code, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--printer', 'front'],
      {
        config,
      },
    );
    expect(code).toBe(5);
    expect(stderr).toContain("no printer 'front'");
    expect(stderr).toContain('back');
  });

  it('ends with 7 when no row has a quantity, and leaves no file behind', async () => {
    const { config, shelf, csv } = await workplace();
    const out = join(config, 'labels.prn');
    const { code } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--rows', '3', '--out', out],
      { config },
    );
    expect(code).toBe(7);
    expect((await readdir(config)).filter((name) => name.startsWith('labels'))).toEqual([]);
  });

  it.each([
    ['CODIGO,DESCRIPCION,PRECIO\n', 7, /list\.csv has no rows below its header in row 1/],
    ['Tienda Centro\n\nCODIGO,DESCRIPCION,PRECIO\n', 7, /has no rows below its header in row 3/],
    ['SKU,Articulo\n\n', 7, /has no rows below its header in row 1/],
    [
      'CODIGO,DESCRIPCION,PRECIO\n96385074,,1.5\n96385074,,2.5\n',
      3,
      /^Column B 'DESCRIPCION'.+--map DESCR.+--set/,
    ],
    [
      'CODIGO,DESCRIPCION,PRECIO\n96385074,,1.5\n96385074,Pan,2.5\n',
      3,
      /Row 1 .+: error: DESCRIPTION is empty/,
    ],
    ['CODIGO,DESCRIPCION,PRECIO\n96385074,None,1.5\n', 3, /DESCRIPTION 'None' is what a program writes/],
    ['CODIGO,DESCRIPCION,PRECIO,UNIDAD\n96385074,Pan,1.5,NULL\n', 3, /UNIT 'NULL' is what a program writes/],
    ['CODIGO,DESCRIPCION,PRECIO,OFERTA\n96385074,Pan,1.5,NULL\n96385074,Pan,1.5,\n', 0, /2 labels/],
    ['CODIGO,DESCRIPCION,PRECIO,UNIDAD\n96385074,Pan,1.5,\n', 0, /column D, for UNIT, holds nothing/],
  ])('says of a list that says nothing where a label needs it: %j', async (list, expected, message) => {
    const { config, shelf } = await workplace();
    const csv = join(config, 'list.csv');
    await writeFile(csv, list);
    const unit = list.includes('UNIDAD') ? ' %UNIT%' : '';
    await writeFile(
      shelf,
      `^XA^FO20,20^A0N,20^FD%DESCRIPTION%${unit} %PRICE_INT%.%PRICE_CENT%^FS<OFFER>^FO20,50^FD%OFFER%^FS</OFFER>^XZ`,
    );
    const quantity = list.includes('96385074') ? ['--quantity', '1'] : [];
    const { code, result, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--dry-run', ...quantity],
      { config },
    );
    expect([result['message'], stderr].join('\n')).toMatch(message);
    expect(code).toBe(expected);
  });

  it.each([
    [['--printer', 'x', '--out', 'y'], /--printer or --out/],
    [[], /--printer NAME/],
    [['--out', 'y', '--dry-run'], /--out or --dry-run/],
    [['--dry-run', '--quantity', '0'], /--quantity/],
    [['--dry-run', '--quantity', '2', '--quantity-column', 'E'], /not both/],
    [['--dry-run', '--speed', '15'], /--speed takes 1 to 14/],
    [['--dry-run', '--map', 'PRICE=NADA'], /NADA/],
    [['--dry-run', '--rows', '0'], /--rows/],
    [['--dry-run', '--set', 'x'], /NAME=VALUE/],
    [['--dry-run', '--language', 'html'], /--language/],
    [['--dry-run', '--label', '1'], /--template or --label/],
    [['--first', '--printer', 'x'], /terminal/],
  ])('ends with 2 for wrong usage: %j', async (flags, message) => {
    const { config, shelf, csv } = await workplace();
    const { code, result } = await runCli(['print', '--template', shelf, '--data', csv, ...flags], {
      config,
    });
    expect(result['message']).toMatch(message);
    expect(code).toBe(2);
  });

  it('ends with 2 and names the flag when something is left open and nobody can be asked', async () => {
    const { config, shelf } = await workplace();
    expect((await runCli(['print'], { config })).result['message']).toContain('--template');
    expect((await runCli(['print', '--template', shelf], { config })).result['message']).toContain('--data');
    const csv = join(config, 'plain.csv');
    await writeFile(csv, 'CODIGO,DESCRIPCION,PRECIO\n96385074,Pan,1\n');
    const { code, result } = await runCli(['print', '--template', shelf, '--data', csv, '--dry-run'], {
      config,
    });
    expect(code).toBe(2);
    expect(result['message']).toContain('--quantity');
  });
});

describe('a run that breaks off', () => {
  it('ends with 6, names the last row that was confirmed and how to go on, and the rest then prints', async () => {
    const { config, shelf } = await workplace();
    const csv = join(config, 'long.csv');
    const lines = Array.from({ length: 250 }, (_, index) => `7501031311309,Article ${index + 1},1.00,,1`);
    await writeFile(csv, ['CODIGO,DESCRIPCION,PRECIO,OFERTA,CANTIDAD', ...lines].join('\n'));
    const taken: Buffer[] = [];
    const sink = await startTcpSink((socket) => {
      const parts: Buffer[] = [];
      socket.on('data', (part) => parts.push(part));
      socket.on('end', () => {
        if (parts.length > 0) taken.push(Buffer.concat(parts));
        // The printer is switched off after its first chunk.
        if (taken.length === 1) void sink.close();
      });
    });
    const helper = await helperWith(config, `front=${sink.url}`);
    const args = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
    const { code, result, stderr } = await runCli(args, { config });
    expect(code).toBe(6);
    expect(result).toMatchObject({ ok: false, labels: 100, of: 250, lastRow: 100, rest: '101-' });
    expect(stderr).toContain('100 labels of 250');
    expect(stderr).toContain(`Go on with: marbete ${args.join(' ')} --json --resume`);
    await helper.stop();

    const again = await startTcpSink();
    onTestFinished(() => again.close());
    await helperWith(config, `front=${again.url}`);
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.result).toMatchObject({ labels: 250, of: 250, before: 100, run: result['run'] });
    const all = Buffer.concat([...taken, ...again.jobs]).toString('utf8');
    const names = [...all.matchAll(/\^FD(Article \d+)\^FS/g)].map(([, name]) => name);
    expect(names).toEqual(lines.map((_, index) => `Article ${index + 1}`));
  });

  it.each([
    ['print', 100],
    ['skip', 0],
    ['after K150', 50],
    ['after row:199', 1],
  ] as const)('leaves to the person what nobody can know, who says %s', async (decision, again) => {
    const { config } = await workplace();
    const csv = join(config, 'long.csv');
    const lines = Array.from({ length: 250 }, (_, index) => `K${index + 1},Article ${index + 1},1.00,,1`);
    await writeFile(csv, ['CODIGO,DESCRIPCION,PRECIO,OFERTA,CANTIDAD', ...lines].join('\n'));
    let jobs = 0;
    let taken = '';
    const sink = await startTcpSink((socket) => {
      socket.once('data', () => {
        jobs += 1;
        // The printer goes away in the middle of the second chunk.
        if (jobs === 2) socket.resetAndDestroy();
      });
      socket.on('data', (part) => {
        if (jobs !== 2) taken += part.toString('utf8');
      });
    });
    onTestFinished(() => sink.close());
    await helperWith(config, `front=${sink.url}`);
    const plain = join(config, 'plain.zpl');
    await writeFile(
      plain,
      '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^FO20,60^A0N,30^FD%CODE%^FS\n^PQ%QUANTITY%\n^XZ\n',
    );
    const args = ['print', '--template', plain, '--data', csv, '--printer', 'front'];
    for (const more of [[], ['--resume']]) {
      const { code, result, stderr } = await runCli([...args, ...more], { config });
      expect(code).toBe(6);
      const [first, last] = [101, 200].map((row) => ({
        row,
        code: `K${row}`,
        description: `Article ${row}`,
      }));
      expect(result).toMatchObject({
        code: 'uncertain',
        labels: 100,
        uncertain: [{ labels: 100, first, last }],
      });
      expect(stderr).toContain('K101 Article 101 to K200 Article 200 (100 labels)');
      expect(stderr).toContain('--resume --uncertain print');
      expect(stderr).toContain('--resume --uncertain skip');
    }
    const unknown = await runCli([...args, '--resume', '--uncertain', 'after', 'K9999'], { config });
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('In doubt: K101 Article 101'),
    ]);
    const words = decision.split(' ');
    const decided = await runCli([...args, '--resume', '--uncertain', ...words], { config });
    expect(decided.code, decided.stderr).toBe(0);
    expect(decided.result).toMatchObject({ labels: 250, of: 250 });
    const names = [...taken.matchAll(/\^FD(Article \d+)\^FS/g)].map(([, name]) => name ?? '');
    const count = (from: number, to: number) =>
      names.filter((name) => Number(name.slice(8)) >= from && Number(name.slice(8)) <= to).length;
    expect([count(1, 100), count(101, 200), count(201, 250)]).toEqual([100, again, 50]);
  });
});

describe('marbete print --out labels.pdf', () => {
  it('puts the labels on sheets from the first free place on, and hands them over', async () => {
    const { config, shelf, csv } = await workplace();
    const out = join(config, 'labels.pdf');
    const args = ['print', '--template', shelf, '--data', csv, '--out', out, '--size', '60x30mm'];
    const { code, result, stderr } = await runCli([...args, '--paper', 'L7159', '--from-place', '20'], {
      config,
    });
    expect(code, stderr).toBe(0);
    expect(result).toMatchObject({ ok: true, labels: 15, out });
    expect(stderr).toContain('Wrote 15 labels');
    const pdf = await readFile(out, 'latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(2);
    expect(pdf.match(/\/MediaBox \[0 0 595.276 841.89\]/g)).toHaveLength(2);
    expect(await readdir(config)).not.toContain('labels.pdf.part');
  });

  it('leaves no file behind where a label does not fit its place', async () => {
    const { config, shelf, csv } = await workplace();
    const out = join(config, 'labels.pdf');
    const args = ['print', '--template', shelf, '--data', csv, '--out', out, '--size', '80x30mm'];
    const { code, stderr } = await runCli([...args, '--paper', 'L7159'], { config });
    expect(code).toBe(3);
    expect(stderr).toContain('80 x 30 mm is larger than a place of the sheet, 63.5 x 33.9 mm');
    expect((await readdir(config)).filter((name) => name.startsWith('labels.pdf'))).toEqual([]);
  });

  it.each([
    [['--paper', 'L7159'], '--paper needs a PDF'],
    [['--borders', '--dpmm', '12'], '--borders needs a PDF'],
  ])('%j goes with a PDF only', async (extra, message) => {
    const { config, shelf, csv } = await workplace();
    const out = join(config, 'labels.prn');
    const { code, stderr } = await runCli(
      ['print', '--template', shelf, '--data', csv, '--out', out, ...extra],
      { config },
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('marbete print --across', () => {
  it('fills rows of three with the copies of all rows, from the second column on', async () => {
    const { config, csv } = await workplace();
    const template = join(config, 'small.zpl');
    await writeFile(template, '^XA^PW256^LL160^FO8,8^A0N,20,20^FD%CODE%^FS^PQ%QUANTITY%^XZ\n');
    const out = join(config, 'labels.prn');
    const print = (...extra: string[]) =>
      runCli(['print', '--template', template, '--data', csv, '--quantity', '4', '--out', out, ...extra], {
        config,
      });
    const made = await print('--across', '3', '--pitch', '34mm', '--from-column', '2');
    expect(made.code, made.stderr).toBe(0);
    const webs = (await readFile(out, 'utf8')).match(/\^XA[^]*?\^XZ/g) ?? [];
    const { labels } = made.result as { labels: number };
    expect(webs.every((web) => web.includes('^PW800^CI28^LL160'))).toBe(true);
    const fields = webs.map((web) => [...web.matchAll(/\^FO(\d+),8/g)].map(([, x]) => Number(x)));
    expect(fields[0]).toEqual([280, 552]);
    expect(fields[1]).toEqual([8, 280, 552]);
    const counts = webs.map((web) => Number(/\^PQ(\d+)/.exec(web)?.[1] ?? 1));
    expect(fields.reduce((sum, row, at) => sum + row.length * counts[at]!, 0)).toBe(labels);
  });

  it('finds the row that would print on its neighbour before anything is written, wherever it stands', async () => {
    const { config } = await workplace();
    const template = join(config, 'small.zpl');
    const data = join(config, 'long.csv');
    await writeFile(template, '^XA^PW256^LL160^FO8,8^A0N,20,20^FD%NAME%^FS^XZ\n');
    const names = Array.from({ length: 300 }, (_, at) =>
      at === 249 ? 'A name that is far too long for a label of this width' : 'Salt',
    );
    await writeFile(data, ['NAME,QUANTITY', ...names.map((name) => `${name},1`)].join('\n'));
    const out = join(config, 'labels.prn');
    const print = (...extra: string[]) =>
      runCli(
        ['print', '--template', template, '--data', data, '--across', '3', '--pitch', '34mm', ...extra],
        {
          config,
        },
      );
    const dry = await print('--dry-run');
    expect([dry.code, dry.result]).toEqual([3, expect.objectContaining({ errors: 1, labels: 299 })]);
    expect(dry.stderr).toContain('own width of 256 dots');
    expect((await print('--out', out)).code).toBe(3);
    expect(await readdir(config)).not.toContain('labels.prn');
    const rest = await print('--out', out, '--on-problem', 'skip');
    expect(rest.result).toMatchObject({ labels: 299, skipped: 1 });
    expect(await readFile(out, 'utf8')).not.toContain('far too long');
  });

  it.each([
    [['--across', '3'], 2, '--across needs --pitch'],
    [['--pitch', '34mm'], 2, '--across N'],
    [['--across', '3', '--pitch', '34'], 2, 'as 34mm'],
    [['--across', '3', '--pitch', '20mm'], 2, '256 dots wide'],
    [['--across', '3', '--pitch', '34mm', '--dpmm', '9'], 2, '--dpmm is 6'],
  ])('says what is wrong with %j', async (flags, code, message) => {
    const { config, csv } = await workplace();
    const template = join(config, 'small.zpl');
    await writeFile(template, '^XA^PW256^LL160^FO8,8^A0N,20,20^FD%CODE%^FS^XZ\n');
    const out = join(config, 'labels.prn');
    const made = await runCli(
      ['print', '--template', template, '--data', csv, '--quantity', '1', '--out', out, ...flags],
      { config },
    );
    expect(made.stderr).toContain(message);
    expect(made.code).toBe(message === '256 dots wide' ? 3 : code);
    expect(await readdir(config)).not.toContain('labels.prn');
  });
});
