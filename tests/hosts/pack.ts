import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../../scripts/browser.mjs';
import { build } from '../../scripts/build.mjs';
import { packPackages, type PackedPackage } from '../e2e/packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: PackedPackage[];
  }
}

/** Builds all that is published and packs it, once for all hosts. */
export default async function setup(project: TestProject): Promise<() => void> {
  process.env['MARBETE_BROWSER'] ??= await ensureBrowser();
  // Vitest's own mode would make builds for development.
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const isBuilt = build(['packages', 'command', 'web', 'embed', 'widget-types', 'widgets']);
  process.env['NODE_ENV'] = mode;
  if (!isBuilt) throw new Error('The packages could not be built; the messages above say where.');
  const folder = mkdtempSync(join(tmpdir(), 'marbete-packed-'));
  const names = ['core', 'spreadsheets', 'server', 'helper', 'widgets', 'cli'];
  project.provide('packed', packPackages(folder, names));
  return () => rmSync(folder, { recursive: true, force: true });
}
