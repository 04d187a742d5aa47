import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@marbete/core/api/contract';
import { shapeOf, specifiedCalls } from '@marbete/core/api/specified-calls';
import { expect, test } from 'vitest';
import { requests } from '../testing/contract/requests.ts';
import { routes } from '../routes.ts';

const shapes = new Map(contract.map((call) => [shapeOf(call), call.name]));

test.each(specifiedCalls)(
  '%s is declared, handled, and made in full by the walk of the contract',
  (row, call) => {
    const name = shapes.get(shapeOf(call)) ?? `${row} is not declared`;
    expect(contract.map((each) => each.name)).toContain(name);
    expect(routes.map(({ endpoint }) => endpoint.name)).toContain(name);
    // The walk (permissions.test.ts) makes each of these requests and takes nothing but its success.
    expect(Object.keys(requests)).toContain(name);
  },
);

test('the rows of the specification are all here', () => {
  const rows = specifiedCalls.map(([row]) => row);
  expect(rows).toEqual(Array.from({ length: 77 }, (_, index) => `API-${String(index + 1).padStart(2, '0')}`));
});

test('every declared call is made by name in some test of its feature, and links by their path', () => {
  const tests = testTexts(new URL('../', import.meta.url));
  const calls = exportedCalls(new URL('../../../core/src/api/', import.meta.url));
  expect(calls).toHaveLength(contract.length);
  const links = contract.filter(({ answer }) => answer === 'redirect').map(({ path }) => path);
  const isMade = ({ name, path }: (typeof calls)[number]) =>
    new RegExp(String.raw`\b${name}\b`).test(tests) ||
    (links.includes(path) && tests.includes(path.split(':')[0] ?? path));
  expect(calls.filter((call) => !isMade(call))).toEqual([]);
});

function exportedCalls(folder: URL): { name: string; path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /^export const (\w+) = endpoint\(.*?path: '([^']+)'/gms,
      ),
    ])
    .map(([, name = '', path = '']) => ({ name, path }));
}

function testTexts(folder: URL): string {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.ts$|-(factory|form)\.ts$/.test(entry.name))
      // These walk the contract, whatever it holds.
      .filter((entry) => !/^(documented-calls|permissions|fuzz)\.test\.ts$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
  );
}
