import { listPrintedRows, printAgain } from '@marbete/core/api/print-history';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { chunkOf } from './chunk-of.ts';
import { printerCalls } from './printer-calls.ts';
import { createRepeatRun, repeatPageSize, type PrintedRow } from './repeat-run.ts';
import { runsOf } from './runs.ts';

export interface Repeated {
  /** The label's name. */
  label: string;
  /** 0 when it is not known any more. */
  languageId: number;
  printer: HelperPrinter;
}

/** Prints an earlier run again: all of it, or these rows. Answers false while the printer has other labels to print. */
export function useRepeat(): (what: Repeated, corrida: string, rows?: readonly PrintedRow[]) => boolean {
  const t = useTexts();
  const toasts = useToasts();
  const { client, helper } = useMarbete();
  const runs = runsOf(client);
  return ({ label, languageId, printer }, corrida, rows) => {
    if (runs.occupies(printer.uid)) {
      toasts.warning(t('runs.busy', { printer: printer.name }));
      return false;
    }
    const params = { corrida };
    const run = createRepeatRun(
      {
        ...printerCalls(helper, printer, languageId),
        readRows: async (page, signal) => {
          const query = { page, per_page: repeatPageSize };
          return (await client.call(listPrintedRows, { params, query }, { signal })).filas;
        },
        chunk: async ({ run: id, number, source, places }, signal) => {
          const body = {
            corrida: id,
            trozo: number,
            origen: source,
            sistema_operativo: navigator.userAgent.slice(0, 200),
            ...(places ? { lugares: [...places] } : {}),
          };
          const answer = await client.call(printAgain, { params, body }, signal ? { signal } : {});
          return chunkOf(answer, places?.length ?? 0);
        },
      },
      rows,
    );
    runs.add({ label, printer, languageId, run });
    void run.start();
    return true;
  };
}
