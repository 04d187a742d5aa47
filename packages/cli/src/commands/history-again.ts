import {
  listPrintedRuns,
  printAgain,
  type PrintedRun,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { Command, Option } from 'commander';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { openDestination } from '../print/destination.ts';
import type { PrintFlags } from '../print/options.ts';
import { allRows, parseRows, rowList } from '../print/row-selection.ts';
import { type JobChunk, runJob } from '../print/run-job.ts';
import { refused } from '../print/server-label.ts';
import { signedInClient } from '../server-client.ts';
import { stateFolder } from '../state/job-state.ts';
import type { JournalState } from '../state/read-journal.ts';
import { listRuns } from '../state/list-runs.ts';
import { abortOnInterrupt } from '../stop.ts';
import { printLabels } from './print.ts';

type AgainFlags = Pick<PrintFlags, 'rows' | 'printer' | 'out' | 'dryRun' | 'resume' | 'uncertain' | 'state'>;

export function againCommand(): Command {
  const command = new Command('again')
    .argument('<run>', 'the run, or the beginning of its id, as marbete history shows it')
    .option('--rows <list>', 'only these of its rows, as 40-52; left out, all')
    .option('--printer <name>', 'another printer; left out, the one of then')
    .option('--out <file>', 'write the printer code to a file')
    .option('--dry-run', 'check everything, print nothing')
    .option('--resume', 'go on with a repetition that broke off')
    .addOption(
      new Option(
        '--uncertain <what>',
        'with --resume: print or skip the rows whose answer never came, after a look at the printer',
      ).choices(['print', 'skip']),
    )
    .option('--state <dir>', 'folder of what is kept of jobs; left out, state in the folder of settings')
    .description('print the labels of a run again, with the date and time of then')
    .addHelpText(
      'after',
      `
A run from files prints again while its template and its data are as they were. The server keeps what it issued for
a week and answers the same labels, serial numbers included; it prints all of a run or none.

Examples:
  marbete history again 3f2a91c4
  marbete history again 3f2a91c4 --rows 40-52
  marbete history again 3f2a91c4 --printer back`,
    );
  return handle<AgainFlags, [string]>(command, again);
}

async function again(context: Context, flags: AgainFlags, wanted: string): Promise<Outcome> {
  if (!/^[0-9a-f-]{4,36}$/i.test(wanted)) {
    throw usageError(`'${wanted}' is no run: give its id, or at least the first four characters of it.`);
  }
  const id = wanted.toLowerCase();
  const runs = await listRuns(stateFolder(context, flags), Infinity);
  const [run, ...others] = runs.filter(({ head }) => head.run.startsWith(id));
  if (others.length > 0) throw usageError(`Several runs begin with '${wanted}'. Give more of the id.`);
  if (run && run.head.flags?.['template'] !== undefined) return againFromFiles(context, flags, run);
  return againFromServer(context, flags, run?.head.run ?? id);
}

async function againFromFiles(context: Context, flags: AgainFlags, { head, printed, pending }: JournalState) {
  const kept = head.flags as Partial<PrintFlags>;
  if (kept.data === '-') {
    throw new AppError('data-invalid', 'This run took its data from standard input, which is not kept.');
  }
  await assertUnchanged(head.input, kept);
  const rows = [printed, pending?.printed ?? ''].filter((part) => part !== '').join(',');
  const chosen = rows === '' ? '' : common(rows, flags.rows);
  if (chosen === '') {
    throw nothing(
      rows === '' ? 'Nothing of this run was printed.' : `This run printed none of the rows ${flags.rows}.`,
    );
  }
  return printLabels(context, {
    header: true,
    onProblem: 'stop',
    ...kept,
    ...(flags.out === undefined ? { printer: head.printer.uid } : {}),
    ...flags,
    rows: chosen,
    moment: head.moment,
    job: `again ${head.run}`,
  });
}

/** The rows of the first list that are in the second too. */
function common(rows: string, asked: string | undefined): string {
  const wanted = asked === undefined ? allRows : parseRows(asked);
  const within: number[] = [];
  for (const part of rows.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    for (let row = from; row <= to; row += 1) if (wanted.includes(row)) within.push(row);
  }
  return rowList(within);
}

/** Other contents would print other labels than those of then. */
async function assertUnchanged(
  input: Readonly<Record<string, string>>,
  kept: Partial<PrintFlags>,
): Promise<void> {
  const known = new Set(Object.values(input));
  for (const path of [kept.template, kept.data]) {
    if (path === undefined) continue;
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(path), hash);
    } catch (cause) {
      throw new AppError('data-invalid', `${path} cannot be read: ${(cause as Error).message}`, { cause });
    }
    if (!known.has(hash.digest('hex'))) {
      throw new AppError(
        'data-invalid',
        `${path} has changed since this run, so other labels would print. Print what it holds now with marbete print.`,
      );
    }
  }
}

