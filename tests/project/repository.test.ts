import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const packages = ['engine', 'core', 'spreadsheets', 'server', 'helper', 'widgets', 'ui', 'web', 'cli'];

interface Manifest {
  engines?: { node?: string };
  license?: string;
  dependencies?: Record<string, string>;
}

describe('the repository', () => {
  it('names no registry host in its lock file, so that any mirror serves an install', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string; link?: boolean }>;
    };
    const resolved = Object.values(lock.packages).filter(
      (entry) => entry.resolved !== undefined && !entry.link,
    );
    expect(resolved.map((entry) => entry.resolved)).toEqual([]);
  });

  it('bounds the lines of functions everywhere, and of longer ones in a list of files that only shrinks', () => {
    const { overrides } = JSON.parse(read('.oxlintrc.json')) as {
      overrides: { files: string[]; rules: Record<string, unknown> }[];
    };
    const bounds = overrides.flatMap(({ files, rules: { 'max-lines-per-function': rule } }) =>
      Array.isArray(rule) ? files.map((path) => ({ path, max: (rule[1] as { max: number }).max })) : [],
    );
    const longer = bounds.filter(({ path }) => !path.includes('*'));
    expect(bounds.length - longer.length).toBe(2);
    expect(longer.length).toBeLessThanOrEqual(38);
    expect(Math.max(...longer.map(({ max }) => max))).toBeLessThanOrEqual(480);
    expect(longer.filter(({ path }) => read(path).split('\n').length <= 120)).toEqual([]);
  });

  it('locks the parts of every system, so that a clone installs on any of them', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
        )
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('supports the Node version that the README promises in every package', () => {
    for (const name of packages) {
      const manifest = JSON.parse(read(`packages/${name}/package.json`)) as Manifest;
      expect(manifest.engines?.node, name).toBe('>=20.19');
      expect(manifest.license, name).toBe('MIT');
    }
  });

  it('takes SheetJS from its maintained alias and never the vulnerable release', () => {
    const manifest = JSON.parse(read('packages/spreadsheets/package.json')) as Manifest;
    expect(manifest.dependencies?.['xlsx']).toMatch(/^npm:@e965\/xlsx@/);
  });

  it('keeps every relative link of its documents alive', () => {
    const broken: string[] = [];
    for (const path of tracked.filter((name) => name.endsWith('.md'))) {
      // The kit's site shows pages of docs/ in Spanish, whose links are those of the page.
      const isSitePage = path.startsWith('stories/docs/');
      const folder = isSitePage ? 'docs/' : path.slice(0, path.lastIndexOf('/') + 1);
      for (const [, target] of read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
        if (!existsSync(`${root}/${folder}${target}`)) broken.push(`${path}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('has no switched-off or focused test', () => {
    const pattern = /\b(?:it|test|describe)\.(?:only|skip|todo|fails)\(/;
    const off = tracked.filter((name) => /\.test\.tsx?$/.test(name) && pattern.test(read(name)));
    expect(off).toEqual([]);
  });
});
