import { rollOf } from '@marbete/core/print/printer-head';
import { needsPerson } from '@marbete/core/print/printer-status';
import { HelperProblemDialog, PrinterNotice, PrinterChooser } from '@marbete/ui/printing';
import { Button, Dialog, useLastValue } from '@marbete/ui/ui';
import { printerOf } from '../label-facts.ts';
import { PrintForm } from './PrintForm.tsx';
import type { PrintFlow } from './use-print-label.ts';
import { useTexts } from '../texts/texts.ts';

export interface PrintDialogsProps {
  flow: PrintFlow;
  imageBase: string;
}

/** The dialogs of printing one label: printer chooser, print form, and what is in the way. */
export function PrintDialogs({ flow, imageBase }: PrintDialogsProps) {
  const chosen = useLastValue(flow.choosing);
  const asked = useLastValue(flow.asking);
  const waited = useLastValue(flow.status);
  const t = useTexts();
  return (
    <>
      <PrinterChooser
        open={flow.choosing !== undefined}
        printers={flow.printers}
        once={flow.test}
        chosen={flow.test ? undefined : chosen && printerOf(chosen)?.uid}
        roll={rollOf(flow.test ? undefined : chosen && printerOf(chosen))}
        assigning={flow.assigning}
        refreshing={flow.refreshing}
        onRefresh={flow.refreshPrinters}
        onChoose={flow.assign}
        onClose={flow.closeChooser}
      />
      {asked ? (
        <PrintForm
          key={asked.id}
          open={flow.asking !== undefined}
          label={asked}
          image={asked.image === '' ? undefined : `${imageBase}${asked.image}`}
          busy={flow.printing}
          problems={flow.fieldProblems}
          status={flow.status}
          onCancelPrint={flow.cancel}
          onPrint={flow.submit}
          onClose={flow.closeForm}
        />
      ) : null}
      <Dialog
        open={!flow.asking && flow.status !== undefined && needsPerson(flow.status)}
        onClose={() => {}}
        notDismissible
        width="narrow"
        title={t('printForm.waiting')}
        actions={<Button onClick={flow.cancel}>{t('ui.cancel')}</Button>}
      >
        <PrinterNotice status={waited} />
      </Dialog>
      <HelperProblemDialog
        problem={flow.problem}
        onClose={flow.closeProblem}
        onRetry={flow.retry}
        onChoose={flow.chooseWithout}
      />
    </>
  );
}