function nothing(message: string): AppError {
  return withExit(new AppError('not-found', message), exitCodes.nothingToPrint);
}

async function againFromServer(context: Context, flags: AgainFlags, id: string): Promise<Outcome> {
  if (flags.rows !== undefined) {
    throw usageError(
      'The server prints all of a run again or none of it. For some rows: marbete print --label ID --rows LIST.',
    );
  }
  if (flags.resume) {
    throw usageError('A repetition from the server is not resumed. Give the command again without --resume.');
  }
  const { client } = await signedInClient(context);
  const earlier = await findPrintedRun(client, id);
  const facts = { again: earlier.corrida, label: earlier.etiqueta, rows: earlier.filas };
  if (earlier.trozos === 0) {
    throw withExit(
      new AppError('not-found', 'The server no longer keeps what this run printed. Print its rows anew.'),
      exitCodes.server,
    );
  }
  if (flags.dryRun) {
    context.output.say(
      `${earlier.nombre}: ${earlier.filas} rows, ${earlier.etiquetas} labels, of ${earlier.fecha}.`,
    );
    return { facts: { ...facts, dryRun: true, labels: earlier.etiquetas } };
  }
  const run = randomUUID();
  let row = 0;
  const outcome = await runJob(context.output, {
    run,
    signal: abortOnInterrupt(),
    totalLabels: earlier.etiquetas,
    selection: allRows,
    destination: await openDestination(context, flags, earlier.impresora),
    async nextChunk(trozo, signal): Promise<JobChunk | undefined> {
      if (trozo >= earlier.trozos) return undefined;
      const answer = await client.call(
        printAgain,
        {
          params: { corrida: earlier.corrida },
          body: { corrida: run, trozo, sistema_operativo: process.platform },
        },
        signal ? { signal } : {},
      );
      if (!answer.response) throw refused(answer.mensaje);
      const rowsUsed = answer.usadas ?? 1;
      const firstRow = row + 1;
      row += rowsUsed;
      return {
        code: answer.mensaje,
        ...(answer.encoding === undefined ? {} : { encoding: answer.encoding }),
        labels: answer.etiquetas ?? rowsUsed,
        rowsUsed,
        firstRow,
        lastRow: row,
        rows: firstRow === row ? String(row) : `${firstRow}-${row}`,
        position: row,
        left: 0,
      };
    },
  });
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

const recentRuns = 200;

/** A run of the account's history by its id, or by the beginning of it among the latest ones. */
async function findPrintedRun(client: Client, id: string): Promise<PrintedRun> {
  if (id.length === 36) return client.call(showPrintedRun, { params: { corrida: id }, query: {} });
  const { impresiones } = await client.call(listPrintedRuns, { query: { per_page: recentRuns } });
  const [found, ...others] = impresiones.filter(({ corrida }) => corrida.startsWith(id));
  if (found && others.length === 0) return found;
  throw withExit(
    new AppError(
      'not-found',
      found
        ? `Several runs begin with '${id}'. Give more of the id.`
        : `No run begins with '${id}', neither on this machine nor among the last ${recentRuns} of the server. marbete history shows them.`,
    ),
    exitCodes.input,
  );
}
