import type { TemplateDrawing, TemplatePicture } from '@marbete/core/render/draw-template';

type Waiting = (picture: TemplatePicture | undefined) => void;

let worker: Worker | undefined;
let next = 0;
const waiting = new Map<number, Waiting>();

/** Draws in the worker, which starts with the first picture. Undefined when there is none. */
export function draw(drawing: TemplateDrawing): Promise<TemplatePicture | undefined> {
  worker ??= startWorker();
  const id = next++;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ id, drawing });
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<{ id: number; picture?: TemplatePicture }>) => {
    waiting.get(event.data.id)?.(event.data.picture);
    waiting.delete(event.data.id);
  });
  // A worker that cannot start leaves the pages without pictures, never without labels.
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return started;
}
