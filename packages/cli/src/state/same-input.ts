import { AppError } from '@marbete/core/api/errors';
import type { JournalState } from './read-journal.ts';

/** What a run prints, told by content: name -> hash. */
export type InputPrint = Readonly<Record<string, string>>;

/** A run goes on only with what it began with. @throws AppError that names what changed, and both ways to go on */
export function assertSameInput({ head, labelsSent }: JournalState, now: InputPrint): void {
  const names = new Set([...Object.keys(head.input), ...Object.keys(now)]);
  const changed = [...names].filter((name) => head.input[name] !== now[name]);
  if (changed.length === 0) return;
  throw new AppError(
    'data-invalid',
    `Changed since the run of ${head.at} broke off: ${changed.join(', ')}. Put it back as it was and resume, ` +
      `or start anew without --resume; ${labelsSent} of ${head.labels} labels were sent.`,
    { details: { reason: 'input-changed', changed } },
  );
}
