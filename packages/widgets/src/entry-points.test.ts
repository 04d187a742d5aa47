import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
};

/** The packages that a file needs when it runs, with all that it imports, also later. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]+;$/gm, '');
    for (const [, name = ''] of code.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([\w@./-]+)'/g)) {
      if (name.endsWith('.css')) continue;
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  visit(join(root, entry));
  return packages;
}

test('Nobody but the entries that are meant can be imported', () => {
  expect(Object.keys(manifest.exports)).toEqual([
    '.',
    './catalogue',
    './designer',
    './tokens.css',
    './styles.css',
    './print.css',
    './element',
    './element/*',
    './embed/marbete.js',
    './embed/marbete.react.js',
    './embed/*',
    './custom-elements.json',
  ]);
});

test('Who installs a print button gets no tables, no code field, no forms and no kept answers', () => {
  const heavy = /^(@tanstack\/|@codemirror\/|@lezer\/|react-hook-form)/;
  expect(Object.keys(manifest.dependencies).filter((name) => heavy.test(name))).toEqual([]);
  const needed = packagesOf('exports/widgets.ts');
  expect(
    [...needed].filter((name) => !['react', 'react-dom'].includes(name) && !(name in manifest.dependencies)),
  ).toEqual([]);
});

test('What a catalogue needs besides is an optional peer', () => {
  const besides = [...packagesOf('exports/catalogue.ts')]
    .filter((name) => !['react', 'react-dom'].includes(name) && !(name in manifest.dependencies))
    .toSorted();
  expect(besides).toEqual(Object.keys(manifest.peerDependenciesMeta));
  expect(Object.values(manifest.peerDependenciesMeta).every(({ optional }) => optional)).toBe(true);
});
