import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildApp, defaultClientConditions } from 'vite';
import { projectRoot } from './machine.ts';

/** A page of the benchmarks, bundled for browsers. */
export interface BrowserPage {
  /** Compressed bytes of everything the page starts with, and of what it fetches when it is first needed. */
  startBytes: number;
  laterBytes: number;
  /** Files by name, compressed. */
  files: ReadonlyMap<string, Buffer>;
  /** Path of the contestant's bundle, as the page imports it. */
  script: string;
}

/** Bundles a file of `browser/` for browsers, as an app would: minified, and split where it imports later. */
export async function bundlePage(name: string): Promise<BrowserPage> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-bench-'));
  try {
    const { metafile } = await build({
      entryPoints: [name, 'driver'].map((file) => fileURLToPath(import.meta.resolve(`./browser/${file}.js`))),
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      metafile: true,
      legalComments: 'none',
      target: 'es2022',
      logLevel: 'error',
    });
    const files = new Map(
      readdirSync(folder).map((file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 })]),
    );
    const outputs = Object.entries(metafile.outputs).map(([path, { imports }]) => ({
      file: path.slice(path.lastIndexOf('/') + 1),
      imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    }));
    const started = new Set<string>();
    const start = (file: string) => {
      if (started.has(file)) return;
      started.add(file);
      for (const path of outputs.find((output) => output.file === file)?.imports ?? [])
        start(path.slice(path.lastIndexOf('/') + 1));
    };
    start(`${name}.js`);
    const bytes = (wanted: boolean) =>
      [...files].reduce(
        (sum, [file, data]) =>
          file !== 'driver.js' && started.has(file) === wanted ? sum + data.length : sum,
        0,
      );
    return { startBytes: bytes(true), laterBytes: bytes(false), files, script: `/${name}.js` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds a page of `browser/` that has styles and starts workers, as the web app is built. */
export async function buildPage(name: string): Promise<Pick<BrowserPage, 'files'>> {
  const input = join(projectRoot, 'bench', 'src', 'browser', `${name}.ts`);
  const built = await buildApp({
    configFile: false,
    logLevel: 'error',
    root: projectRoot,
    resolve: { conditions: ['source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      write: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input, output: { entryFileNames: 'driver.js' } },
    },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : 'output' in built
      ? built.output
      : [];
  const content = (output: (typeof outputs)[number]) =>
    output.type === 'chunk' ? output.code : output.source;
  return { files: new Map(outputs.map((output) => [output.fileName, gzipSync(content(output))])) };
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a page on loopback, compressed as a server would; answers its address. */
export async function servePage(page: Pick<BrowserPage, 'files'>): Promise<{ server: Server; url: string }> {
  const styles = [...page.files.keys()].filter((file) => file.endsWith('.css'));
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Pictures</title>${links}<script type="module" src="/driver.js"></script>`;
  const server = createServer((request, response) => {
    const file = page.files.get((request.url ?? '').slice(1));
    // Isolated pages have the finer clock.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (!file) return response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const type = types[extname(request.url ?? '')] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` };
}
