import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export interface PackedPackage {
  name: string;
  tarball: string;
  files: string[];
}

/**
 * Packs packages as they were built; `npm run release:check` packs them as they are published. Building here would
 * replace files under the tests that run meanwhile.
 */
export function packPackages(folder: string, names: readonly string[]): PackedPackage[] {
  mkdirSync(folder, { recursive: true });
  const workspaces = names.flatMap((name) => ['-w', `packages/${name}`]);
  const text = execFileSync(
    npm,
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: npm.endsWith('.cmd'),
    },
  );
  const answer = JSON.parse(text) as Record<string, Packed> | Packed[];
  return Object.values(answer).map(({ name, filename, files }) => ({
    name,
    tarball: join(folder, filename.replace('@', '').replace('/', '-')),
    files: files.map(({ path }) => path),
  }));
}

interface Packed {
  name: string;
  filename: string;
  files: { path: string }[];
}

/**
 * An example as somebody else has it: in a folder of its own, with the packed packages installed. Everything else comes
 * from the modules of the repository, in which the folder lies.
 */
export function installExample(
  example: string,
  packages: readonly PackedPackage[],
): { folder: string; remove(): void } {
  const folder = join(root, '.cache', 'examples', `${example}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'docs/examples', example), folder, { recursive: true });
  for (const { name, tarball } of packages) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', place, '--strip-components', '1']);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>;
  };
}
