/** The worker that draws. The embed script starts it in a way of its own (embed/start-worker.ts). */
export function startWorker(): Worker {
  return new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' });
}
