/** Takes things that are written together; answers when this one is written. */
export type Gather<T> = (thing: T) => Promise<void>;

interface Waiting<T> {
  thing: T;
  done: () => void;
  fail: (error: unknown) => void;
}

/**
 * Writes things of many callers together: while one lot is written the next gathers, so that under load a lot grows
 * and its cost is shared, and alone nobody waits. Of things with one key no two are in a lot. When a lot fails, all who
 * are in it are told so.
 */
export function createGather<T>(
  write: (lot: readonly T[]) => Promise<void>,
  { most, keyOf }: { most: number; keyOf: (thing: T) => string },
): Gather<T> {
  let waiting: Waiting<T>[] = [];
  let writing = false;

  function takeLot(): Waiting<T>[] {
    const lot = new Map<string, Waiting<T>>();
    const left: Waiting<T>[] = [];
    for (const each of waiting) {
      const key = keyOf(each.thing);
      if (lot.size < most && !lot.has(key)) lot.set(key, each);
      else left.push(each);
    }
    waiting = left;
    return [...lot.values()];
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const lot = takeLot();
      try {
        await write(lot.map(({ thing }) => thing));
        for (const { done } of lot) done();
      } catch (error) {
        for (const { fail } of lot) fail(error);
      }
    }
    writing = false;
  }

  return (thing) =>
    new Promise<void>((done, fail) => {
      waiting.push({ thing, done, fail });
      if (!writing) void writeAll();
    });
}
