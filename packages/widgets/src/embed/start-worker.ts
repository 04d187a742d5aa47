// Vite's names: this file is only ever built as a part of the embed script.
// oxlint-disable-next-line import/default -- the query makes it an address
import workerUrl from '../label-picture/drawing.worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The worker's files by printer language, beside this script: the build adds this function to the script. */
declare function marbeteLanguageFiles(): Readonly<Record<string, readonly string[]>>;

const addressOf = (file: string) => new URL(file, import.meta.url).href;

/**
 * Has the browser's cache hold a file. Where it cannot be had, the one who needs it says so. As a module and not by
 * `fetch`: policies name where scripts come from, and need not let pages connect there.
 */
function fetchFile(file: string): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      link.remove();
      resolve();
    };
    link.addEventListener('load', end);
    link.addEventListener('error', end);
    link.rel = 'modulepreload';
    link.href = addressOf(file);
    document.head.append(link);
  });
}

/**
 * A worker script of another origin is refused, so the worker is a blob of this page that imports the real one. It stands
 * in for label-picture/start-worker.ts when the embed script is built. The file is fetched first: browsers start workers
 * when the page's own thread rests, which is busy with React then.
 */
export async function startWorker(): Promise<Worker> {
  await fetchFile(workerUrl);
  const code = `import ${JSON.stringify(addressOf(workerUrl))};`;
  const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  // Pages with `require-trusted-types-for 'script'` list this name in `trusted-types`.
  policy ??= trustedTypes?.createPolicy('marbete', { createScriptURL: (made) => made });
  return new Worker(policy?.createScriptURL(blob) ?? blob, { type: 'module' });
}

const fetched = new Set<string>();

/** Fetches what draws a printer language, beside what draws at all: the worker asks for it only when that has come. */
export function fetchLanguage(language: string): void {
  if (fetched.has(language)) return;
  fetched.add(language);
  for (const file of marbeteLanguageFiles()[language] ?? []) void fetchFile(file);
}
