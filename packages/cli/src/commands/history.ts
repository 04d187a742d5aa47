import { listPrintedRuns } from '@marbete/core/api/print-history';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { isOpen, labelsNeverConfirmed, labelsSent } from '@marbete/core/print/run-record';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { signedInClient } from '../server-client.ts';
import { stateFolder, withRuns } from '../state/job.ts';
import { isRunning } from '../state/job-lock.ts';
import {
  asOne,
  countsOf,
  describeChunk,
  labelsOf,
  questionsOf,
  type StoredChunk,
  type StoredRun,
} from '../state/run-store.ts';
import { plainText, table } from '../table.ts';
import { againCommand } from './history-again.ts';

interface HistoryFlags {
  state?: string;
  limit: string;
  server?: boolean;
}

export function historyCommand(): Command {
  const command = new Command('history')
    .argument('[run]', 'one run, by its id or the beginning of it: what became of each of its labels')
    .description('list the runs of this machine, newest first')
    .option('--limit <n>', 'how many', '20')
    .option('--server', 'the runs that the server issued, from wherever they were printed')
    .option('--state <dir>', 'folder of what is kept of jobs; left out, state in the folder of settings')
    .addHelpText(
      'after',
      `
Without --server it reads the state folder.

Examples:
  marbete history
  marbete history --limit 5 --json
  marbete history 3f2a91c4
  marbete history --server
  marbete history again 3f2a91c4 --rows 40-52`,
    );
  handle<HistoryFlags, [string]>(command, listAll);
  command.addCommand(againCommand());
  return command;
}

async function listAll(context: Context, { limit, server, ...flags }: HistoryFlags, wanted?: string) {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw usageError(`--limit takes a number from 1, not '${limit}'.`);
  if (server) return listServer(context, Number(limit));
  const { output } = context;
  const folder = stateFolder(context, flags);
  const found = await withRuns(context, flags, async (store) => {
    const stored = await store.list({ id: wanted?.toLowerCase() ?? '', most: Number(limit) });
    return Promise.all(
      stored.map(async (run) => ({
        run,
        chunks: await store.chunks(run.id),
        state: await shownState(folder, run),
      })),
    );
  });
  if (wanted !== undefined) {
    const [one, ...others] = found ?? [];
    if (!one || others.length > 0) {
      throw usageError(
        one
          ? `Several runs begin with '${wanted}'. Give more of the id.`
          : `No run of this machine begins with '${wanted}'. marbete history shows them.`,
      );
    }
    return showRun(context, one);
  }
  const runs = (found ?? []).map(factsOf);
  for (const run of runs) output.event('run', run);
  output.show(
    runs.length === 0
      ? 'No runs yet.'
      : table(
          ['RUN', 'WHEN', 'JOB', 'PRINTER', 'LABELS', 'STATE'],
          runs.map(({ run, at, job, printer, labels, of, state, uncertain, unconfirmed }) => [
            shortId(run),
            at,
            job,
            printer,
            `${labels} of ${of}`,
            [
              uncertain ? `${state}: ${uncertain.map(describeChunk).join('; ')}` : state,
              unconfirmed === undefined ? '' : neverConfirmed(unconfirmed),
            ]
              .filter((text) => text !== '')
              .join('; '),
          ]),
        ),
  );
  return { facts: { runs: runs.length } };
}

interface FoundRun {
  run: StoredRun;
  chunks: readonly StoredChunk[];
  state: string;
}

/** A run that is under way is interrupted where no process holds its job any more. */
async function shownState(folder: string, { state, endedAt, job }: StoredRun): Promise<string> {
  if (state === 'uncertain' || endedAt !== null) return state;
  return (await isRunning(folder, job.id)) ? state : 'interrupted';
}

const neverConfirmed = (labels: number) => `${labels} never confirmed by this printer`;

function factsOf({ run, chunks, state }: FoundRun) {
  const counts = countsOf(chunks);
  const reached = chunks.findLast(({ word }) => word !== 'not-sent' && word !== 'uncertain');
  const uncertain = questionsOf(chunks.filter(isOpen)).map((question) => {
    const { number, labels, first, last } = asOne(question);
    return { chunk: number, labels, first, last };
  });
  const unconfirmed = labelsNeverConfirmed(chunks);
  return {
    run: run.id,
    job: run.job.name,
    at: run.startedAt,
    printer: run.printer.name,
    labels: labelsSent(counts),
    of: run.labels,
    ...(reached?.last ? { lastRow: reached.last.row } : {}),
    state,
    ...(unconfirmed > 0 ? { unconfirmed } : {}),
    ...(uncertain.length > 0 ? { uncertain } : {}),
  };
}

/** What became of each label of one run: chunk by chunk, those in doubt one by one. */
function showRun({ output }: Context, found: FoundRun) {
  const run = factsOf(found);
  output.event('run', run);
  for (const {
    number,
    attempt,
    labels,
    rows,
    word,
    first,
    last,
    content,
    offeredAt,
    answeredAt,
  } of found.chunks) {
    const all = labelsOf(content);
    output.event('chunk', {
      chunk: number,
      attempt,
      labels,
      rows,
      word,
      first,
      last,
      offeredAt,
      answeredAt,
      ...(all.length > 0 ? { all } : {}),
    });
  }
  const lines = found.chunks.map((chunk) => [chunk.offeredAt, chunk.word, chunk.rows, describeChunk(chunk)]);
  output.show(
    [
      `${run.run}  ${run.job}  ${run.printer}: ${run.labels} of ${run.of} labels, ${run.state}`,
      ...(run.unconfirmed === undefined ? [] : [neverConfirmed(run.unconfirmed)]),
      table(['WHEN', 'WORD', 'ROWS', 'LABELS'], lines),
      ...found.chunks
        .filter(isOpen)
        .flatMap(({ content }) =>
          content.map(({ row, code, description, copies }) =>
            plainText(`in doubt: row ${row}  ${code}  ${description}  x ${copies}`),
          ),
        ),
    ].join('\n'),
  );
  return { facts: run };
}

/** Short run id: unique in practice, and typeable. */
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
    printer: parseStoredPrinter(run.impresora)?.name ?? '',
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
          ['RUN', 'WHEN', 'BY', 'LABEL', 'PRINTER', 'ROWS', 'LABELS'],
          runs.map(({ run, at, by, label, printer, rows, labels }) => [
            shortId(run),
            at,
            by,
            label,
            printer,
            rows,
            labels,
          ]),
        ),
  );
  return { facts: { runs: runs.length } };
}
