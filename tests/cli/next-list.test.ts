import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';
import { keys, runInTerminal } from './run-terminal.ts';

const template = '^XA^FO20,20^A0N,30^FD%DESCRIPTION%^FS^FO20,60^A0N,30^FD%PRICE_INT%.%PRICE_CENT%^FS^XZ\n';
const articles = Array.from({ length: 40 }, (_, at) => ({
  code: `K${100 + at}`,
  name: `Article ${at}`,
  price: `${5 + at}.${10 + at}`,
}));
type Article = (typeof articles)[number];

const listOf = (
  header: string,
  cells: (article: Article) => readonly string[],
  rows: readonly Article[] = articles,
  sign = ',',
) => [header, ...rows.map((article) => cells(article).join(sign)), ''].join('\n');
const usual = listOf('CODIGO,DESCRIPCION,PRECIO', ({ code, name, price }) => [code, name, price]);
const comma = ({ price }: Article) => price.replace('.', ',');

/** A job that prints a list into a file, with a key. */
async function job(first: string) {
  const config = await temporaryFolder();
  const [shelf, csv, out] = ['shelf.zpl', 'prices.csv', 'out.zpl'].map((name) => join(config, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(shelf, template);
  const from = ['print', '--template', shelf, '--data', csv, '--key', 'CODIGO', '--quantity', '1'];
  const args = [...from, '--out', out];
  const print = async (list: string, ...flags: string[]) => {
    await writeFile(csv, list);
    return runCli([...args, ...flags], { config });
  };
  const printed = await print(first);
  expect(printed.code, printed.stderr).toBe(0);
  return { config, csv, args, print, dryRun: [...from, '--dry-run'] };
}

describe('the next list of a job with a key', () => {
  it.each([
    [
      'a column with another name',
      listOf('CODIGO,DESCRIPCION,PVP', ({ code, name, price }) => [code, name, price]),
      [],
      "column C 'PRECIO', which seems to be column C 'PVP' now",
    ],
    [
      'prices in cents',
      listOf('CODIGO,DESCRIPCION,PRECIO', ({ code, name, price }) => [code, name, price.replace('.', '')]),
      [],
      "PRICE: column C 'PRECIO' holds something else",
    ],
    [
      'numbers where names were',
      listOf('CODIGO,DESCRIPCION,PRECIO', ({ code, price }) => [code, code.slice(1), price]),
      [],
      "DESCRIPTION: column B 'DESCRIPCION' holds something else",
    ],
    [
      'another decimal mark',
      listOf(
        'CODIGO;DESCRIPCION;PRECIO',
        (article) => [article.code, article.name, comma(article)],
        articles,
        ';',
      ),
      [],
      "wrote decimals with '.' and now with ','",
    ],
    [
      'codes of another kind in the key',
      listOf('CODIGO,DESCRIPCION,PRECIO', ({ name, price }) => [
        `75010${1e7 + name.length * 1000 + Number(price) * 10}`,
        name,
        price,
      ]),
      [],
      "The key: column A 'CODIGO' holds something else",
    ],
    [
      'far fewer rows of a list that is complete',
      listOf(
        'CODIGO,DESCRIPCION,PRECIO',
        ({ code, name, price }) => [code, name, price],
        articles.slice(0, 9),
      ),
      ['--complete'],
      'Only 9 of 40 rows are left',
    ],
  ])('stops a night for %s, and goes on once that is said', async (_, list, flags, words) => {
    const { config, print, dryRun } = await job(usual);
    const stopped = await print(list, ...flags);
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toContain(words);
    expect(stopped.stderr).toContain('--accept-changes');
    const dry = await runCli([...dryRun, ...flags], { config });
    expect(dry.code, dry.stderr).toBe(3);
    expect(dry.stderr).toContain(words);
    const said = await print(list, ...flags, '--accept-changes');
    expect(said.code, said.stderr).toBe(0);
    const next = await print(list, ...flags);
    expect(next.code, next.stderr).toBe(0);
  });

  it('stops where a letter of --map is another column now', async () => {
    const { print } = await job(usual);
    const withCosts = listOf('CODIGO,DESCRIPCION,COSTO,PRECIO', ({ code, name, price }) => [
      code,
      name,
      '1.00',
      price,
    ]);
    const byName = await print(withCosts);
    expect(byName.code, byName.stderr).toBe(0);
    expect(byName.stderr).toContain("column D 'PRECIO' now; it was in C");
    const byLetter = await print(withCosts, '--map', 'PRICE=C,DESCRIPTION=B');
    expect(byLetter.code).toBe(3);
    expect(byLetter.stderr).toContain("now it comes from column C 'COSTO'");
  });

  it.each([
    [
      'columns in another order',
      listOf('PRECIO,CODIGO,DESCRIPCION', ({ code, name, price }) => [price, code, name]),
    ],
    [
      'names in other letters',
      listOf('código,Descripción,Precio', ({ code, name, price }) => [code, name, price]),
    ],
    [
      'more rows and a new column',
      listOf('CODIGO,DESCRIPCION,MARCA,PRECIO', ({ code, name, price }) => [code, name, 'X', price], [
        ...articles,
        ...articles.map((article) => ({ ...article, code: `N${article.code}` })),
      ]),
    ],
    [
      'a short list of articles that cost much more',
      listOf(
        'CODIGO,DESCRIPCION,PRECIO',
        ({ code, name }) => [`X${code}`, name, '8999.00'],
        articles.slice(0, 6),
      ),
    ],
    [
      'prices that have all gone up',
      listOf('CODIGO,DESCRIPCION,PRECIO', ({ code, name, price }) => [
        code,
        name,
        (Number(price) * 1.6).toFixed(2),
      ]),
    ],
    [
      'a single row',
      listOf('CODIGO,DESCRIPCION,PRECIO', ({ code, name }) => [code, name, '900.00'], articles.slice(3, 4)),
    ],
  ])('prints %s without a question', async (_, list) => {
    const { print } = await job(usual);
    const run = await print(list);
    expect(run.code, run.stderr).toBe(0);
  });

  it('remembers what a person answered at the terminal', async () => {
    const { config, csv, args, print } = await job(usual);
    const open = (times: number) =>
      listOf(
        'CODIGO,DESCRIPCION,PRECIO',
        ({ code, name }) => [code, name, `${times}.990`],
        articles.slice(0, 5),
      );
    const asked = await print(open(1));
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain('--decimal');
    const terminal = runInTerminal(args, { config });
    await terminal.shows('what is');
    terminal.press(keys.down + keys.enter);
    expect(await terminal.ended, terminal.screen()).toBe(0);
    await writeFile(csv, open(2));
    const night = await runCli(args, { config });
    expect(night.code, night.stderr).toBe(0);
  });
});
