// `npm run bench`: compiles the packages and the benchmarks, and runs them: npm run bench -- SECTION... --write
import { spawnSync } from 'node:child_process';
import { build, install, root } from './build.mjs';

function run(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

process.exitCode =
  install() && build()
    ? run(['node_modules/typescript/bin/tsc', '-b', 'bench']) ||
      run(['bench/dist/main.js', ...process.argv.slice(2)])
    : 1;
