/** What came and was not taken yet, for one who waits for it. */
export interface Inbox<T> {
  put(item: T): void;
  /** Nothing comes any more: who asks beyond what came gets this error. */
  end(error: Error): void;
  take(): Promise<T>;
}

export function createInbox<T>(): Inbox<T> {
  const items: T[] = [];
  let failure: Error | undefined;
  let waiting: { resolve(item: T): void; reject(error: Error): void } | undefined;
  return {
    put(item) {
      if (!waiting) return void items.push(item);
      waiting.resolve(item);
      waiting = undefined;
    },
    end(error) {
      failure ??= error;
      waiting?.reject(failure);
      waiting = undefined;
    },
    take() {
      const [item] = items.splice(0, 1);
      if (item !== undefined) return Promise.resolve(item);
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => (waiting = { resolve, reject }));
    },
  };
}
