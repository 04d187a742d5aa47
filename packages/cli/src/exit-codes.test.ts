import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exitMeanings, failures } from './exit-codes.ts';

/** Rows of the tables of docs/cli.md, cell by cell. */
const rows = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('docs/cli.md has every exit code with its meaning, and no other', () => {
  const codes = rows.filter(([code = '', meaning]) => /^\d+$/.test(code) && meaning !== undefined);
  expect(Object.fromEntries(codes)).toEqual(exitMeanings);
});

it('docs/cli.md has every kind of failure with its exit code, and no other', () => {
  const kinds = rows.filter(([, code = '']) => /^\d+$/.test(code));
  expect(kinds).toEqual(Object.values(failures).map(({ about, exit }) => [about, String(exit)]));
});
