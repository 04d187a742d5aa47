import { isAppError } from '@marbete/core/api/errors';
import { createTrialServer, type TrialCall } from './trial-server.ts';

/** What the page asks: a call of the contract, or what an account would go on with. */
export type TrialOrder = { id: number } & ({ call: TrialCall } | { kept: true });

export interface TrialAnswer {
  id: number;
  answer?: unknown;
  /** Why there is none. */
  error?: { code?: string; message: string; details?: unknown; issues?: unknown };
}

const server = createTrialServer();

addEventListener('message', ({ data }: MessageEvent<TrialOrder>) => {
  const { id } = data;
  const asked = 'call' in data ? server.answer(data.call) : Promise.resolve(server.kept());
  asked.then(
    (answer) => postMessage({ id, answer } satisfies TrialAnswer),
    (error: unknown) => postMessage({ id, error: plainError(error) } satisfies TrialAnswer),
  );
});

/** An error as it can be posted. */
function plainError(error: unknown): NonNullable<TrialAnswer['error']> {
  if (!isAppError(error)) return { message: error instanceof Error ? error.message : String(error) };
  const { code, message, details, issues } = error;
  return { code, message, details, issues };
}
