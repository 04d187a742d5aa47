import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type as systemType } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || 'unknown',
    cores: processors.length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${systemType()} ${release()}`,
    node: process.versions.node,
  };
}

/** The version of an installed package, or undefined. */
export function versionOf(name: string): string | undefined {
  for (const folder of ['bench/node_modules', 'node_modules']) {
    try {
      const manifest = JSON.parse(readFileSync(join(projectRoot, folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return manifest.version;
    } catch {
      // It is in the other folder, or not installed.
    }
  }
  return undefined;
}
