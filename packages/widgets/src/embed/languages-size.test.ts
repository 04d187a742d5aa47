import { gzipSync } from 'node:zlib';
import { dirname, join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';

const engine = join(import.meta.dirname, '../../../engine');

/** Engines that are fetched when they are wanted (`language-engines.ts`). */
const fetched =
  /\/(?:compile\/(?:compile|fit-text)|draw\/render-\w+|edit\/(?:edit-rules|label-writer)|(?:zpl|tspl|epl|cpcl)\/across)\.ts$/;

/**
 * What a script loads that imports a file of the languages, at once and with the later imports that it needs. Engines that
 * it does not need stay outside, so that it does not count how a bundler cuts files for them.
 */
async function loadedWith(
  file: string,
  ...later: readonly string[]
): Promise<{ modules: string[]; bytes: number }> {
  const wanted = [file, ...later].map((path) => join(engine, 'src/languages', path));
  const isOther = (id: string, importer: string | undefined) =>
    importer !== undefined && fetched.test(id) && !wanted.includes(resolve(dirname(importer), id));
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      minify: true,
      rolldownOptions: { external: isOther },
      lib: { entry: join(engine, 'src/languages', file), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  const chunks = new Map(
    output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const loaded = new Set(
    [...chunks.values()].filter(({ facadeModuleId }) => wanted.includes(facadeModuleId ?? '')),
  );
  expect(loaded.size).toBe(wanted.length);
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) loaded.add(chunk);
    }
  }
  return {
    modules: [...loaded].flatMap(({ moduleIds }) => moduleIds.map((id) => id.slice(engine.length))),
    bytes: [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0),
  };
}

test('Names of printer languages come without engines, in at most 3 kB', { timeout: 60_000 }, async () => {
  const { modules, bytes } = await loadedWith('languages.ts');
  expect(modules.some((path) => path.includes('/languages/'))).toBe(true);
  expect(modules.filter((path) => /\/(?:compile|draw|codes|picture|template)\//.test(path))).toEqual([]);
  expect(modules.filter((path) => path.endsWith('/scan.ts'))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(3_000);
});

test('The door of the engine loads none before a label is opened, in at most 5.3 kB', async () => {
  const { modules, bytes } = await loadedWith('../open-label.ts');
  expect(modules.filter((path) => /\/(?:compile|draw|edit|editing|codes|paper)\//.test(path))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(5_300);
});

/** Files of a language's engines; its names are in every script. */
const enginesOf = (modules: readonly string[], key: string) =>
  modules.filter(
    (path) =>
      path.startsWith(`/src/languages/${key}/`) && !/\/(?:language|test-label|picture-label)\.ts$/.test(path),
  );

const drawnLanguages = printerLanguages.filter(({ drawn }) => drawn).map(({ key }) => key);

test.each(drawnLanguages)(
  'Filling %s comes without the pen, without encoders, remarks in words and other languages, in at most 52 kB',
  { timeout: 60_000 },
  async (key) => {
    const { modules, bytes } = await loadedWith('compile-in-page.ts', `${key}/compile/compile.ts`);
    // The walk through the code tells which field says what: it has bounds, and draws nothing.
    const walks =
      /\/picture\/(?:budget|limits|remarks)\.ts$|\/draw\/(?!codes|render|draw|remark|source)[\w-]+\.ts$|\/draw\/commands\/(?:fields|formats)\.ts$/;
    const drawing = modules.filter(
      (path) => /\/(?:picture|symbols|drawing|draw)\//.test(path) && !walks.test(path),
    );
    expect(drawing).toEqual([]);
    for (const other of drawnLanguages) expect(enginesOf(modules, other).length > 0).toBe(other === key);
    expect(bytes).toBeLessThanOrEqual(52_000);
  },
);

test.each(drawnLanguages)(
  'Fitting texts of %s comes without encoders and without the other languages, in at most 85 kB',
  { timeout: 60_000 },
  async (key) => {
    const engines = [`${key}/compile/compile.ts`, `${key}/compile/fit-text.ts`];
    const { modules, bytes } = await loadedWith('compile-in-page.ts', ...engines);
    expect(modules.filter((path) => /\/(?:symbols|drawing)\//.test(path))).toEqual([]);
    for (const other of drawnLanguages) expect(enginesOf(modules, other).length > 0).toBe(other === key);
    expect(bytes).toBeLessThanOrEqual(85_000);
  },
);

test.each(drawnLanguages)(
  'Drawing %s comes without the other languages, in at most 79 kB',
  { timeout: 60_000 },
  async (key) => {
    const { modules, bytes } = await loadedWith(`${key}/draw/render-${key}.ts`);
    for (const other of drawnLanguages) expect(enginesOf(modules, other).length > 0).toBe(other === key);
    expect(bytes).toBeLessThanOrEqual(79_000);
  },
);
