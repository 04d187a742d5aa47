import {
  listPrintedRuns,
  printAgain,
  type PrintedRun,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import type { Client } from '@marbete/core/api/client';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { unreadable } from '../file-error.ts';
import { undated } from '../print/moment.ts';
import { type PrintFlags, uncertainOption } from '../print/options.ts';
import { allRows, parseRows, rowList } from '../row-selection.ts';
import { type JobChunk, runJob } from '../print/run-job.ts';
import { nameEnds } from '../state/run-store.ts';
import { refused } from '../print/server-label.ts';
import { signedInClient } from '../server-client.ts';
import { withRuns } from '../state/job.ts';
import type { StoredChunk, StoredRun } from '../state/run-store.ts';
import { abortOnInterrupt } from '../stop.ts';
import { printLabels } from '../print/print-labels.ts';

type AgainFlags = Pick<PrintFlags, 'rows' | 'printer' | 'out' | 'dryRun' | 'resume' | 'uncertain' | 'state'>;

export function againCommand(): Command {
  const command = new Command('again')
    .argument('<run>', 'the run, or the beginning of its id, as marbete history shows it')
    .option('--rows <list>', 'only these of its rows, as 40-52; left out, all')
    .option('--printer <name>', 'another printer; left out, the one of then')
    .option('--out <file>', 'write the printer code to a file')
    .option('--dry-run', 'check everything, print nothing')
    .option('--resume', 'go on with a repetition that broke off')
    .addOption(uncertainOption())
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
  const found = await withRuns(context, flags, async (store) => {
    const [run, ...others] = await store.list({ id, most: 2 });
    if (others.length > 0) throw usageError(`Several runs begin with '${wanted}'. Give more of the id.`);
    return run && { run, chunks: await store.chunks(run.id) };
  });
  if (found?.run.flags['template'] !== undefined) return againFromFiles(context, flags, found);
  return againFromServer(context, flags, found?.run.id ?? id);
}

async function againFromFiles(
  context: Context,
  flags: AgainFlags,
  { run, chunks }: { run: StoredRun; chunks: readonly StoredChunk[] },
) {
  const kept = run.flags as Partial<PrintFlags>;
  if (kept.data === '-') {
    throw new AppError('data-invalid', 'This run took its data from standard input, which is not kept.');
  }
  await assertUnchanged(run.input, kept);
  const begun = chunks.filter(({ word }) => word !== 'not-sent').map((chunk) => chunk.rows);
  const rows = begun.filter((part) => part !== '').join(',');
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
    ...(flags.out === undefined ? { printer: run.printer.uid } : {}),
    ...flags,
    rows: chosen,
    moment: run.moment,
    job: `again ${run.id}`,
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
      throw unreadable(path, cause, { code: 'data-invalid' });
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
    context.output.tell(
      `${earlier.nombre}: ${earlier.filas} rows, ${earlier.etiquetas} labels, of ${earlier.fecha}.`,
    );
    return { facts: { ...facts, dryRun: true, labels: earlier.etiquetas } };
  }
  const run = randomUUID();
  let row = 0;
  const outcome = await runJob(
    context,
    flags,
    {
      id: run,
      input: {},
      moment: undated,
      flags: {},
      rows: earlier.filas,
      labels: earlier.etiquetas,
      storedPrinter: earlier.impresora,
      chunks:
        ({ device }) =>
        async (trozo, signal) => {
          if (trozo >= earlier.trozos) return undefined;
          const answer = await client.call(
            printAgain,
            {
              params: { corrida: earlier.corrida },
              body: {
                corrida: run,
                trozo,
                sistema_operativo: process.platform,
                ...(device === undefined ? {} : { impresora: device }),
              },
            },
            signal ? { signal } : {},
          );
          if (!answer.response) throw refused(answer.mensaje);
          const rowsUsed = answer.usadas ?? 1;
          const labels = answer.etiquetas ?? rowsUsed;
          // The server does not say which rows these were, so they are counted.
          const content = Array.from({ length: rowsUsed }, () => {
            row += 1;
            return {
              row,
              code: '',
              description: earlier.nombre,
              copies: labels / rowsUsed,
              position: row,
            };
          });
          return {
            code: codeOfAnswer(answer),
            labels,
            rowsUsed,
            content,
            ...nameEnds(content),
            rows: rowList(content.map((one) => one.row)),
            position: row,
            copiesLeft: 0,
          } satisfies JobChunk;
        },
    },
    abortOnInterrupt(),
  );
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
