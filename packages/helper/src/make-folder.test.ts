import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { temporaryDir } from './testing/start-helper.ts';

test('a folder is made with those above it, for its owner only, and one that is there stays', () => {
  const home = temporaryDir();
  makeFolder(join(home, 'a', 'b', 'c'));
  for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(home, path)).mode & 0o777).toBe(0o700);
  mkdirSync(join(home, 'open'), { mode: 0o755 });
  symlinkSync(join(home, 'open'), join(home, 'link'));
  makeFolder(join(home, 'link'));
  makeFolder(join(home, 'link', 'd'));
  expect(statSync(join(home, 'open')).mode & 0o777).toBe(0o755);
  expect(statSync(join(home, 'open', 'd')).isDirectory()).toBe(true);
});

test('a place that takes no folder is refused with the word of the system, also where Node would never come back', () => {
  const file = join(temporaryDir(), 'file');
  writeFileSync(file, '');
  const refusals = [file, join(file, 'a'), join(file, 'a', 'b'), '/proc/x', '/proc/x/y', '/proc/self/fd/x'];
  for (const path of refusals) expect(() => makeFolder(path)).toThrow(/^E[A-Z]+: /);
});
