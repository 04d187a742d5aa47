// `npm run build`: compiles the packages and the web app, each only when one of its files changed; with `--published`
// also what only published packages need.
// `npm start` uses it too, and installs first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const common = ['tsconfig.base.json', 'package-lock.json', 'scripts/build.mjs'];
const sources = (...packages) =>
  packages.flatMap((name) =>
    [
      'src',
      'exports',
      'public',
      'index.html',
      'bundle.mjs',
      'vite',
      'vite.config.ts',
      'vite.embed.config.ts',
      'package.json',
      'tsconfig.json',
    ].map((part) => `packages/${name}/${part}`),
  );

const targets = [
  {
    name: 'packages',
    title: 'Compiling the packages',
    inputs: [...common, ...sources('engine', 'core', 'spreadsheets', 'server', 'helper', 'cli')],
    output: 'packages/server/dist/app.js',
    command: [process.execPath, 'node_modules/typescript/bin/tsc', '-b', 'packages/cli'],
  },
  {
    name: 'command',
    title: 'Building the command',
    inputs: [...common, ...sources('engine', 'core', 'spreadsheets', 'cli')],
    output: 'packages/cli/dist/main.js',
    command: [process.execPath, 'packages/cli/bundle.mjs'],
  },
  {
    name: 'web',
    title: 'Building the web app',
    inputs: [...common, ...sources('engine', 'core', 'spreadsheets', 'widgets', 'ui', 'web')],
    output: 'packages/web/dist/index.html',
    command: [npm(), 'run', '--silent', 'build', '-w', 'packages/web', '--', '--logLevel', 'warn'],
  },
  {
    name: 'embed',
    title: 'Building the embed script',
    inputs: [...common, ...sources('engine', 'core', 'widgets')],
    output: 'packages/widgets/dist/embed/marbete.js',
    command: [npm(), 'run', '--silent', 'build:embed', '-w', 'packages/widgets'],
  },
];

/** What only a published package needs, and `npm start` does not. */
const publishedTargets = [
  {
    name: 'widget-types',
    title: 'Compiling the types of the widgets',
    inputs: [...common, ...sources('engine', 'core', 'widgets')],
    output: 'packages/widgets/dist/exports/widgets.d.ts',
    command: [process.execPath, 'node_modules/typescript/bin/tsc', '-b', 'packages/widgets'],
  },
  {
    name: 'widgets',
    title: 'Building the widgets',
    inputs: [...common, ...sources('engine', 'core', 'widgets')],
    output: 'packages/widgets/dist/exports/widgets.js',
    command: [npm(), 'run', '--silent', 'build', '-w', 'packages/widgets'],
  },
];

const publishedNames = publishedTargets.map(({ name }) => name);

/** Installs the packages when they are missing or older than the lock file. Answers whether they are there now. */
export function install() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const fresh = !existsSync(installed);
  if (!fresh && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return true;
  console.log(
    fresh
      ? 'Installing packages (a few minutes the first time: SQLite may have to be compiled)'
      : 'Installing changed packages',
  );
  // Not `npm ci`: it insists on lock entries for the optional packages of every other platform, which a lock file that
  // was written against a registry without them does not have. Nothing is written back to the lock file.
  const done = run([npm(), 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!done)
    console.error('The packages could not be installed; npm says why above. Then run the command again.');
  return done;
}

/** Builds what changed since the last build: the named targets, or all that runs here. Answers whether all is built. */
export function build(names = targets.map(({ name }) => name)) {
  const wanted = [...targets, ...publishedTargets].filter(({ name }) => names.includes(name));
  return wanted.every((target) => {
    const stamp = join(root, '.cache', `build-${target.name}`);
    const fingerprint = fingerprintOf(target.inputs);
    const built = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
    if (built && existsSync(join(root, target.output))) return true;
    console.log(target.title);
    if (!run(target.command)) {
      console.error(`${target.title} failed; the messages above say where.`);
      return false;
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fingerprint);
    return true;
  });
}

/** Names, sizes and times of all files: cheap, and changed by every edit, checkout and rename. */
function fingerprintOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addFile(hash, join(root, input));
  return hash.digest('hex');
}

function addFile(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) addFile(hash, join(path, name));
  } else hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
}

function run([program, ...args]) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: program.endsWith('.cmd'),
  });
  if (error) console.error(error.message);
  return status === 0;
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode =
    install() && build() && (!process.argv.includes('--published') || build(publishedNames)) ? 0 : 1;
