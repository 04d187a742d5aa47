import { joinCode } from '@marbete/engine/internal/template/source';
import { createElement } from 'react';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { RowPicture } from '../catalogue-rows/RowPicture.tsx';
import type { Selection } from '../catalogue-rows/selection.ts';
import { isRunning } from '@marbete/core/print/run/view';
import { runsOf } from '../print-runs/runs.ts';
import { useHugeQuestion } from '../print-runs/use-huge-question.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { downloadCode, textFileName } from '../save-file/save-file.ts';
import { createCatalogueRun } from './catalogue-run.ts';
import { runCalls, testCalls, type PrintTarget } from './run-calls.ts';

export interface PrintOptions {
  /** Labels come out, and the selection may be forgotten. */
  onTaken: () => void;
  /** The run does not go on by itself: what it printed is known. */
  onRest?: () => void;
  /** One label comes out first, and the others wait until it was looked at. */
  lookAtFirst?: boolean;
}

/** Starts the print of chosen rows; from then on it stands among the runs of the page. */
export function useStartRun() {
  const { client } = useMarbete();
  const runs = runsOf(client);
  const askHuge = useHugeQuestion();
  return async (
    job: Pick<CatalogueJob, 'catalogueId' | 'labelId' | 'label' | 'test'>,
    to: PrintTarget,
    selection: Selection,
    { onTaken, onRest, lookAtFirst = false }: PrintOptions,
  ): Promise<void> => {
    const parts: Uint8Array[] = [];
    const calls = job.test ? testCalls(to, (code) => void parts.push(code)) : runCalls(to);
    const run = createCatalogueRun(calls, selection, {
      lookAtFirst,
      async confirm(labels) {
        const agreed = job.test || (await askHuge(to, labels));
        if (!agreed) runs.dismiss(entry.id);
        return agreed;
      },
    });
    const entry = runs.add({
      label: job.label.nombre,
      labelId: job.labelId,
      languageId: job.label.language_id,
      catalogue: { catalogueId: job.catalogueId, labelId: job.labelId },
      printer: job.test ? undefined : to.printer,
      pictureOf: (row) =>
        createElement(RowPicture, { job, row, cells: selection.edits.get(row.id), answers: to.questions }),
      run,
    });
    let isTaken = false;
    let wasRunning = isRunning(run.view());
    run.subscribe(() => {
      const running = isRunning(run.view());
      if (!isTaken && run.view().labelsSent > 0) {
        isTaken = true;
        onTaken();
      }
      if (wasRunning && !running) onRest?.();
      wasRunning = running;
    });
    if (job.test) {
      const stop = run.subscribe(() => {
        if (run.view().phase !== 'done') return;
        stop();
        downloadCode(joinCode(...parts), textFileName(new Date()));
      });
    }
    await run.start();
  };
}
