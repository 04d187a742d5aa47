import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { forHosts } from './vite/for-hosts.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const workerUrl = `new URL('./drawing.worker.ts', import.meta.url)`;

const scripts = (...files: readonly string[]) =>
  Object.fromEntries(
    files.map((file) => [`exports/${file.slice(0, -'.ts'.length)}`, path(`exports/${file}`)]),
  );

/**
 * What is published: the modules as they are, their styles in one file, and the worker as a module beside the one that
 * starts it, so that the bundler of a host finds it. `tsc -b` has written the types before. `--mode print` writes the
 * styles of the main door alone, `print.css`: a shop's print button brings no tables and no board.
 */
export default defineConfig(({ mode }) => ({
  logLevel: 'warn',
  plugins: [workerAsModule(), stylesForHosts(mode === 'print')],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    minify: false,
    sourcemap: mode !== 'print',
    emptyOutDir: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    lib: {
      formats: ['es'],
      cssFileName: mode === 'print' ? 'print' : 'styles',
      entry: {
        ...scripts(
          ...(mode === 'print'
            ? ['widgets.ts']
            : readdirSync(path('exports'), { recursive: true, encoding: 'utf8' }).filter((file) =>
                file.endsWith('.ts'),
              )),
        ),
        'src/label-picture/drawing.worker': path('src/label-picture/drawing.worker.ts'),
        styles: path('vite/styles.ts'),
      },
    },
    rolldownOptions: {
      checks: { moduleLevelDirective: false, pluginTimings: false },
      // Everything that is installed beside this package.
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
      output: {
        preserveModules: true,
        preserveModulesRoot: path('.'),
        entryFileNames: '[name].js',
        // Frameworks that render on a server learn what runs in browsers.
        banner: (chunk) => (chunk.name.startsWith('exports/') ? `'use client';` : ''),
      },
    },
  },
}));

/** Keeps Vite from building the worker: bundlers of hosts know this expression, with the name that the file then has. */
function workerAsModule(): Plugin {
  const mark = '__MARBETE_WORKER_URL__';
  return {
    name: 'marbete:worker-as-module',
    enforce: 'pre',
    // The rest of the line moves by a few characters at most, so its map stays.
    transform: (code, id) =>
      id.endsWith('/start-worker.ts') ? { code: code.replace(workerUrl, mark), map: null } : undefined,
    renderChunk: (code) =>
      code.includes(mark)
        ? { code: code.replace(mark, workerUrl.replace('.ts', '.js')), map: null }
        : undefined,
  };
}

/** The look hangs on the provider's element in place of the document, which is the host's. */
function stylesForHosts(isAlone: boolean): Plugin {
  return {
    name: 'marbete:styles-for-hosts',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'asset' && file.endsWith('.css')) {
          const asset = output as Rolldown.OutputAsset;
          asset.source = forHosts(String(asset.source));
        }
        // The entry exists for its styles only.
        if (isAlone && output.type === 'chunk') delete bundle[file];
        if (file.startsWith('vite/styles') || file === 'styles.js' || file.startsWith('styles.js'))
          delete bundle[file];
        if (output.type === 'chunk')
          output.code = output.code.replaceAll(/var\(--marbete-([\w-]+)\)/g, 'var(--m-$1)');
      }
    },
  };
}
