import { expect, test } from 'vitest';
import { findCircles } from '../../scripts/circles.ts';

const circlesOf = (texts: Record<string, string>) => [...findCircles(new Map(Object.entries(texts))).keys()];
const there = "import { b } from '../b/b.ts';";
const back = "import { a } from '../a/a.ts';";

test('folders that import each other are named, with an import of each direction', () => {
  const circles = findCircles(
    new Map([
      ['p/src/a/a.ts', there],
      ['p/src/b/b.ts', ''],
      ['p/src/b/other.tsx', back],
    ]),
  );
  expect([...circles]).toEqual([
    ['p/src/a <-> p/src/b', 'p/src/a/a.ts imports p/src/b/b.ts; p/src/b/other.tsx imports p/src/a/a.ts'],
  ]);
});

test('a ring of more than two folders is named once, with an import of each step', () => {
  const ring = { 'p/a/a.ts': there, 'p/b/b.ts': "import '../c/c.ts';", 'p/c/c.ts': back, 'p/d/d.ts': there };
  expect([...findCircles(new Map(Object.entries(ring)))]).toEqual([
    [
      'p/a -> p/b -> p/c -> p/a',
      'p/a/a.ts imports p/b/b.ts; p/b/b.ts imports p/c/c.ts; p/c/c.ts imports p/a/a.ts',
    ],
  ]);
});

test('every way to import at run time counts', () => {
  for (const way of [
    "export { a } from '../a/a.ts';",
    "export * from '../a/a.ts';",
    "import '../a/a.ts';",
    "const later = () => import('../a/a.ts');",
    // Stays as `import {} from` when the types are taken out.
    "import { type A } from '../a/a.ts';",
  ]) {
    expect([way, circlesOf({ 'p/a/a.ts': there, 'p/b/b.ts': way })]).toEqual([way, ['p/a <-> p/b']]);
  }
});

test('types, other packages and one direction make no circle', () => {
  for (const way of [
    "import type { A } from '../a/a.ts';",
    "import type A from '../a/a.ts';",
    "export type { A } from '../a/a.ts';",
    "export type * from '../a/a.ts';",
    "import { a } from '@marbete/core/a';",
    "// import { a } from '../a/a.ts';",
    '',
  ]) {
    expect([way, circlesOf({ 'p/a/a.ts': there, 'p/b/b.ts': way })]).toEqual([way, []]);
  }
});

test('deep files count for the folders in which their paths part, and files beside a folder for none', () => {
  const deep = {
    'p/x/a/one.ts': "import { b } from '../../y/c/two.ts';",
    'p/y/c/two.ts': '',
    'p/y/d/three.ts': "import { a } from '../../x/a/one.ts';",
  };
  expect(circlesOf(deep)).toEqual(['p/x <-> p/y']);
  expect(
    circlesOf({ 'p/x/a.ts': "import { b } from '../b.ts';", 'p/b.ts': "import { a } from './x/a.ts';" }),
  ).toEqual([]);
});
