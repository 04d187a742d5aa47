import type { Client } from '@marbete/core/api/client';
import { listPrintedRows, printAgain } from '@marbete/core/api/print-history';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useMarbete } from '../provider/use-marbete.ts';
import { newRun } from '../run-id/new-run.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { namedChunk } from './catalogue-chunk.ts';
import { printerCalls } from './printer-calls.ts';
import { createRepeatRun, type PrintedRow, type RepeatCalls, repeatPageSize } from './repeat-run.ts';
import { createAccountRecorder } from './run-recorder.ts';
import { runsOf } from './runs.ts';
import { useHugeQuestion } from './use-huge-question.ts';

export interface Repeated {
  /** The label's name. */
  label: string;
  /** 0 when it is not known any more, as its id is then. */
  languageId: number;
  labelId: number;
  catalogueId?: number | undefined;
  printer: HelperPrinter;
}

/** Prints an earlier run again: all of it, or these rows. Answers false while the printer has other labels to print. */
export function useRepeat(): (what: Repeated, corrida: string, rows?: readonly PrintedRow[]) => boolean {
  const t = useTexts();
  const toasts = useToasts();
  const { client, helper } = useMarbete();
  const runs = runsOf(client);
  const askHuge = useHugeQuestion();
  return ({ label, labelId, catalogueId, languageId, printer }, corrida, rows) => {
    if (runs.occupies(printer.uid)) {
      toasts.warning(t('runs.busy', { printer: printer.name }));
      return false;
    }
    const params = { corrida };
    // A label that is gone has no place in a record that prints it.
    const recorder =
      labelId === 0
        ? undefined
        : createAccountRecorder(client, { labelId, catalogueId, printer, repeats: corrida });
    const run = createRepeatRun(
      {
        ...printerCalls(helper, printer, languageId),
        newRun,
        readRows: async (page, signal) => {
          const query = { page, per_page: repeatPageSize };
          return (await client.call(listPrintedRows, { params, query }, { signal })).filas;
        },
        chunk: repeatChunk(client, corrida, (run) => recorder?.leaseOf(run)),
        ...(recorder ? { recorder } : {}),
      },
      rows,
      {
        async confirm(labels) {
          const agreed = await askHuge({ labelId, languageId }, labels);
          if (!agreed) runs.dismiss(entry.id);
          return agreed;
        },
      },
    );
    const entry = runs.add({ label, labelId, printer, languageId, run });
    void run.start();
    return true;
  };
}

/** Asks for the parts of a run that repeats another one, under its lease where it has a record. */
function repeatChunk(
  client: Client,
  corrida: string,
  leaseOf: (run: string) => string | undefined,
): RepeatCalls['chunk'] {
  return async ({ run, number, source, places }, signal) => {
    const ficha = leaseOf(run);
    const body = {
      corrida: run,
      trozo: number,
      origen: source,
      sistema_operativo: navigator.userAgent.slice(0, 200),
      ...(places ? { lugares: [...places] } : {}),
      ...(ficha ? { ficha } : {}),
    };
    const answer = await client.call(printAgain, { params: { corrida }, body }, signal ? { signal } : {});
    return namedChunk(answer, places?.length ?? 0);
  };
}
