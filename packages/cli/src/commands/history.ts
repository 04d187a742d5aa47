import { listPrintedRuns } from '@marbete/core/api/print-history';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { signedInClient } from '../server-client.ts';
import { stateFolder } from '../state/job-state.ts';
import { listRuns } from '../state/list-runs.ts';
import { table } from '../table.ts';
import { againCommand } from './history-again.ts';

interface HistoryFlags {
  state?: string;
  limit: string;
  server?: boolean;
}

export function historyCommand(): Command {
  const command = new Command('history')
    .description('list the runs to printers from this machine, newest first')
    .option('--limit <n>', 'how many', '20')
    .option('--server', 'the runs that the server issued, from wherever they were printed')
    .option('--state <dir>', 'folder of what is kept of jobs; left out, state in the folder of settings')
    .addHelpText(
      'after',
      `
Without --server it reads the journals of the state folder.

Examples:
  marbete history
  marbete history --limit 5 --json
  marbete history --server
  marbete history again 3f2a91c4 --rows 40-52`,
    );
  handle<HistoryFlags>(command, listAll);
  command.addCommand(againCommand());
  return command;
}

async function listAll(context: Context, { limit, server, ...flags }: HistoryFlags) {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw usageError(`--limit takes a number from 1, not '${limit}'.`);
  if (server) return listServer(context, Number(limit));
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
          ['RUN', 'WHEN', 'JOB', 'PRINTER', 'LABELS', 'STATE'],
          runs.map(({ run, at, job, printer, labels, of, state, uncertainRows }) => [
            shortId(run),
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

/** Enough of an id to tell runs apart, and to type. */
const shortId = (run: string) => run.slice(0, 8);

async function listServer(context: Context, limit: number) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const { impresiones } = await client.call(listPrintedRuns, { query: { per_page: Math.min(limit, 200) } });
  const runs = impresiones.map((run) => ({
    run: run.corrida,
    at: run.fecha,
    by: run.usuario.name,
    label: run.nombre,
    rows: run.filas,
    labels: run.etiquetas,
    again: run.trozos > 0,
    ...(run.repite === null ? {} : { repeats: run.repite }),
  }));
  for (const run of runs) output.event('run', run);
  output.show(
    runs.length === 0
      ? 'No runs yet.'
      : table(
          ['RUN', 'WHEN', 'BY', 'LABEL', 'ROWS', 'LABELS'],
          runs.map(({ run, at, by, label, rows, labels }) => [shortId(run), at, by, label, rows, labels]),
        ),
  );
  return { facts: { runs: runs.length } };
}
