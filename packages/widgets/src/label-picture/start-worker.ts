/** The worker that draws. The embed script starts it in a way of its own (embed/start-worker.ts). */
export async function startWorker(): Promise<Worker> {
  return new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' });
}

/** What draws a printer language comes when the worker asks for it. */
export function fetchLanguage(_language: string): void {}
