import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { ownNames } from './vite/own-names.ts';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * The embed script: `marbete.js` with React inside, or with `--mode host-react` `marbete.react.js` for pages that have React.
 * One script and one worker; what is rarely needed is loaded when it is.
 */
export default defineConfig(({ mode }) => {
  const hostReact = mode === 'host-react';
  const name = hostReact ? 'marbete.react' : 'marbete';
  return {
    base: './',
    logLevel: 'warn',
    plugins: [embedWorker(), ownCopies(), stylesInScript()],
    worker: { format: 'es' },
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      outDir: 'dist/embed',
      emptyOutDir: !hostReact,
      target: 'es2022',
      // light-dark() as it is: the theme is one property of the root, whatever the document's.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Icons mark themselves for server components, which a script of its own does not have.
        checks: { moduleLevelDirective: false, pluginTimings: false },
        input: { [name]: source('embed/marbete.ts') },
        external: hostReact ? [/^react(-dom)?(\/|$)/] : [],
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
});

/** The embed's way to start the worker in place of the app's. */
function embedWorker(): Plugin {
  return {
    name: 'marbete:embed-worker',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/start-worker.ts') ? source('embed/start-worker.ts') : undefined),
  };
}

/**
 * What prints, and what talks to the print helper, is loaded with the first press, and has copies of its own of what it shares with the script: a file that
 * both need would be a second one before the widget shows. Errors are told apart by their names, not by their class.
 */
function ownCopies(): Plugin {
  const copy = '?own-copy';
  return {
    name: 'marbete:own-copies',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      if (!/\/(?:label-run|page-helper)\.ts$/.test(id) && !importer.endsWith(copy)) return undefined;
      const resolved = await this.resolve(id, importer.replace(copy, ''), { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + copy };
    },
  };
}

/** All styles as a text in the script, under names that a page cannot meet by accident. */
function stylesInScript(): Plugin {
  return {
    name: 'marbete:styles-in-script',
    enforce: 'post',
    generateBundle(_, bundle) {
      let css = '';
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== 'asset' || !file.endsWith('.css')) continue;
        css += String((output as Rolldown.OutputAsset).source);
        delete bundle[file];
      }
      const text = JSON.stringify(ownNames(css, ':host').trim());
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(/\bmarbeteStyles\b/g, () => text);
      }
    },
  };
}
