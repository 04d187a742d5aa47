import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

const docs = new URL('../../docs/cli.md', import.meta.url);

/** The code blocks of the page, by their language. */
async function blocks(language: string): Promise<string[]> {
  const text = await readFile(docs, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, kind, body = '']) =>
    kind === language ? [body] : [],
  );
}

/** A command line as a shell takes it apart. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
}

it('every print and run command of the page does what the page says', async () => {
  const config = await temporaryFolder();
  await copyFile(new URL('../../demo/shelf.zpl', import.meta.url), join(config, 'shelf.zpl'));
  const list =
    'CODIGO,DESCRIPCION,PRECIO,CANTIDAD,OFERTA,UNIDAD,UBICACION\n7501031311309,Sal,300,2,,KG,A3\n96385074,Pan,8,1,,PZA,B1\n';
  await writeFile(join(config, 'prices.csv'), list);
  const [job = ''] = await blocks('yaml');
  const nightly = job.replace(/^notify: .*$/m, `notify: [${process.execPath}, -e, '0']`);
  await writeFile(join(config, 'nightly.yaml'), nightly, { mode: 0o600 });
  await startCli(
    ['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=virtual:${config}/printed`],
    { config },
  );
  const commands = (await blocks('sh'))
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''))
    // What needs a server is run by its own tests; prices.xlsx stands for any spreadsheet.
    .filter(
      (line) => /^marbete (print|run|printers|history|doctor)\b/.test(line) && !line.includes('--label'),
    );
  expect(commands.length).toBeGreaterThan(8);
  for (const command of commands) {
    const [, ...words] = wordsOf(command).map((word) => (word === 'prices.xlsx' ? 'prices.csv' : word));
    const { code, stderr } = await runCli(words, { config, cwd: config });
    // Nothing broke off here, so there is nothing to resume.
    expect([command, code, code === (words.includes('--resume') ? 7 : 0) ? '' : stderr]).toEqual([
      command,
      words.includes('--resume') ? 7 : 0,
      '',
    ]);
  }
});
