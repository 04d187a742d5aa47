#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// Node 22.1 and later keep what they compiled, so that the next start is sooner.
module.enableCompileCache?.();

if (existsSync(new URL('../dist/main.js', import.meta.url))) {
  await import('../dist/main.js');
} else {
  console.error('marbete is not built yet. Run npm start or npm run build in the project’s folder first.');
  process.exitCode = 1;
}
