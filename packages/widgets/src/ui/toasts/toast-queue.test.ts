import { expect, test } from 'vitest';
import { createToastQueue, type ToastRequest } from './toast-queue.ts';

const toast = (text: string): ToastRequest => ({ kind: 'info', text, timeoutMs: 3000 });

test('Toasts wait until somebody shows them, and none is shown twice', () => {
  const queue = createToastQueue();
  const shown: string[] = [];
  queue.push(toast('first'));
  const detach = queue.attach(({ text }) => shown.push(text));
  queue.push(toast('second'));
  detach();
  queue.push(toast('third'));
  expect(shown).toEqual(['first', 'second']);
  queue.attach(({ text }) => shown.push(text));
  expect(shown).toEqual(['first', 'second', 'third']);
});
