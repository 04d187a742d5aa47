import { AppError } from '@marbete/core/api/errors';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../threads/start-thread.ts';
import type { DrawnPicture, PictureOrder } from './picture-order.ts';

export interface DrawingRoom {
  /** Throws `timed-out`, `unavailable` when too many wait, and `template-invalid` for what cannot be drawn. */
  draw(order: PictureOrder): Promise<DrawnPicture>;
}

interface Waiting {
  order: PictureOrder;
  resolve(picture: DrawnPicture): void;
  reject(error: AppError): void;
}

const queueLimit = 100;

/**
 * One thread that draws, one picture after the other. It starts with the first, which has `startMs` more for that, and is
 * replaced when one takes too long.
 */
export function createDrawingRoom(limitMs = 5_000, startMs = 15_000): DrawingRoom {
  const queue: Waiting[] = [];
  let thread: Worker | undefined;
  let working = false;
  let next = 0;

  function startNext(): void {
    const job = working ? undefined : queue.shift();
    if (!job) return;
    working = true;
    const id = next++;
    const waitMs = thread ? limitMs : startMs + limitMs;
    const worker = (thread ??= startDrawing());
    const timer = setTimeout(() => {
      dismiss();
      settle(() =>
        job.reject(new AppError('timed-out', `The picture took longer than ${limitMs / 1000} s to draw.`)),
      );
    }, waitMs);
    const onMessage = (answer: { id: number; picture?: DrawnPicture; message?: string }) => {
      if (answer.id !== id) return;
      settle(() =>
        answer.picture
          ? job.resolve(answer.picture)
          : job.reject(new AppError('template-invalid', `The code cannot be drawn. ${answer.message ?? ''}`)),
      );
    };
    const onEnd = () => {
      dismiss();
      settle(() =>
        job.reject(new AppError('template-invalid', 'The code cannot be drawn: it needs too much memory.')),
      );
    };
    worker.on('message', onMessage).on('error', onEnd);
    worker.postMessage({ id, order: job.order });

    function settle(done: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onEnd);
      working = false;
      done();
      startNext();
    }
  }

  function dismiss(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return {
    draw: (order) =>
      new Promise((resolve, reject) => {
        if (queue.length >= queueLimit) {
          reject(new AppError('unavailable', 'Too many pictures wait to be drawn. Try again in a moment.'));
          return;
        }
        queue.push({ order, resolve, reject });
        startNext();
      }),
  };
}

/** The one that this server process draws in. */
export const drawingRoom = createDrawingRoom();

function startDrawing(): Worker {
  const thread = startThread(new URL('./drawing-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // What a dismissed one still says belongs to nobody.
  thread.on('error', () => {});
  return thread;
}
