import { useLabel } from '../label-loading/use-label.ts';
import { PrintWidget, type PrintWidgetProps } from '../print-widget/PrintWidget.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { NativeDialog } from './NativeDialog.tsx';

export interface LabelDialogProps {
  widget: PrintWidgetProps;
  open: boolean;
  onClose: () => void;
}

/** The dialog of a print button: the print widget under the label's name. */
export function LabelDialog({ widget, open, onClose }: LabelDialogProps) {
  const { t } = usePublicTexts();
  const { label } = useLabel(widget.label);
  return (
    <NativeDialog open={open} title={label?.nombre ?? t('widget.title')} onClose={onClose}>
      <PrintWidget {...widget} titleHidden />
    </NativeDialog>
  );
}
