import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../../scripts/browser.mjs';
import { packPackages, type PackedPackage } from '../e2e/packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: PackedPackage[];
  }
}

/** Packs all that is published, once for all hosts; `npm run test:hosts` has built it. */
export default async function setup(project: TestProject): Promise<() => void> {
  process.env['MARBETE_BROWSER'] ??= await ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'marbete-packed-'));
  const names = ['engine', 'core', 'spreadsheets', 'server', 'helper', 'widgets', 'cli'];
  project.provide('packed', packPackages(folder, names));
  return () => rmSync(folder, { recursive: true, force: true });
}
