import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { getCurrentSuite } from 'vitest/suite';
import { isSampled, isWanted } from '../sample.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `it` for a file of tests of screens whose rules the tests of components and of calls hold as well: the first test
 * of each group, a third of the others, and all where the change touches the file or the folders of its screens.
 * @param file import.meta.filename
 * @param screens folders of packages/web/src or packages/widgets/src
 */
export function sampledIt(file: string, ...screens: readonly string[]): typeof it {
  const folders = screens.map((screen) => `packages/${screen.includes('/') ? screen : `web/src/${screen}`}/`);
  for (const folder of folders) if (!existsSync(root + folder)) throw new Error(`There is no ${folder}`);
  const whole = isWanted(`tests/e2e/${basename(file)}`, ...folders);
  const groups = new Set<unknown>();
  const takes = (name: string) => {
    const group = getCurrentSuite();
    const isFirst = !groups.has(group);
    groups.add(group);
    return whole || isFirst || isSampled(basename(file), name, 3);
  };
  const sampled = (name: string, ...test: [never]) => {
    if (takes(name)) it(name, ...test);
  };
  const each =
    (cases: readonly unknown[]) =>
    (name: string, ...test: [never]) =>
      it.each(cases.filter((_, at) => takes(`${name} ${at}`)))(name, ...test);
  return Object.assign(sampled, { each }) as unknown as typeof it;
}
