import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sectionOf, sectionsOf } from '../../stories/docs/section-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const embedding = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

/** The headings that the site's pages show, each as often as it is shown. */
const shown = readdirSync(join(root, 'stories/docs'))
  .filter((name) => name.endsWith('.mdx'))
  .flatMap((name) => {
    const code = readFileSync(join(root, 'stories/docs', name), 'utf8');
    const list = /<Sections of=\{\[([^\]]*)\]\}/.exec(code)?.[1] ?? '';
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
