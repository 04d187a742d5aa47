import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { must, npmInstall } from './host-project.ts';

const run = promisify(execFile);
const packages = inject('packed');
const folder = mkdtempSync(join(tmpdir(), 'marbete-attw-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  await must(folder, 'npm', [...npmInstall, '@arethetypeswrong/cli@^0.18']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(packages)('publint has no remark about $name', async ({ tarball }) => {
  const { buffer, byteOffset, byteLength } = readFileSync(tarball);
  const packed = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  expect((await publint({ strict: true, pack: { tarball: packed } })).messages).toEqual([]);
});

/** Packages are ES modules for Node 20.19 and bundlers; a command without types has none that could be wrong. */
test.each(packages.filter(({ name }) => name !== '@marbete/cli'))(
  'Types of $name resolve as its modules do',
  async ({ tarball }) => {
    const attw = join(folder, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const args = [attw, tarball, '--profile', 'esm-only', '--format', 'ascii', '--exclude-entrypoints'];
    const styles = ['tokens.css', 'styles.css', 'print.css', 'custom-elements.json'];
    // It ends with 1 where there is a problem.
    const ended = await run(process.execPath, [...args, ...styles], { cwd: folder }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    expect(ended).toBe('');
  },
);
