import { labelsOfCode } from '@marbete/engine/internal/languages/compile';
import { defaultChunkLimits } from '@marbete/core/print/chunks';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Context, Outcome } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { allRows } from '../row-selection.ts';
import { type JobRow, jobChunks } from './file-chunks.ts';
import { undated } from './moment.ts';
import type { PrintFlags } from './options.ts';
import { runJob } from './run-job.ts';
import type { TemplateFile } from './template-file.ts';

/** Flags that speak of rows, of variables or of a job that remembers rows. */
const ofRows = [
  ['map', '--map'],
  ['set', '--set'],
  ['rows', '--rows'],
  ['where', '--where'],
  ['sort', '--sort'],
  ['key', '--key'],
  ['onlyChanged', '--only-changed'],
  ['quantityColumn', '--quantity-column'],
  ['sheet', '--sheet'],
  ['across', '--across'],
  ['first', '--first'],
  ['resume', '--resume'],
  ['job', '--job'],
] as const satisfies readonly (readonly [keyof PrintFlags, string])[];

/** Prints finished printer code, such as the .prn file of a driver, `--quantity` times: its bytes as they are. */
export async function printCode(
  context: Context,
  flags: PrintFlags,
  { path, language }: { path: string } & Pick<TemplateFile, 'language'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { output } = context;
  const given = ofRows.filter(([key]) => flags[key] !== undefined).map(([, flag]) => flag);
  if (given.length > 0)
    throw usageError(`${path} has no variables, so it prints as it is: ${given.join(', ')} needs --data.`);
  const code = await readFile(path);
  const copies = flags.quantity ?? 1;
  const labels = labelsOfCode(code, language);
  const name = basename(path);
  output.tell(`${name}: printer code without variables, ${labels * copies} labels.`);
  const facts = { template: path, language, copies };
  if (flags.dryRun) return { facts: { ...facts, dryRun: true, labels: labels * copies } };
  const row: Omit<JobRow, 'values'> = { row: 1, code: name, description: '', copies, position: 1 };
  const atOnce = Math.max(1, Math.min(100, Math.floor(defaultChunkLimits.bytes / Math.max(1, code.length))));
  const outcome = await runJob(
    context,
    { ...flags, drawnAs: language },
    {
      input: {},
      moment: undated,
      flags: {},
      rows: 1,
      labels: labels * copies,
      selection: allRows,
      chunks: () =>
        jobChunks(
          () => [[row]],
          ({ rows: [{ from = 1 } = row] }) => {
            const next = Math.min(copies + 1, from + atOnce);
            return {
              code: new Uint8Array(Buffer.concat(Array.from({ length: next - from }, () => code))),
              labels: labels * (next - from),
              rowsUsed: next > copies ? 1 : 0,
              ...(next > copies ? {} : { nextCopy: next }),
            };
          },
        ),
    },
    signal,
  );
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}
