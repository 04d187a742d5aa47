import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { PictureOrder } from './picture-order.ts';

// Draws for the server in a thread of its own, which is ended when a picture takes too long.
parentPort?.on('message', async ({ id, order }: { id: number; order: PictureOrder }) => {
  try {
    parentPort?.postMessage({ id, picture: await drawPicture(order) });
  } catch (error) {
    parentPort?.postMessage({ id, message: error instanceof Error ? error.message : String(error) });
  }
});
