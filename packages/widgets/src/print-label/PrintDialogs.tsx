import { waitsForPerson } from '@marbete/core/print/printer-status';
import { HelperProblemDialog } from '../helper-problem/HelperProblemDialog.tsx';
import { printerOf } from '../labels-list/label-facts.ts';
import { PrintForm } from '../print-form/PrintForm.tsx';
import { PrinterNotice } from '../print-runs/PrinterNotice.tsx';
import { PrinterChooser } from '../printer-chooser/PrinterChooser.tsx';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLasting } from '../ui/use-lasting.ts';
import type { PrintFlow } from './use-print-label.ts';

export interface PrintDialogsProps {
  flow: PrintFlow;
  imageBase: string;
}

/** The dialogs of printing one label: printer chooser, print form, and what is in the way. */
export function PrintDialogs({ flow, imageBase }: PrintDialogsProps) {
  const chosen = useLasting(flow.choosing);
  const asked = useLasting(flow.asking);
  const waited = useLasting(flow.status);
  const t = useTexts();
  return (
    <>
      <PrinterChooser
        open={flow.choosing !== undefined}
        printers={flow.printers}
        once={flow.test}
        chosen={flow.test ? undefined : chosen && printerOf(chosen)?.uid}
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
        open={!flow.asking && flow.status !== undefined && waitsForPerson(flow.status)}
        onClose={() => {}}
        notDismissible
        width="narrow"
        title={t('printForm.waiting')}
        actions={<Button onClick={flow.cancel}>{t('ui.cancel')}</Button>}
      >
        <PrinterNotice status={waited} />
      </Dialog>
      <HelperProblemDialog problem={flow.problem} onClose={flow.closeProblem} onRetry={flow.retry} />
    </>
  );
}
