import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

/** What the first script may weigh, compressed with brotli as the server sends it (docs/embedding.md). */
const limits = { production: 85_000, 'host-react': 27_000 };

afterEach(() => vi.unstubAllEnvs());

test.each(Object.entries(limits))(
  'The embed script keeps its size: %s, at most %i bytes',
  { timeout: 120_000 },
  async (mode, limit) => {
    vi.stubEnv('NODE_ENV', 'production');
    const root = join(import.meta.dirname, '../..');
    const { output } = (await build({
      root,
      mode,
      configFile: join(root, 'vite.embed.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    // All that is loaded before the widget shows is in the one script, its styles included.
    expect(entry?.imports.filter((name) => chunks.some(({ fileName }) => fileName === name))).toEqual([]);
    expect(output.filter(({ fileName }) => fileName.endsWith('.css'))).toEqual([]);
    // What prints without a helper comes with the way that is chosen, each in a file of its own.
    const ways = [
      'page-printers/page-file.ts',
      'browser/serial.ts',
      'browser/usb.ts',
      'browser/bluetooth.ts',
    ];
    const filesOf = (way: string) =>
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => id.includes(way)))
        .map(({ fileName }) => fileName);
    expect(new Set(ways.flatMap(filesOf)).size).toBe(ways.length);
    expect(ways.flatMap(filesOf)).not.toContain(entry?.fileName);
    // Old libraries of pages change these two (docs/decisions/044); typed arrays and maps have their own.
    for (const { fileName, code } of chunks)
      expect(code.match(/.{0,60}(?:(?<!\w)Array\.from\(|\.entries\(\)).{0,20}/g), fileName).toBeNull();
    const bytes = brotliCompressSync(entry?.code ?? '').length;
    expect(bytes).toBeGreaterThan(limit / 3);
    expect(bytes).toBeLessThanOrEqual(limit);

    // A first picture takes what draws, and what draws its printer language, whose files the script knows beforehand.
    const sourceOf = (name: string) =>
      output.flatMap((file) =>
        file.type === 'asset' && file.fileName === name ? [String(file.source)] : [],
      )[0] ?? '';
    const importsOf = (code: string) =>
      [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file]) => `assets/${file}`);
    const bytesOf = (code: string) => brotliCompressSync(code).length;
    const worker =
      output.find(({ fileName }) => /drawing\.worker-[\w-]+\.js$/.test(fileName))?.fileName ?? '';
    expect(importsOf(sourceOf(worker))).toEqual([]);
    const known = /function marbeteLanguageFiles\(\)\{return(.*)\}$/m.exec(entry?.code ?? '')?.[1] ?? '{}';
    const filesOfLanguage = JSON.parse(known) as Record<string, string[]>;
    const drawn = printerLanguages.filter((language) => language.drawn).map(({ key }) => key);
    expect(Object.keys(filesOfLanguage).toSorted()).toEqual(drawn.toSorted());
    for (const [key, files] of Object.entries(filesOfLanguage)) {
      const imported = new Set(files.flatMap((file) => [file, ...importsOf(sourceOf(file))]));
      expect(imported, key).toEqual(new Set([worker, ...files]));
      expect(files.length, key).toBeLessThanOrEqual(2);
      const all = [worker, ...files].reduce((sum, file) => sum + bytesOf(sourceOf(file)), 0);
      expect(all, key).toBeLessThanOrEqual(105_000);
    }
  },
);

test(
  'The styles of the main door weigh 5 kB at most, and are those of all',
  { timeout: 120_000 },
  async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const root = join(import.meta.dirname, '../..');
    const stylesOf = async (mode: string) => {
      const built = (await build({
        root,
        mode,
        configFile: join(root, 'vite.config.ts'),
        logLevel: 'silent',
        build: { write: false },
      })) as Rolldown.RolldownOutput[];
      return built.flatMap(({ output }) =>
        output.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        ),
      );
    };
    const [[print = ''], [all = '']] = [await stylesOf('print'), await stylesOf('production')];
    const classesOf = (css: string) => new Set(css.match(/\._[\w-]+/g));
    expect(classesOf(print).size).toBeGreaterThan(20);
    expect([...classesOf(print)].filter((name) => !classesOf(all).has(name))).toEqual([]);
    expect(brotliCompressSync(print).length).toBeLessThanOrEqual(5_000);
  },
);

test(
  'A print button weighs 18 kB at most in an app that has React, before it is pressed',
  { timeout: 120_000 },
  async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const button = 'virtual:print-button';
    const widgets = JSON.stringify(join(import.meta.dirname, '../../exports/widgets.ts'));
    const { output } = (await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['source', ...defaultClientConditions] },
      plugins: [
        {
          name: 'button',
          resolveId: (id) => (id === button ? id : undefined),
          load: (id) =>
            id === button ? `export { MarbeteProvider, PrintButton } from ${widgets};` : undefined,
        },
      ],
      worker: { format: 'es' },
      build: {
        write: false,
        rolldownOptions: {
          input: button,
          preserveEntrySignatures: 'strict',
          external: /^react(-dom)?(\/|$)/,
          checks: { moduleLevelDirective: false },
        },
      },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
    for (const { imports } of loaded) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    }
    const bytes = [...loaded].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    expect(bytes).toBeGreaterThan(6_000);
    expect(bytes).toBeLessThanOrEqual(18_000);
  },
);
