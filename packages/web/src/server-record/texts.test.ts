import { contract } from '@marbete/core/api/contract';
import { expect, test } from 'vitest';
import { server as english } from './texts.en-US.ts';
import { server as spanish } from './texts.es-MX.ts';

const recorded = contract.flatMap(({ name, recorded }) => (recorded === undefined ? [] : [name]));

test.each([
  ['Spanish', spanish],
  ['English', english],
])('Every act that is recorded has words of its own in %s', (_language, texts: Record<string, string>) => {
  const words = ['sign-in', 'sign-in-failed', ...recorded].map(
    (name) => [name, texts[`act-${name.replace('.', '-')}`]] as const,
  );
  expect(words.filter(([, text]) => !text)).toEqual([]);
  expect(new Set(words.map(([, text]) => text)).size).toBe(words.length);
});
