import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

interface Manifest {
  private?: boolean;
  version: string;
  license: string;
  description: string;
  files: string[];
  homepage?: string;
  bugs?: string;
  repository?: { url: string; directory: string };
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  exports?: Record<string, unknown>;
}

const published = readdirSync(packages)
  .map((name) => ({
    name,
    manifest: JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest,
  }))
  .filter(({ manifest }) => manifest.private !== true);

describe('published packages', () => {
  it('are all that are not private', () => {
    expect(published.map(({ name }) => name)).toEqual([
      'cli',
      'core',
      'engine',
      'helper',
      'server',
      'spreadsheets',
      'widgets',
    ]);
  });

  it.each(published)('$name carries its licence, its changes and a page of its own', ({ name, manifest }) => {
    expect(manifest.license).toBe('MIT');
    expect(manifest.description).not.toBe('');
    expect(manifest.files).toEqual(expect.arrayContaining(['LICENSE*', 'CHANGELOG.md']));
    expect(manifest.scripts).toMatchObject({
      prepack: expect.stringContaining('package-files.mjs add') as string,
      postpack: expect.stringContaining('package-files.mjs remove') as string,
    });
    expect(existsSync(join(packages, name, 'README.md'))).toBe(true);
  });

  it.each(published)('$name depends on the version of its siblings that is here', ({ manifest }) => {
    for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
      if (name.startsWith('@marbete/')) expect(range, name).toBe(manifest.version);
    }
  });

  it.each(published)('$name says where its source and its issues are', ({ name, manifest }) => {
    const { homepage, bugs, repository } = manifest;
    expect(repository?.directory).toBe(`packages/${name}`);
    const home = repository?.url.replace(/^git\+|\.git$/g, '');
    expect([homepage, bugs]).toEqual([`${home}#readme`, `${home}/issues`]);
  });

  it('the command carries the web app and the script for other pages', () => {
    const { manifest } = published.find(({ name }) => name === 'cli')!;
    expect(manifest.files).toEqual(expect.arrayContaining(['web', 'embed']));
  });

  // What the web app and the tests alone need of the engine, they take past its doors (docs/decisions/051).
  it('the doors of the engine that promise nothing are those that published packages and the benchmarks take', () => {
    const { manifest } = published.find(({ name }) => name === 'engine')!;
    const doors = Object.keys(manifest.exports ?? {}).filter((door) => door.startsWith('./internal/'));
    const taken = [...published.map(({ name }) => name).filter((name) => name !== 'engine'), '../bench']
      .flatMap(sourcesOf)
      .flatMap((code) => [...code.matchAll(/'@marbete\/engine\/(internal\/[^']+)'/g)])
      .map(([, door = '']) => `./${door}`);
    expect(doors.length).toBeGreaterThan(0);
    expect(doors.toSorted()).toEqual([...new Set(taken)].toSorted());
    expect(doors.length, 'A door more is a decision: docs/decisions/051').toBeLessThanOrEqual(56);
  });
});

/** The code of a package that is published: no tests, and nothing that tests alone use. */
function sourcesOf(name: string): string[] {
  return ['src', 'exports']
    .map((folder) => join(packages, name, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
}
