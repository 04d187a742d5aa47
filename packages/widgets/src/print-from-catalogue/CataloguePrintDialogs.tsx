import { ChoosePrinter } from '../printer-chooser/ChoosePrinter.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { QuestionsDialog } from './QuestionsDialog.tsx';
import type { CataloguePrint } from './use-catalogue-print.ts';

export interface CataloguePrintDialogsProps {
  job: CatalogueJob;
  printing: CataloguePrint;
}

/** What a print from a catalogue asks before it starts: the label's open questions and a printer. */
export function CataloguePrintDialogs({ job, printing }: CataloguePrintDialogsProps) {
  return (
    <>
      {printing.asking ? (
        <QuestionsDialog
          open
          questions={printing.asking.questions}
          answers={printing.asking.answers}
          onAnswer={printing.asking.answer}
          onClose={() => printing.asking?.answer(undefined)}
        />
      ) : null}
      <ChoosePrinter
        open={printing.choosing !== undefined}
        labelId={job.labelId}
        chosen={printing.printer}
        onChosen={(printer) => printing.choosing?.(printer)}
        onClose={() => printing.choosing?.(undefined)}
      />
    </>
  );
}
