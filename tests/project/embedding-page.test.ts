import { readFileSync } from 'node:fs';
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

test('The codes of its table of refusals are codes of the API', () => {
  const table = page.slice(page.indexOf('## What it refuses'));
  const codes = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(Object.keys(errorStatus)).toContain(code);
  const keys = Object.keys(errorStatus).filter((code) => code.startsWith('key-'));
  expect(codes).toEqual(expect.arrayContaining(keys));
});
