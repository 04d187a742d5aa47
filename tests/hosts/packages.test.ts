import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('The examples of the engine run where it is installed alone, and their types hold with those of its files', async () => {
  const alone = join(folder, 'engine');
  const engine = packages.find(({ name }) => name === '@marbete/engine');
  mkdirSync(alone);
  const options = { module: 'NodeNext', target: 'ES2022', lib: ['ES2023', 'DOM'], types: [], noEmit: true };
  const strict = { strict: true, skipLibCheck: false, noUncheckedIndexedAccess: true };
  writeFileSync(join(alone, 'package.json'), '{"private": true, "type": "module"}');
  writeFileSync(join(alone, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, ...strict } }));
  await must(alone, 'npm', [...npmInstall, engine?.tarball ?? '', 'typescript@^5.9']);
  const readme = readFileSync(join(alone, 'node_modules/@marbete/engine/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(2);
  for (const [at, code] of examples.entries()) {
    writeFileSync(join(alone, `example-${at}.ts`), code);
    writeFileSync(join(alone, `example-${at}.mjs`), code);
    // oxlint-disable-next-line no-await-in-loop -- one program after the other
    const printed = await must(alone, process.execPath, [`example-${at}.mjs`]);
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
    expect(printed.trim().split('\n')).toEqual(said);
  }
  await must(alone, process.execPath, ['node_modules/typescript/bin/tsc']);
});
