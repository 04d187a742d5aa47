import { AppError } from '../../api/errors.ts';
import { type ChunkRecord, type KeyAnswer, takenUnconfirmed, wordOfKey } from '../run-record.ts';
import { note, type Part, partOf, passed, recordOf, recordsOf, type RunQueue, without } from './queue.ts';

/** What a person says about the chunks that nobody knows about. */
export type Decision =
  | 'came-out'
  /** They are offered again, under a new key. */
  | 'did-not'
  /** So many of their labels came out. What remains is another run, which the record's driver begins. */
  | { cameOut: number }
  /** The helper is asked once more. */
  | 'ask-again';

/** The records of chunks as a person's decision leaves them; the helper's answer decides where it is asked. */
export function decided(
  asked: readonly ChunkRecord[],
  decision: Exclude<Decision, 'ask-again'>,
): ChunkRecord[] {
  let out = typeof decision === 'object' ? decision.cameOut : 0;
  return asked.map((record) => {
    if (decision === 'came-out') return { ...record, word: 'printed' };
    if (decision === 'did-not') return { ...record, word: 'not-sent' };
    const cameOut = Math.min(out, record.labels);
    out -= cameOut;
    return { ...record, word: 'printed', cameOut };
  });
}

/** The record of a chunk as the helper's keys leave it. */
export function byKey(record: ChunkRecord, answer: KeyAnswer): ChunkRecord {
  return { ...record, word: wordOfKey(answer, record), confirmed: answer.confirmed };
}

/** The record of a chunk whose printer was told to drop what it had; `isForPerson` holds for it. */
export const dropped = (record: ChunkRecord): ChunkRecord => ({
  ...record,
  word: 'uncertain',
  confirmed: record.confirmed ?? 'never',
});

/** Whether a printer that is told to drop what it has may drop this chunk. */
export const mayDrop = ({ word }: ChunkRecord): boolean => word === 'taken' || word === 'uncertain';

/** What becomes a question when the printer was emptied, the chunk at hand included. */
export const dropping = (machine: RunQueue): ChunkRecord[] =>
  [...recordsOf(machine, machine.inPrinter), ...machine.uncertain].map(dropped);

/**
 * Whether only a person can know of a chunk in doubt: its printer had it, and was emptied or broke off behind it, of which
 * the helper's key says nothing.
 */
export const isForPerson = ({ word, confirmed }: ChunkRecord): boolean =>
  word === 'uncertain' && confirmed !== undefined;

/** Goes on behind what came out; what did not is offered again, under a new key where a person says so. */
export function settled<M extends RunQueue>(
  machine: M,
  records: readonly ChunkRecord[],
  decision: Decision,
  now: number,
): M {
  const noted = note(machine, ...records);
  if (noted.uncertain.length > 0) return noted;
  if (noted.isCancelled || typeof decision === 'object') return { ...noted, error: undefined };
  let next = noted;
  for (const part of noted.queue) {
    const record = recordOf(noted, part);
    if (record && record.word !== 'not-sent') next = passed(next, part, now);
  }
  if (decision !== 'did-not') return next;
  const again = (part: Part) => without([part], records).length === 0;
  return {
    ...next,
    queue: next.queue.map((part) => (again(part) ? { ...part, attempt: part.attempt + 1 } : part)),
  };
}

/** What becomes a question when the helper takes back its word about the last chunk. */
export const takenBack = (machine: RunQueue): ChunkRecord[] =>
  takenUnconfirmed(machine.records).map((record) => ({ ...record, word: 'uncertain' }));

/** All that the printer took since it last confirmed something is one question, and the run stands before it. */
export function takeBack<M extends RunQueue>(machine: M, refusal: AppError | undefined): M {
  const asked = takenBack(machine);
  const { rowsUsed, rowsDone, queue, inPrinter } = machine;
  return {
    ...note(machine, ...asked),
    previous: undefined,
    inPrinter: without(inPrinter, asked),
    queue: [...asked.map(partOf), ...queue],
    rowsDone: asked.reduce((rows, { number }) => rows - (rowsUsed[number] ?? 0), rowsDone),
    error: nobodyKnows(
      'The printer took this part and broke off behind it; nobody knows whether all of it was printed.',
      refusal,
    ),
  };
}

export function nobodyKnows(
  message = 'The printer may have begun this part, and nobody knows how it ended.',
  cause?: AppError,
): AppError {
  return new AppError('uncertain', message, { details: { reason: 'uncertain', answered: true }, cause });
}
