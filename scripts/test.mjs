// `npm test`: everything that must hold before a change lands, on a machine that has Node and nothing else.
// Arguments go to vitest: `npm test -- packages/core`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { install, root } from './build.mjs';

process.chdir(root);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function tell(title, ok, started) {
  console.log(`${ok ? 'ok' : 'FAILED'}: ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

async function run(title, command, args, options = {}) {
  const started = Date.now();
  console.log(`\n> ${title}`);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const [status] = await once(child, 'close');
  tell(title, status === 0, started);
  return status === 0;
}

function count(title, ok) {
  if (ok) counts.passed += 1;
  else {
    counts.failed += 1;
    failures.push(title);
  }
}

async function check(title, command, args, options) {
  count(title, await run(title, command, args, options));
}

/** Runs beside the checks that follow, most of which use one core; what it answers waits for its end and shows what it said. */
function checkBeside(title, command, args, options) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return async () => {
    const [said, errors, [status]] = await ended;
    console.log(`\n> ${title}\n${said}${errors}`);
    tell(title, status === 0, started);
    count(title, status === 0);
  };
}

function finish() {
  for (const failure of failures) console.log(`failed: ${failure}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
}

if (!install()) {
  counts.failed += 1;
  failures.push('install');
  finish();
}

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const { ensureBrowser } = await import('./browser.mjs');
const env = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
try {
  env.MARBETE_BROWSER = await ensureBrowser();
} catch (error) {
  console.error(error.message);
  counts.failed += 1;
  failures.push('browser');
}

// The stories show the embed script as it is built.
await check('embed script build', npm, ['run', '--silent', 'build:embed', '-w', 'packages/widgets']);
// A choice of tests does not choose stories: `npm run test:stories -- print-widget` does.
const stories =
  process.argv.length <= 2 &&
  checkBeside('stories', bin('vitest'), ['run', '--config', 'vitest.stories.config.ts', '--reporter=dot'], {
    env,
  });

await check('types and build', bin('tsc'), ['-b']);
await check('lint', bin('oxlint'), ['--deny-warnings']);
await check('format', bin('oxfmt'), ['--check', '.']);
await check('unused code and dependencies', bin('knip'), []);
await check('circles of imports', process.execPath, ['--import', 'tsx', 'scripts/circles.ts']);
await check('command build', process.execPath, ['packages/cli/bundle.mjs']);
await check('web app build', npm, ['run', '--silent', 'build', '-w', 'packages/web']);
await check('widgets build', npm, ['run', '--silent', 'build', '-w', 'packages/widgets']);

if (stories) await stories();

mkdirSync('.cache', { recursive: true });
const report = join('.cache', 'vitest.json');
rmSync(report, { force: true });
const vitest = [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const ok = await run('tests', bin('vitest'), vitest, { env });
if (existsSync(report)) {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests + result.numTodoTests;
  for (const suite of result.testResults) {
    // A file that fails before its tests run has none that failed, and still must count.
    if (suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed')) {
      counts.failed += 1;
      failures.push(suite.name);
    }
    for (const test of suite.assertionResults) {
      if (test.status !== 'failed') continue;
      const [why = ''] = (test.failureMessages[0] ?? '').split('\n', 1);
      failures.push(`${suite.name.replace(root, '.')}: ${test.fullName}: ${why}`);
    }
  }
}
if (!ok && counts.failed === 0) {
  counts.failed += 1;
  failures.push('tests: vitest ended with an error outside any test');
}
finish();
