import type { Client } from '@marbete/core/api/client';
import { AppError, type ErrorCode, type Issue } from '@marbete/core/api/errors';
import type { KeptTrial } from './kept-trial.ts';
import type { TrialAnswer, TrialOrder } from './trial.worker.ts';

/** The client of a trial: a worker of the page answers its calls, and no server. */
export interface TrialClient extends Client {
  kept(): Promise<KeptTrial | undefined>;
  end(): void;
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

export function createTrialClient(locale: () => string): TrialClient {
  const worker = new Worker(new URL('./trial.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<TrialAnswer>) => {
    const { id, answer, error } = data;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(errorOf(error));
    else asked?.resolve(answer);
  });
  worker.addEventListener('error', ({ message }) => {
    const failed = new AppError('unexpected', `The list could not be read in the page. ${message ?? ''}`);
    for (const { reject } of waiting.values()) reject(failed);
    waiting.clear();
  });
  type Order = TrialOrder extends infer O ? (O extends unknown ? Omit<O, 'id'> : never) : never;
  const order = (wanted: Order, signal?: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const id = next++;
      const cancelled = () => {
        waiting.delete(id);
        reject(new AppError('cancelled', 'The call was cancelled.'));
      };
      if (signal?.aborted) return cancelled();
      signal?.addEventListener('abort', cancelled, { once: true });
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...wanted });
    });
  return {
    call: ({ name }, input, { signal } = {}) =>
      order({ call: { name, input, locale: locale() } }, signal) as never,
    kept: () => order({ kept: true }) as Promise<KeptTrial | undefined>,
    end: () => worker.terminate(),
  };
}

function errorOf({ code, message, details, issues }: NonNullable<TrialAnswer['error']>): AppError {
  return new AppError((code ?? 'unexpected') as ErrorCode, message, {
    details: (details ?? {}) as Record<string, unknown>,
    issues: (issues ?? []) as Issue[],
  });
}
