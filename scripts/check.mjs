// `npm run check`: types, lint and the tests of units and components that a change can have touched, in a minute or two.
// `npm test` runs everything before a change lands.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { changeBase, changedFiles, testedProjects } from './change.mjs';

process.chdir(root);
const ran = ['unit', 'components'];
const base = changeBase() ?? 'HEAD';
console.log(`${changedFiles(base).length} files differ from ${base.slice(0, 8)}.`);

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const env = { ...process.env, MARBETE_BROWSER: await ensureBrowser() };
const projects = ran.flatMap((name) => ['--project', name]);
const steps = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['tests', 'vitest', ['run', '--changed', base, ...projects, '--reporter=dot']],
];
for (const [title, name, args] of steps) {
  const started = Date.now();
  const { status } = spawnSync(bin(name), args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  console.log(
    `${status === 0 ? 'ok' : 'FAILED'}: ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) process.exitCode = 1;
}
const others = testedProjects().filter((name) => !ran.includes(name));
console.log(`Not run: ${others.join(', ')} and stories. Before it lands: npm test.`);
