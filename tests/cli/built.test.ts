import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
const dist = join(packages, 'cli/dist');

/** The files that a run loads, as Node's own coverage tells them, by their place beside our packages. */
async function filesLoaded(args: readonly string[], cwd: string): Promise<string[]> {
  const coverage = join(cwd, 'coverage');
  const { code, stderr } = await runCli(args, { config: cwd, cwd, env: { NODE_V8_COVERAGE: coverage } });
  expect(code, stderr).toBe(0);
  const reports = await Promise.all(
    (await readdir(coverage)).map((name) => readFile(join(coverage, name), 'utf8')),
  );
  return reports
    .flatMap((report) => (JSON.parse(report) as { result: { url: string }[] }).result)
    .flatMap(({ url }) => (url.startsWith('file:') ? [relative(packages, fileURLToPath(url))] : []));
}

describe('the built command', () => {
  it('prints with few files, all of them its own', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'shelf.zpl'), '^XA^FO20,20^A0N,30^FD%PRICE%^FS^XZ');
    await writeFile(join(folder, 'prices.csv'), 'PRICE\n1.50\n');
    // Settings cost no library either.
    await writeFile(join(folder, 'settings.json'), '{"printer": "front", "decimal": "."}');
    const all = await filesLoaded(
      ['print', '--template', 'shelf.zpl', '--data', 'prices.csv', '--quantity', '1', '--out', 'labels.prn'],
      folder,
    );
    expect(all.filter((path) => path.includes('node_modules/zod/'))).toEqual([]);
    // Libraries stand in packages/cli/node_modules or above it, as npm decides.
    const loaded = all.filter((path) => !path.startsWith('..') && !path.includes('node_modules/'));
    expect(loaded).toContain('cli/dist/main.js');
    expect(loaded.filter((path) => !/^cli\/(bin|dist)\//.test(path))).toEqual([]);
    // The check of the first row lays it out in its fonts, for the printer's density and paper. The bundler gives what
    // several files share a file of its own, most of them of a few kilobytes, and a language more shares in other
    // ways: about 150 files with four languages. Without the bundler it was 170, and more by now (decision 015).
    expect(loaded.length).toBeLessThan(165);
  });

  it('has a map to sources that are there, for each of its files', async () => {
    const names = await readdir(dist);
    const scripts = names.filter((name) => name.endsWith('.js'));
    expect(scripts).toContain('main.js');
    expect(scripts.map((name) => `${name}.map`).filter((name) => !names.includes(name))).toEqual([]);
    const missing: string[] = [];
    for (const name of scripts) {
      const { sources } = JSON.parse(await readFile(join(dist, `${name}.map`), 'utf8')) as {
        sources: string[];
      };
      missing.push(...sources.filter((source) => !existsSync(resolve(dirname(join(dist, name)), source))));
    }
    expect(missing).toEqual([]);
  });
});
