import type { PrinterRoll } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { WithoutHelper } from '../page-printers/WithoutHelper.tsx';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { PrinterList } from './PrinterList.tsx';
import { keepRoll } from './roll.ts';
import { rollForm, type RollForm, rollOfForm, RollSettings } from './RollSettings.tsx';

export interface PrinterChooserProps {
  open: boolean;
  /** Undefined while they are loaded from the helper. */
  printers: readonly HelperPrinter[] | undefined;
  /** uid of the printer that is chosen now. */
  chosen?: string | undefined;
  /** uid of the printer that is being assigned. */
  assigning?: string | undefined;
  /** The list is being loaded again. */
  refreshing?: boolean;
  /** The choice counts for one print only. */
  once?: boolean;
  /** The roll that is kept with the printer of now. */
  roll?: PrinterRoll | undefined;
  onRefresh: () => void;
  onChoose: (printer: HelperPrinter) => void;
  onClose: () => void;
}

/** The printers that the print helper reports (LBM-08 to LBM-10). */
export function PrinterChooser(props: PrinterChooserProps) {
  const { open, printers, chosen, assigning, refreshing, once, roll, onRefresh, onChoose, onClose } = props;
  const t = useTexts();
  // What was typed is for the one choice: the next time it is the printer's again.
  const [typed, setTyped] = useState<RollForm>();
  const form = typed ?? rollForm(roll);
  const said = rollOfForm(form);
  const choose = (printer: HelperPrinter) => {
    if (said === 'open') return;
    setTyped(undefined);
    onChoose(keepRoll(printer, said));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={assigning !== undefined}
      title={t('printers.title')}
      description={t(once ? 'printers.textOnce' : 'printers.text')}
      actions={
        <Button icon={<RefreshCw aria-hidden />} busy={refreshing ?? false} onClick={onRefresh}>
          {t('printers.refresh')}
        </Button>
      }
    >
      {printers === undefined ? (
        <SpinnerArea label={t('printers.searching')} />
      ) : printers.length === 0 ? (
        <EmptyState
          icon={<Printer aria-hidden />}
          title={t('printers.empty')}
          text={t('printers.emptyText')}
        />
      ) : (
        <PrinterList
          printers={printers}
          chosen={chosen}
          busy={assigning}
          disabled={said === 'open'}
          onChoose={choose}
        />
      )}
      <RollSettings form={form} onChange={setTyped} />
      <WithoutHelper
        folds={printers === undefined || printers.length > 0}
        disabled={assigning !== undefined || said === 'open'}
        onChoose={choose}
      />
    </Dialog>
  );
}
