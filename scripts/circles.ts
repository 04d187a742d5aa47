// `npm run circles`: no sibling folders of a package import each other at run time, neither in pairs nor in longer
// rings. Circles between files are oxlint's import/no-cycle. dependency-cruiser and madge read TypeScript through a
// compiler API that TypeScript 7 no longer has (and dependency-cruiser 18 wants Node 22), so the imports are read by oxc,
// which the linter stands on.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

/**
 * The rings of sibling folders that import each other, pairs and longer ones, each with an import of every step. An
 * import counts for the two folders in which the paths of its files part; a file beside a folder is no folder.
 * @param texts TypeScript by path, with slashes
 */
export function findCircles(texts: ReadonlyMap<string, string>): Map<string, string> {
  const imports = new Map<string, Map<string, string>>();
  for (const [from, text] of texts) {
    for (const specifier of runtimeImports(from, text)) {
      const to = posix.join(posix.dirname(from), specifier);
      const folders = texts.has(to) ? partingFolders(from, to) : undefined;
      if (!folders) continue;
      const [one, other] = folders;
      if (!imports.has(one)) imports.set(one, new Map());
      imports.get(one)!.set(other, `${from} imports ${to}`);
    }
  }
  const circles = new Map<string, string>();
  for (const one of [...imports.keys()].sort()) {
    const ring = shortestRing(imports, one);
    // Each ring once, from its first folder on.
    if (!ring || ring.some((folder) => folder < one)) continue;
    const steps = ring.map((folder, at) => imports.get(folder)!.get(ring[(at + 1) % ring.length]!)!);
    const name = ring.length === 2 ? ring.join(' <-> ') : [...ring, one].join(' -> ');
    circles.set(name, steps.join('; '));
  }
  return circles;
}

/** The fewest folders that lead from `start` back to it. */
function shortestRing(
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  start: string,
): string[] | undefined {
  const seen = new Set<string>();
  for (let paths = [[start]]; paths.length > 0;) {
    const longer: string[][] = [];
    for (const path of paths) {
      for (const next of imports.get(path.at(-1)!)?.keys() ?? []) {
        if (next === start) return path;
        if (!seen.has(next)) longer.push([...path, next]);
        seen.add(next);
      }
    }
    paths = longer;
  }
  return undefined;
}

/** Relative imports that are still there when the types are gone; `import { type A }` is (verbatimModuleSyntax). */
function runtimeImports(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const isCode = ({ start, end }: { start: number; end: number }) =>
    !/^(?:import|export)\s+type\s*[{*\w]/.test(text.slice(start, end));
  const exports = module.staticExports.filter(isCode).flatMap(({ entries }) => entries);
  return [
    ...module.staticImports.filter(isCode).map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].filter((specifier) => specifier.startsWith('.'));
}

function partingFolders(from: string, to: string): [string, string] | undefined {
  const [one, other] = [from.split('/'), to.split('/')];
  const parting = one.findIndex((part, index) => part !== other[index]);
  const isFolder = (parts: string[]) => parting < parts.length - 1;
  if (!isFolder(one) || !isFolder(other)) return undefined;
  return [one.slice(0, parting + 1).join('/'), other.slice(0, parting + 1).join('/')];
}

function sources(root: string): Map<string, string> {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .map((path) => `packages/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^[^.]+\.tsx?$/.test(path) && !/\/(?:node_modules|dist)\//.test(path));
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const circles = findCircles(sources(process.cwd()));
  for (const [pair, imports] of circles) console.error(`${pair}: ${imports}`);
  if (circles.size > 0) process.exitCode = 1;
  else console.log('No circles.');
}
