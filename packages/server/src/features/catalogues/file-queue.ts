import { AppError } from '@marbete/core/api/errors';

interface Turn {
  start(): void;
}

interface Bounds {
  /** Accounts whose files are read at the same time. */
  atOnce: number;
  /** Files of one account that wait. */
  mostWaiting: number;
}

/**
 * Files are read one at a time of an account, and accounts take turns: whoever sends forty files waits for them alone,
 * and everybody else for one of them at most.
 */
export function createFileQueue({ atOnce, mostWaiting }: Bounds) {
  /** In the order of their turns: an account that had its turn goes to the end. */
  const waiting = new Map<number, Turn[]>();
  const reading = new Set<number>();

  function startNext(): void {
    for (const [account, turns] of waiting) {
      if (reading.size >= atOnce) return;
      const [turn] = turns;
      if (!turn || reading.has(account)) continue;
      leave(account, turn);
      const others = waiting.get(account);
      if (others && waiting.delete(account)) waiting.set(account, others);
      reading.add(account);
      turn.start();
    }
  }

  function leave(account: number, turn: Turn): void {
    const others = (waiting.get(account) ?? []).filter((each) => each !== turn);
    if (others.length > 0) waiting.set(account, others);
    else waiting.delete(account);
  }

  function turnOf(account: number, signal: AbortSignal | undefined): Promise<void> {
    const turns = waiting.get(account) ?? [];
    if (turns.length >= mostWaiting) {
      throw new AppError(
        'rate-limited',
        `${mostWaiting} files of the account wait to be read. Send fewer at once.`,
        {
          details: { retryAfterSeconds: 30 },
        },
      );
    }
    return new Promise((resolve, reject) => {
      const turn = {
        start() {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
      };
      const stop = () => {
        leave(account, turn);
        reject(new AppError('cancelled', 'The caller went away before the file was read.'));
      };
      if (signal?.aborted) return void stop();
      signal?.addEventListener('abort', stop, { once: true });
      waiting.set(account, [...turns, turn]);
      startNext();
    });
  }

  return {
    /**
     * Reads a file when it is its account's turn.
     * @throws AppError rate-limited where too many wait, cancelled when the caller goes away meanwhile.
     */
    async read<T>(account: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
      await turnOf(account, signal);
      try {
        return await work();
      } finally {
        reading.delete(account);
        startNext();
      }
    },
  };
}

/** The files of this server process. One workbook at a time has a process of its own; CSV files are read here. */
export const fileQueue = createFileQueue({ atOnce: 4, mostWaiting: 50 });
