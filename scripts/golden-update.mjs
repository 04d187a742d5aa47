#!/usr/bin/env node
// Writes the golden values and docs/rendering-report.md anew: npm run golden:update
import { spawnSync } from 'node:child_process';

const result = spawnSync('npx', ['vitest', 'run', '--project', 'unit', 'tests/golden'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, MARBETE_GOLDEN: 'update' },
});
process.exitCode = result.status ?? 1;
