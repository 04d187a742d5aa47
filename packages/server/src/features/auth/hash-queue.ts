import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { AppError } from '@marbete/core/api/errors';
import { startThread } from '../../threads/start-thread.ts';
import type { HashTask } from './hash-thread.ts';

/** For whom a password is hashed: those who are known go first, the others by turns of their networks. */
export interface HashedFor {
  network: string;
  isKnown: boolean;
}

interface Job {
  task: HashTask;
  resolve: (answer: string | boolean) => void;
  reject: (error: Error) => void;
}

/** One core stays for the calls; a hash takes 19 MiB. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

/** What a core works off in about 5 seconds; who waits longer has gone. */
const mostWaiting = 150;
const mostOfOneNetwork = 20;

const known: Job[] = [];
/** In the order of their turns: a network that had its turn goes to the end. */
const networks = new Map<string, Job[]>();
const idle: Worker[] = [];
let working = 0;

/**
 * Hashes a password, or compares it, in a thread of its own, so that neither calls nor the threads of the database wait.
 * @throws AppError unavailable when too many wait.
 */
export function runHash(task: HashTask, { network, isKnown }: HashedFor): Promise<string | boolean> {
  const strangers = hashesWaiting() - known.length;
  const line = isKnown ? known : (networks.get(network) ?? []);
  const isFull = isKnown
    ? known.length >= mostWaiting
    : strangers >= mostWaiting || line.length >= mostOfOneNetwork;
  if (isFull) throw new AppError('unavailable', 'Too many people sign in at the moment. Try again soon.');
  return new Promise((resolve, reject) => {
    line.push({ task, resolve, reject });
    if (!isKnown) networks.set(network, line);
    startNext();
  });
}

/** How many wait for a thread. */
export function hashesWaiting(): number {
  return known.length + [...networks.values()].reduce((sum, line) => sum + line.length, 0);
}

function nextJob(): Job | undefined {
  if (known.length > 0) return known.shift();
  const [first] = networks;
  if (!first) return undefined;
  const [network, line] = first;
  const job = line.shift();
  networks.delete(network);
  if (line.length > 0) networks.set(network, line);
  return job;
}

function startNext(): void {
  if (working >= mostThreads) return;
  const job = nextJob();
  if (!job) return;
  working += 1;
  const worker = idle.pop() ?? startThread(new URL('./hash-thread', import.meta.url), {});
  // It keeps a command alive that waits for its hash, and only then.
  worker.ref();
  const onMessage = ({ answer, message }: { answer?: string | boolean; message?: string }) => {
    idle.push(worker);
    settle(() =>
      answer === undefined ? job.reject(new Error(`The hash failed: ${message}`)) : job.resolve(answer),
    );
  };
  const onEnd = (error: Error) => settle(() => job.reject(error));
  worker.on('message', onMessage).on('error', onEnd);
  worker.postMessage(job.task);

  function settle(done: () => void): void {
    worker.off('message', onMessage).off('error', onEnd);
    worker.unref();
    working -= 1;
    done();
    startNext();
  }
}
