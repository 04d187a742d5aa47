// `npm run circles`: no two sibling folders of a package import each other at run time. Circles between files are
// oxlint's import/no-cycle. dependency-cruiser and madge read TypeScript through a compiler API that TypeScript 7 no
// longer has (and dependency-cruiser 18 wants Node 22), so the imports are read by oxc, which the linter stands on.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

/** Circles that are known and wait to be mended. Nothing is ever added here. */
const tolerated: readonly string[] = ['packages/helper/src/discovery <-> packages/helper/src/printers'];

/**
 * The pairs of sibling folders that import each other, as sentences with an import of each direction. An import counts
 * for the two folders in which the paths of its files part; a file beside a folder is no folder.
 * @param texts TypeScript by path, with slashes
 */
export function findCircles(texts: ReadonlyMap<string, string>): Map<string, string> {
  const imports = new Map<string, string>();
  for (const [from, text] of texts) {
    for (const specifier of runtimeImports(from, text)) {
      const to = posix.join(posix.dirname(from), specifier);
      const folders = texts.has(to) ? partingFolders(from, to) : undefined;
      if (folders) imports.set(folders.join(' -> '), `${from} imports ${to}`);
    }
  }
  const circles = new Map<string, string>();
  for (const [edge, forth] of imports) {
    const [one = '', other = ''] = edge.split(' -> ');
    const back = imports.get(`${other} -> ${one}`);
    if (one < other && back) circles.set(`${one} <-> ${other}`, `${forth}; ${back}`);
  }
  return circles;
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
  const found = [...circles].filter(([pair]) => !tolerated.includes(pair));
  const mended = tolerated.filter((pair) => !circles.has(pair));
  for (const [pair, imports] of found) console.error(`${pair}: ${imports}`);
  for (const pair of mended)
    console.error(`${pair} is mended: take it out of the list in scripts/circles.ts.`);
  if (found.length + mended.length > 0) process.exitCode = 1;
  else console.log(`No circles${tolerated.length > 0 ? ` but the ${tolerated.length} known ones` : ''}.`);
}
