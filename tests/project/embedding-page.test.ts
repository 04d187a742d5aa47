import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorStatus } from '@marbete/core/api/errors';
import { attributes } from '../../packages/widgets/src/embed/options.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const page = read('docs/embedding.md');

test('The page shows its examples as they are', () => {
  for (const path of ['plain-html/index.html', 'react-vite/src/main.tsx']) {
    expect(page, path).toContain(`\n${read(`docs/examples/${path}`)}\`\`\``);
  }
});

test('Every attribute of the element has its line', () => {
  for (const name of Object.keys(attributes)) expect(page).toContain(`\`${name}\``);
});

/** Sources of what answers a widget: itself, the print helper and the server's calls that it makes. */
const answering = [
  'core/src/api',
  'engine/src/languages',
  'core/src/print',
  'engine/src/template',
  'helper/src/http',
  'server/src/features/admission',
  'server/src/features/auth',
  'server/src/features/embed',
  'server/src/features/keys',
  'server/src/features/labels',
  'server/src/features/printing',
  'server/src/http',
  'widgets/src',
].map((folder) => ({ folder, text: sourcesIn(`packages/${folder}`) }));

test('Its table of refusals has each code that a widget can meet, with cause and next step, and no other', () => {
  const table = page.slice(page.indexOf('## What it refuses'));
  const rows = [...table.matchAll(/^\| `([\w-]+)` *\|([^|]+)\|([^|]+)\|$/gm)];
  const raised = Object.keys(errorStatus).filter((code) =>
    answering.some(({ text }) => text.includes(`AppError('${code}'`) || text.includes(`: '${code}',`)),
  );
  expect(rows.map(([, code]) => code).toSorted()).toEqual(raised.toSorted());
  for (const [, code, cause, step] of rows)
    for (const cell of [cause, step]) expect(cell?.trim(), code).toMatch(/^[A-Z][^|]{5,}\.$/);
});

function sourcesIn(folder: string): string {
  const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) =>
      readFileSync(join(path, name), 'utf8').replaceAll(/(?:AppError|LabelFault)\(\s*/g, 'AppError('),
    )
    .join('\n');
}
