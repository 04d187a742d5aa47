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

/**
 * A worker script of another origin is refused, so the worker is a blob of this page that imports the real one. It stands
 * in for label-picture/start-worker.ts when the embed script is built.
 */
export function startWorker(): Worker {
  const url = new URL(workerUrl, import.meta.url).href;
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
  // Pages with `require-trusted-types-for 'script'` list this name in `trusted-types`.
  policy ??= trustedTypes?.createPolicy('marbete', { createScriptURL: (made) => made });
  return new Worker(policy?.createScriptURL(blob) ?? blob, { type: 'module' });
}
