// `npm test`: everything that must hold before a change lands, on a machine that has Node and nothing else.
// Arguments go to vitest: `npm test -- packages/core`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './build.mjs';

process.chdir(root);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function run(title, command, args, options = {}) {
  const started = Date.now();
  console.log(`\n> ${title}`);
  const result = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ok = result.status === 0;
  console.log(`${ok ? 'ok' : 'FAILED'}: ${title} (${seconds} s)`);
  return ok;
}

function check(title, command, args, options) {
  if (run(title, command, args, options)) counts.passed += 1;
  else {
    counts.failed += 1;
    failures.push(title);
  }
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
check('types and build', bin('tsc'), ['-b']);
check('lint', bin('oxlint'), ['--deny-warnings']);
check('format', bin('oxfmt'), ['--check', '.']);
check('unused code and dependencies', bin('knip'), []);
check('circles of imports', process.execPath, ['--import', 'tsx', 'scripts/circles.ts']);
check('command build', process.execPath, ['packages/cli/bundle.mjs']);
check('web app build', npm, ['run', '--silent', 'build', '-w', 'packages/web']);
check('embed script build', npm, ['run', '--silent', 'build:embed', '-w', 'packages/widgets']);
check('widgets build', npm, ['run', '--silent', 'build', '-w', 'packages/widgets']);

const { ensureBrowser } = await import('./browser.mjs');
const env = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
try {
  env.MARBETE_BROWSER = await ensureBrowser();
} catch (error) {
  console.error(error.message);
  counts.failed += 1;
  failures.push('browser');
}

// A choice of tests does not choose stories: `npm run test:stories -- print-widget` does.
if (process.argv.length <= 2)
  check('stories', bin('vitest'), ['run', '--config', 'vitest.stories.config.ts', '--reporter=dot'], { env });

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
const ok = run('tests', bin('vitest'), vitest, { env });
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
