// Makes few files, in `dist`, of the command, the core and the reader of spreadsheets: finding and opening 170 of them
// was a tenth of a night's run (docs/decisions/015).
// Run by `npm run build` after the types were checked; files that are right already are left alone, as they may be running.
import { build } from 'esbuild';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const { engines } = manifest;
const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies };
/** Of the packages of ours, those that every run needs; the others are large, and loaded by the commands that want them. */
const inside = new Set([
  '@marbete/engine',
  '@marbete/core',
  '@marbete/spreadsheets',
  '@marbete/helper/make-folder',
  '@marbete/helper/start-options',
]);

const entryPoints = [
  'src/main.ts',
  'src/demo.ts',
  // The reader of spreadsheets starts it by its path, which is beside its own.
  '../spreadsheets/src/workbook/workbook-process.ts',
];
const entryNames = new Set(entryPoints.map((path) => basename(path, '.ts')));
const { outputFiles, metafile } = await build({
  absWorkingDir: folder,
  entryPoints,
  entryNames: '[name]',
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: `node${engines.node.replace('>=', '')}`,
  conditions: ['source'],
  plugins: [{ name: 'packages', setup: keepPackagesOutside }],
  // Names and lines stay, so that a stack trace says where without its map.
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  write: false,
  logLevel: 'warning',
});
assertDeclared(metafile);
// Those with fixed names last, so that a command that starts meanwhile finds all that they import.
mkdirSync(dist, { recursive: true });
const isEntry = ({ path }) => entryNames.has(basename(path, '.js'));
for (const { path, contents } of outputFiles.toSorted((a, b) => isEntry(a) - isEntry(b))) {
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}
removeOthers(new Set(outputFiles.map(({ path }) => path)));

/** Packages are loaded from node_modules, but for what goes inside. */
function keepPackagesOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
    if (kind === 'entry-point' || inside.has(packageOf(path)) || inside.has(path)) return undefined;
    return { path, external: true };
  });
}

/** What the files import of other packages must be dependencies of this one, whoever of us imports it. */
function assertDeclared({ outputs }) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports);
  const named = new Set(
    imported.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => packageOf(path)),
  );
  const missing = [...named].filter((name) => dependencies[name] === undefined);
  if (missing.length === 0) return;
  throw new Error(
    `packages/cli/package.json lacks ${missing.join(', ')}, which code inside the command imports. Add them.`,
  );
}

function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What an earlier build left, or the compiler before there was this one. */
function removeOthers(made) {
  for (const name of readdirSync(dist, { recursive: true })) {
    const path = join(dist, name);
    if (/\.js(\.map)?$/.test(name) && !made.has(path)) rmSync(path);
  }
}
