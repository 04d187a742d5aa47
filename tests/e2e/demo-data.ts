import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDemoData } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with the data of a server and its demo, for stacks to start from a copy. */
    demoData: string;
  }
}

/** Makes the demo once for a run of the tests. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-demo-data-'));
  await makeDemoData(folder);
  project.provide('demoData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
