import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

/** What the landing may weigh: script that is loaded before it shows, compressed with brotli. */
const landingLimit = 130_000;
/** The same with the forms of the sign-in, which come while the landing is read. */
const signInLimit = 151_000;

/** The same with a screen behind the sign-in, in files: a line that is far away takes its time for each handful of them. */
const screenFiles = 40;

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // What people get, and not the development build that a test's environment asks for.
  vi.stubEnv('NODE_ENV', 'production');
  const root = join(import.meta.dirname, '..');
  const { output } = (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
}, 120_000);

/** The files that these are loaded with. */
function loadedWith(roots: readonly (Rolldown.OutputChunk | undefined)[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (fileName: string) => {
    if (loaded.has(fileName)) return;
    loaded.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) load(imported);
  };
  for (const chunk of roots) load(chunk?.fileName ?? 'missing');
  return loaded;
}

const weight = (roots: readonly (Rolldown.OutputChunk | undefined)[]) =>
  [...loadedWith(roots)]
    .map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
    .reduce((sum, size) => sum + size, 0);

const withFacade = (end: string) =>
  [...chunks.values()].filter((chunk) => chunk.facadeModuleId?.endsWith(end));
const entry = () => [...chunks.values()].find((chunk) => chunk.isEntry);
const textsIn = (locale: string) => [
  ...withFacade(`widgets/src/texts/${locale}/first.ts`),
  ...withFacade(`web/src/texts/first.${locale}.ts`),
];

test(
  'The landing loads at most 130 kB of compressed script, in either language, and its forms little more',
  { timeout: 120_000 },
  () => {
    expect(entry()).toBeDefined();
    const [forms] = withFacade('sign-in/AccountPanel.tsx');
    for (const locale of ['es-MX', 'en-US']) {
      const texts = textsIn(locale);
      expect(texts).toHaveLength(2);
      const landing = weight([entry(), ...texts]);
      expect(landing).toBeGreaterThan(landingLimit / 3);
      expect(landing).toBeLessThanOrEqual(landingLimit);
      expect(weight([entry(), ...texts, forms])).toBeLessThanOrEqual(signInLimit);
    }
  },
);

test('A screen is loaded with few files', () => {
  const [signedIn] = withFacade('web/src/SignedIn.tsx');
  expect(signedIn).toBeDefined();
  const screens = [...chunks.values()].filter((chunk) =>
    /web\/src\/[\w-]+\/\w+Pages?\.tsx$/.test(chunk.facadeModuleId ?? ''),
  );
  expect(screens.length).toBeGreaterThan(15);
  const files = screens.map((screen) => ({
    screen: screen.name,
    files: loadedWith([entry(), ...textsIn('es-MX'), signedIn, screen]).size,
  }));
  expect(files.filter(({ files: count }) => count > screenFiles)).toEqual([]);
});

test(
  'The drawing board adds at most 40 kB of compressed script to the label editor',
  { timeout: 120_000 },
  () => {
    const [signedIn] = withFacade('web/src/SignedIn.tsx');
    const [editor] = withFacade('label-editor/LabelPages.tsx');
    // The page is not without its code editor, and both colour and read code with the same files.
    const [code] = withFacade('code-field/create-code-editor.ts');
    expect(code).toBeDefined();
    const [board] = withFacade('widgets/exports/designer.ts');
    const [engine] = withFacade('engine/src/editing/document.ts');
    expect(board).toBeDefined();
    const before = [entry(), ...textsIn('es-MX'), signedIn, editor, code];
    const added = weight([...before, board, ...(engine ? [engine] : [])]) - weight(before);
    expect(added).toBeGreaterThan(5_000);
    expect(added).toBeLessThanOrEqual(40_000);
  },
);
