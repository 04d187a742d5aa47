import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { drawingChunks, languageChunks } from './vite/drawing-chunks.ts';
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
    plugins: [
      embedWorker(),
      plainImports(),
      ownCopies(),
      ownKeysOnly(),
      stylesInScript(),
      languageFiles(),
      beside(),
    ],
    worker: { format: 'es', rolldownOptions: { output: { codeSplitting: drawingChunks } } },
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
      sourcemap: true,
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

/** Later imports as they are: Vite's own code for them loads styles, of which there are none. */
function plainImports(): Plugin {
  const plain = '\0marbete:plain-imports';
  return {
    name: 'marbete:plain-imports',
    enforce: 'pre',
    // Each copy has one of its own: a shared one would be a file more to wait for.
    resolveId: (id, importer = '') =>
      id.startsWith('\0vite/preload-helper')
        ? plain + (importer.endsWith('?own-copy') ? '?own-copy' : '')
        : undefined,
    load: (id) => (id.startsWith(plain) ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

/**
 * What prints, what talks to the print helper, and each way without it is loaded with the first press, and has copies of its own of what it shares with the script: a file that
 * both need would be a second one before the widget shows. Errors are told apart by their names, not by their class.
 */
function ownCopies(): Plugin {
  const copy = '?own-copy';
  return {
    name: 'marbete:own-copies',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      if (id.startsWith('\0')) return undefined;
      if (
        !/\/(?:label-run|page-helper|page-printers|print-with-options)\.ts$/.test(id) &&
        !importer.endsWith(copy)
      )
        return undefined;
      const resolved = await this.resolve(id, importer.replace(copy, ''), { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + copy };
    },
  };
}

/**
 * The bundler's helper for modules as objects takes the keys of all prototypes too: on pages that put a text or a number
 * into Object.prototype, the script would throw.
 */
function ownKeysOnly(): Plugin {
  const anyKey = 'for (var name in all)';
  return {
    name: 'marbete:own-keys-only',
    renderChunk: (code) =>
      code.includes(anyKey)
        ? { code: code.replaceAll(anyKey, 'for (var name of Object.keys(all))'), map: null }
        : undefined,
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
        // At the end of the script, so that its map stays true.
        if (output.type === 'chunk' && /\bmarbeteStyles\(\)/.test(output.code))
          output.code = `${output.code.trimEnd()}\nfunction marbeteStyles(){return${text}}\n`;
      }
    },
  };
}

/** The worker's files of each printer language, by which they are fetched beside what every picture needs. */
function languageFiles(): Plugin {
  return {
    name: 'marbete:language-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).flatMap((output) => (output.type === 'asset' ? output : []));
      const files = [...languageChunks].map((language) => {
        const one = assets.find(({ fileName }) => fileName.startsWith(`assets/${language}-`));
        const beside = [...String(one?.source).matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
          ([, file]) => `assets/${file}`,
        );
        return [language, one ? [one.fileName, ...beside.filter((file) => !file.includes('/drawing.'))] : []];
      });
      const text = JSON.stringify(Object.fromEntries(files));
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && /\bmarbeteLanguageFiles\(\)/.test(output.code))
          output.code = `${output.code.trimEnd()}\nfunction marbeteLanguageFiles(){return${text}}\n`;
      }
    },
  };
}

/**
 * `integrity.json` beside the scripts: what a page may write into their `integrity` attribute. All files are there as small
 * as they get, too: a server that packs them at the first request packs less.
 */
function beside(): Plugin {
  return {
    name: 'marbete:beside',
    enforce: 'post',
    writeBundle({ dir = '' }) {
      const scripts = readdirSync(dir).filter((name) => name.endsWith('.js'));
      const hashOf = (name: string) =>
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dir, name)))
          .digest('base64')}`;
      const hashes = Object.fromEntries(scripts.map((name) => [name, hashOf(name)]));
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
        if (name.endsWith('.js'))
          writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
      writeFileSync(join(dir, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
    },
  };
}
