// `npm run check`: types, lint and the tests of units and components that the change can have touched, in a minute or so.
// `npm test` runs everything before a change lands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './build.mjs';
import { ensureBrowser } from './browser.mjs';
import { changeBase, changedFiles, testedProjects } from './change.mjs';

process.chdir(root);
const base = changeBase() ?? 'HEAD';
const changed = changedFiles(base);
console.log(`${changed.length} files differ from ${base.slice(0, 8)}.`);

// Components import most of the engine and of core: what changes there is tried without a browser here.
const browserFiles = /^(?:packages\/(?:widgets|web|ui)\/|tests\/components\/|stories\/|[^/]+$)/;
const ran = changed.some((file) => browserFiles.test(file)) ? ['unit', 'components'] : ['unit'];

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
// Of a changed language a sample, as of others.
const env = { ...process.env, MARBETE_BROWSER: await ensureBrowser(), MARBETE_SAMPLE_ALL: '1' };
const projects = ran.flatMap((name) => ['--project', name]);
const steps = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['tests', 'vitest', ['run', '--changed', base, ...projects, '--reporter=dot', '--passWithNoTests']],
];
await Promise.all(
  steps.map(async ([title, name, args]) => {
    const started = Date.now();
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(bin(name), args, { stdio, env, shell: process.platform === 'win32' });
    const [said, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${said}${errors}${status === 0 ? 'ok' : 'FAILED'}: ${title} (${seconds} s)`);
    if (status !== 0) process.exitCode = 1;
  }),
);
const others = testedProjects().filter((name) => !ran.includes(name));
console.log(`Not run: ${others.join(', ')} and stories. Before it lands: npm test.`);
