// Vite's names: this file is only ever built as a part of the embed script.
// oxlint-disable-next-line import/default -- the query makes it an address
import workerUrl from '../label-picture/drawing.worker.ts?worker&url';

/**
 * A worker script of another origin is refused, so the worker is a blob of this page that imports the real one. It stands
 * in for label-picture/start-worker.ts when the embed script is built.
 */
export function startWorker(): Worker {
  const url = new URL(workerUrl, import.meta.url).href;
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
  return new Worker(blob, { type: 'module' });
}
