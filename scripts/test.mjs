// `npm test`: everything that must hold before a change lands, on a machine that has Node and nothing else.
// Arguments go to vitest: `npm test -- packages/core`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { install, root } from './build.mjs';
import { testedProjects } from './change.mjs';

process.chdir(root);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** Runs a program; what it says is shown at its end, since others run beside it. */
async function run(title, command, args, options = {}) {
  const started = Date.now();
  console.log(`> ${title}`);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const [said, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n${said}${errors}${status === 0 ? 'ok' : 'FAILED'}: ${title} (${seconds} s)`);
  return status === 0;
}

function fail(what) {
  counts.failed += 1;
  failures.push(what);
}

async function check(title, command, args, options) {
  if (await run(title, command, args, options)) counts.passed += 1;
  else fail(title);
}

function finish() {
  for (const failure of failures) console.log(`failed: ${failure}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
}

if (!install()) {
  fail('install');
  finish();
}

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const { ensureBrowser } = await import('./browser.mjs');
const env = {
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  // The command is built here, once.
  MARBETE_BUILT: '1',
};
try {
  env.MARBETE_BROWSER = await ensureBrowser();
} catch (error) {
  console.error(error.message);
  fail('browser');
}

mkdirSync('.cache', { recursive: true });

/** Runs tests with vitest and counts each of them. */
async function runTests(title, args, options) {
  const report = join('.cache', `vitest-${title.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await run(title, bin('vitest'), ['run', ...reporters, ...args], options);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  counts.passed += result.numPassedTests ?? 0;
  counts.skipped += (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  const failed = result.testResults.flatMap((suite) => {
    const tests = suite.assertionResults.filter((test) => test.status === 'failed');
    // A file that fails before its tests run has none that failed, and still must count.
    if (suite.status === 'failed' && tests.length === 0) return [suite.name];
    return tests.map(({ fullName, failureMessages: [message = ''] }) => {
      const [why] = message.split('\n', 1);
      return `${suite.name.replace(root, '.')}: ${fullName}: ${why}`;
    });
  });
  for (const what of failed) fail(what);
  if (!ok && failed.length === 0) fail(`${title}: vitest ended with an error outside any test`);
  // It ends well where what prepares its tests fails.
  if (ok && !result.numTotalTests) fail(`${title}: no test ran`);
}

/** What programs and what prepares tests read of the packages. */
const buildPackages = () => check('types and build', bin('tsc'), ['-b']);

async function checkSources() {
  await check('lint', bin('oxlint'), ['--deny-warnings']);
  await check('format', bin('oxfmt'), ['--check', '.']);
  await check('unused code and dependencies', bin('knip'), []);
  await check('circles of imports', process.execPath, ['--import', 'tsx', 'scripts/circles.ts']);
}

async function buildPrograms() {
  await check('command build', process.execPath, ['packages/cli/bundle.mjs']);
  await check('web app build', npm, ['run', '--silent', 'build', '-w', 'packages/web']);
  await check('widgets build', npm, ['run', '--silent', 'build', '-w', 'packages/widgets']);
}

// The stories show the embed script as it is built.
const buildEmbed = () =>
  check('embed script build', npm, ['run', '--silent', 'build:embed', '-w', 'packages/widgets']);

/** What the tests of these projects do takes little of the processor and long: they run beside the others. */
const waiting = ['faults', 'helper', 'servers'];
/** What drives the built programs. */
const driving = ['cli', 'e2e'];

function testProjects(title, names, workers) {
  const args = names.flatMap((name) => ['--project', name]);
  return runTests(title, args, { env: { VITEST_MAX_WORKERS: String(workers), ...env } });
}

const chosen = process.argv.slice(2);
if (chosen.length > 0) {
  // A choice of tests does not choose stories: `npm run test:stories -- print-widget` does.
  await buildPackages();
  await buildEmbed();
  await checkSources();
  await buildPrograms();
  await runTests('tests', chosen, { env });
} else {
  const cores = availableParallelism();
  await buildPackages();
  const built = checkSources().then(buildPrograms);
  await Promise.all([
    built.then(() => testProjects('tests that wait', waiting, Math.ceil(cores / 2))),
    (async () => {
      await buildEmbed();
      await check(
        'stories',
        bin('vitest'),
        ['run', '--config', 'vitest.stories.config.ts', '--reporter=dot'],
        {
          env,
        },
      );
      await built;
      await testProjects('tests of programs', driving, cores);
    })(),
    testProjects(
      'tests',
      testedProjects().filter((name) => ![...waiting, ...driving].includes(name)),
      cores,
    ),
  ]);
}
finish();
