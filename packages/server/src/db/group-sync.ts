/**
 * One costly `sync` for everybody who waits for one: who asks while one is under way gets the next, which begins after
 * the question and so covers what was written before it, and is shared by all who asked meanwhile.
 */
export function createGroupSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const started = sync().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  const startNext = () => {
    next = undefined;
    return start();
  };
  return () => {
    if (!running) return start();
    // Whether the one before failed is for those who waited for it.
    next ??= running.then(startNext, startNext);
    return next;
  };
}
