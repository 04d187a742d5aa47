import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { blocksOf, sectionOf, sectionsOf, withCode } from '../../stories/docs/section-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const embedding = read('docs/embedding.md');
const spanish = read('docs/embedding.es-MX.md');

/** The headings that the site's pages show, each as often as it is shown. */
const shown = readdirSync(join(root, 'stories/docs'))
  .filter((name) => name.endsWith('.mdx'))
  .flatMap((name) => {
    const list = /<Sections of=\{\[([^\]]*)\]\}/.exec(read(`stories/docs/${name}`))?.[1] ?? '';
    return [...list.matchAll(/'([^']*)'/g)].map(([, heading = '']) => heading);
  });

test('The site shows each part of the page on printing from other pages once', () => {
  expect(shown.toSorted()).toEqual([...sectionsOf(embedding).keys()].toSorted());
});

test('A heading that is not there is named; links lead to the repository or to nothing', () => {
  const page =
    '# A\n\n[one](helper.md#x) [two](#b) [three](https://example.com)\n\n```sh\n# no heading\n```\n\n## B\n';
  const base = 'https://example.org/docs/embedding.md';
  expect([...sectionsOf(page).keys()]).toEqual(['A', 'B']);
  expect(sectionOf(page, ['A'], base)).toContain(
    '[one](https://example.org/docs/helper.md#x) two [three](https://example.com)',
  );
  expect(() => sectionOf(page, ['C'], base)).toThrow("no heading 'C'");
});

/** What a block of a page says in no language: names in code, addresses of links, numbers. */
function factsOf(block: string): string[] {
  const words = block.replaceAll(/\s+/g, ' ');
  const names = words.match(/`[^`]+`/g) ?? [];
  const links = words.match(/\]\([^)]+\)|\]\[[^\]]+\]/g) ?? [];
  const numbers = words.replaceAll(/`[^`]+`|\([^)]+\)/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? [];
  return [...names, ...links, ...numbers].toSorted();
}

/** A block's kind: a heading of a level, a table of so many rows, a list of so many points, code or words. */
function kindOf(block: string): string {
  const lines = block.trimEnd().split('\n');
  const heading = /^#+ /.exec(block)?.[0];
  if (heading) return heading;
  if (block.startsWith('```')) return block;
  if (block.startsWith('|')) return `table of ${lines.length}`;
  const points = lines.filter((line) => /^(?:\d+\.|-) /.test(line)).length;
  return points > 0 ? `list of ${points}` : 'words';
}

test('The Spanish page says the same facts in the same order as the English one', () => {
  const translated = blocksOf(withCode(spanish, embedding));
  const english = blocksOf(embedding);
  expect(translated.map(kindOf)).toEqual(english.map(kindOf));
  for (const [at, block] of english.entries())
    expect(factsOf(translated[at] ?? ''), translated[at]).toEqual(factsOf(block));
});

test('A table of the Spanish page has its facts row by row, in the same order', () => {
  const rowsOf = (page: string) =>
    blocksOf(page)
      .filter((block) => block.startsWith('|'))
      .flatMap((block) => block.trimEnd().split('\n'));
  const english = rowsOf(embedding);
  for (const [at, row] of rowsOf(spanish).entries())
    expect(factsOf(row), row).toEqual(factsOf(english[at] ?? ''));
});

test('A page in another language has a place for each piece of code, and is found wanting where it has not', () => {
  const page = '# A\n\n```sh\nls\n\npwd\n```\n\nEnd.\n';
  expect(withCode('# B\n\n[code]\n\nFin.\n', page)).toBe('# B\n\n```sh\nls\n\npwd\n```\n\nFin.\n');
  expect(blocksOf(page)).toEqual(['# A', '```sh\nls\n\npwd\n```', 'End.']);
  expect(() => withCode('# B\n', page)).toThrow('0 of 1');
  expect(() => withCode('[code]\n[code]\n', page)).toThrow('2 of 1');
});
