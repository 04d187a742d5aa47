import type { Batches } from '@marbete/core/print/rows';
import { randomUUID } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import type { RowMemory } from '@marbete/core/print/memory';
import type { Job } from '../state/job.ts';
import { sha256 } from '../state/printed-store.ts';
import type { RunStart } from '../state/run-store.ts';
import { undated } from './moment.ts';
import { storedFlags, type PrintFlags } from './options.ts';

/** Stores all rows as printed without printing them: their labels are on the shelves already. The history lists it. */
export async function takeAsPrinted(
  { output }: Context,
  flags: PrintFlags,
  { runs, memory, number, open }: Job,
  { input, rows: count, labels }: Pick<RunStart, 'input' | 'rows' | 'labels'>,
  batches: Batches<{ copies: number; memory?: RowMemory }>,
): Promise<Outcome> {
  const id = randomUUID();
  const printer = { uid: '', name: '(taken as printed)' };
  const start = { id, way: 'file', printer, rows: count, labels, input, first: false } as const;
  await runs.begin(number, { ...start, moment: undated, flags: storedFlags(flags) });
  await runs.close(
    number,
    open.map((run) => run.id),
  );
  let taken = 0;
  for await (const rows of batches) {
    const part = rows.flatMap((row) => (row.copies >= 1 && row.memory ? row.memory : []));
    await memory.remember(part, id);
    taken += part.length;
  }
  const offeredAt = new Date().toISOString();
  const chunk = {
    run: id,
    number: 0,
    attempt: 1,
    labels,
    word: 'offered' as const,
    rows: '',
    position: count,
  };
  await runs.offer({ ...chunk, copiesLeft: 0, hash: sha256(''), content: [], offeredAt, answeredAt: null });
  await runs.answer(chunk, 'printed');
  await runs.setState(id, 'done');
  output.tell(`Took ${taken} rows as printed; nothing was sent to a printer.`);
  return { facts: { run: id, takenAsPrinted: taken, labels: 0 } };
}
