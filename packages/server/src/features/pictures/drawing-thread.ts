import { encodePng } from '@marbete/core/render/png';
import { renderLabel } from '@marbete/core/render/render';
import { parentPort } from 'node:worker_threads';
import type { DrawnPicture, PictureOrder } from './picture-order.ts';

/** Draws for the server in a thread of its own, which is ended when a picture takes too long. */
async function draw({ language, code, dpmm, widthMm, heightMm, index }: PictureOrder): Promise<DrawnPicture> {
  const { labels } = await renderLabel(language, code, { dpmm, widthMm, heightMm, size: 'paper' });
  const label = labels[index];
  return { labels: labels.length, ...(label ? { png: encodePng(label.bitmap, dpmm) } : {}) };
}

parentPort?.on('message', async ({ id, order }: { id: number; order: PictureOrder }) => {
  try {
    parentPort?.postMessage({ id, picture: await draw(order) });
  } catch (error) {
    parentPort?.postMessage({ id, message: error instanceof Error ? error.message : String(error) });
  }
});
