import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tests run the command as people do, from `dist`: this brings it up to date, unless `npm test` has done that. */
export default function build(): void {
  if (process.env['MARBETE_BUILT']) return;
  for (const args of [['node_modules/typescript/bin/tsc', '-b', 'packages/cli'], ['packages/cli/bundle.mjs']])
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
}
