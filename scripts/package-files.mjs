// What npm runs before and after it packs one of the published packages, in the package's folder: `add` builds what the
// package holds and lays the licences, the changelog and, for the command, the web app and the embed script into it;
// `remove` takes them out again, since a clone has them elsewhere.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, root } from './build.mjs';

const folder = process.cwd();
const name = basename(folder);
const fonts = { 'LICENSE-FONTS.md': 'licenses/fonts.md' };
const carried = {
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  ...(['engine', 'widgets', 'cli'].includes(name) ? fonts : {}),
  ...(name === 'cli' ? { web: 'packages/web/dist', embed: 'packages/widgets/dist/embed' } : {}),
};
const targets = {
  widgets: ['widget-types', 'embed', 'widgets'],
  cli: ['packages', 'command', 'web', 'embed'],
};

if (process.argv[2] === 'remove') {
  for (const file of Object.keys(carried)) rmSync(join(folder, file), { recursive: true, force: true });
} else if (build(targets[name] ?? ['packages'])) {
  for (const [file, source] of Object.entries(carried)) {
    rmSync(join(folder, file), { recursive: true, force: true });
    cpSync(join(root, source), join(folder, file), { recursive: true });
  }
  if (!existsSync(join(folder, 'README.md')))
    throw new Error(`${name} has no README.md, which its page on the registry shows.`);
} else process.exitCode = 1;
