#!/usr/bin/env node
// Writes the golden values and docs/rendering-report.md anew: npm run golden:update
import { spawnSync } from 'node:child_process';

function run(command) {
  const { status } = spawnSync('npx', command, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MARBETE_GOLDEN: 'update' },
  });
  return status ?? 1;
}

const tested = run(['vitest', 'run', '--project', 'unit', 'tests/golden']);
const formatted = run(['oxfmt', 'tests/golden', 'docs/rendering-report.md']);
process.exitCode = tested || formatted;
