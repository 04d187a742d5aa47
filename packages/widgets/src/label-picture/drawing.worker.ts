import { drawTemplate, type TemplateDrawing } from '@marbete/core/render/draw-template';

/** Draws labels off the page's thread, one after the other. */
self.addEventListener('message', async (event: MessageEvent<{ id: number; drawing: TemplateDrawing }>) => {
  const { id, drawing } = event.data;
  try {
    self.postMessage({ id, picture: await drawTemplate(drawing) });
  } catch {
    self.postMessage({ id, picture: undefined });
  }
});
