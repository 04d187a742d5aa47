import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { stateFolder } from '../state/job-state.ts';
import { listRuns } from '../state/list-runs.ts';
import { table } from '../table.ts';

interface HistoryFlags {
  state?: string;
  limit: string;
}

export function historyCommand(): Command {
  const command = new Command('history')
    .description('list the runs to printers from this machine, newest first')
    .option('--limit <n>', 'how many', '20')
    .option('--state <dir>', 'folder of what is kept of jobs; left out, state in the folder of settings')
    .addHelpText(
      'after',
      `
It reads the journals of the state folder, so it needs no server.

Examples:
  marbete history
  marbete history --limit 5 --json`,
    );
  return handle<HistoryFlags>(command, listAll);
}

async function listAll(context: Context, { limit, ...flags }: HistoryFlags) {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw usageError(`--limit takes a number from 1, not '${limit}'.`);
  const { output } = context;
  const runs = (await listRuns(stateFolder(context, flags), Number(limit))).map(
    ({ head, labelsSent, lastRow, pending, end }) => ({
      run: head.run,
      job: head.name,
      at: head.at,
      printer: head.printer.name,
      labels: labelsSent,
      of: head.labels,
      ...(lastRow > 0 ? { lastRow } : {}),
      state: end === 'done' ? 'done' : pending ? 'uncertain' : 'broke off',
      ...(pending ? { uncertainRows: pending.rows } : {}),
    }),
  );
  for (const run of runs) output.event('run', run);
  output.show(
    runs.length === 0
      ? 'No runs yet.'
      : table(
          ['WHEN', 'JOB', 'PRINTER', 'LABELS', 'STATE'],
          runs.map(({ at, job, printer, labels, of, state, uncertainRows }) => [
            at,
            job,
            printer,
            `${labels} of ${of}`,
            uncertainRows ? `${state}: rows ${uncertainRows.join(' to ')}` : state,
          ]),
        ),
  );
  return { facts: { runs: runs.length } };
}
