import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Advisory {
  package: string;
  advisory: string;
  /** The first version without the fault, of each line of versions that got one. */
  fixed: string[];
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const advisories = read('tests/project/advisories.json') as Advisory[];
const lock = read('package-lock.json') as {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
};

const numbers = (version: string) => version.split('.').map(Number.parseFloat);

function isBefore(version: string, other: string): boolean {
  const [mine, theirs] = [numbers(version), numbers(other)];
  const at = mine.findIndex((number, index) => number !== theirs[index]);
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0);
}

/** Of the same line from its fix on, or of a later line than every fix. */
function isFixed(version: string, fixed: readonly string[]): boolean {
  const line = numbers(version)[0] ?? 0;
  const ofLine = fixed.filter((first) => numbers(first)[0] === line);
  if (ofLine.length > 0) return ofLine.some((first) => !isBefore(version, first));
  return fixed.every((first) => (numbers(first)[0] ?? 0) < line);
}

/** What an installation without development dependencies holds, several versions of a package side by side. */
const shipped = Object.entries(lock.packages).flatMap(([path, entry]) => {
  const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
  return name === undefined || entry.dev || entry.link ? [] : [{ name, version: entry.version ?? '' }];
});

test('a version counts as fixed within its own line of versions', () => {
  expect(isFixed('3.1.1', ['2.16.4', '3.1.2'])).toBe(false);
  expect(isFixed('3.1.10', ['2.16.4', '3.1.2'])).toBe(true);
  expect(isFixed('2.17.0', ['2.16.4', '3.1.2'])).toBe(true);
  expect(isFixed('4.0.0', ['2.16.4', '3.1.2'])).toBe(true);
  expect(isFixed('1.9.0', ['2.16.4'])).toBe(false);
});

test('no version that ships is one that a known advisory of high or critical severity is about', () => {
  const found = advisories.flatMap(({ package: name, advisory, fixed }) =>
    shipped
      .filter((each) => each.name === name && !isFixed(each.version, fixed))
      .map(({ version }) => `${name} ${version}: ${advisory}, fixed in ${fixed.join(', ')}`),
  );
  expect(found).toEqual([]);
  // A name that is no longer shipped has no place in the list, and a list that matches nothing proves nothing.
  const names = new Set(shipped.map(({ name }) => name));
  expect(advisories.map((each) => each.package).filter((name) => !names.has(name))).toEqual([]);
});
