import type { Label } from '@marbete/core/api/labels';
import type { ReactNode } from 'react';
import { useLastValue } from '@marbete/ui/ui';
import { PrintDialogs } from '../print-label/PrintDialogs.tsx';
import { usePrintLabel } from '../print-label/use-print-label.ts';
import { LabelsListView, type LabelsHeading } from './LabelsListView.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useCacheLabels, useLabels } from './labels-query.ts';
import { useLabelActs } from './use-label-acts.ts';

export interface LabelsListProps {
  /** Offers the menu of each label and lists hidden ones (LBL-11, D43). */
  manages: boolean;
  /** Opens the screen that prints a label from its catalogue. */
  onPrintFromCatalogue: (target: { catalogue: number; label: number }) => void;
  /** Actions with screens of their own; without a handler an action is not offered. */
  onAddCatalogue?: (label: Label) => void;
  onEditTemplate?: (label: Label) => void;
  onConfigure?: (label: Label) => void;
  highlightFirst?: boolean;
  onPrintStarted?: () => void;
  /** A label came out of the list, confirmed by the helper (TUT-20). */
  onPrinted?: () => void;
  actions?: ReactNode;
  heading?: LabelsHeading;
  /** Where labels are only looked after, such as another account's: each has a test instead of its print button (LBL-23). */
  test?: boolean;
}

/** The account's labels, with all that a card does. */
export function LabelsList(props: LabelsListProps) {
  const {
    manages,
    onPrintFromCatalogue,
    onPrintStarted,
    onPrinted,
    highlightFirst,
    actions,
    test = false,
    ...screens
  } = props;
  const labels = useLabels();
  const cacheLabels = useCacheLabels();
  const acts = useLabelActs();
  const flow = usePrintLabel({
    test,
    onPrintFromCatalogue,
    onPrintStarted,
    onPrinted,
    onLabels: cacheLabels,
  });
  const renamed = useLastValue(acts.renaming);
  return (
    <>
      <LabelsListView
        {...screens}
        labels={labels}
        manages={manages}
        highlightFirst={highlightFirst ?? false}
        busy={acts.busy || flow.printing}
        printing={flow.at}
        actions={actions}
        onPrint={test ? undefined : flow.print}
        onTest={test ? flow.print : undefined}
        onChoosePrinter={test ? undefined : flow.choosePrinter}
        onFavourite={test ? undefined : (label) => void acts.mark(label)}
        onRename={acts.startRename}
        onRemoveCatalogue={(label) => void acts.removeCatalogue(label)}
        onClone={(label) => void acts.clone(label)}
        onDelete={(label) => void acts.remove(label)}
      />
      {renamed ? (
        <RenameDialog
          key={`${renamed.id} ${renamed.nombre}`}
          label={renamed}
          open={acts.renaming !== undefined}
          busy={acts.busy}
          onRename={(name) => void acts.rename(renamed, name)}
          onClose={acts.stopRename}
        />
      ) : null}
      <PrintDialogs flow={flow} imageBase={labels.data?.url ?? ''} />
    </>
  );
}
