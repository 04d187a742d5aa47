import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLabel } from '../label-source/use-label.ts';
import type { WidgetEventMap } from '../label-source/events.ts';
import { PrintWidget, type PrintWidgetProps } from '../print-widget/PrintWidget.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NativeDialog } from './NativeDialog.tsx';

export interface PrintButtonProps extends Omit<PrintWidgetProps, 'titleHidden'> {
  /** What the button says. */
  children?: ReactNode;
  disabled?: boolean;
  onClosed?: ((event: WidgetEventMap['closed']) => void) | undefined;
}

/** A button beside a product; it opens a dialog with the label's picture, and prints from there. */
export function PrintButton({ children, disabled, onClosed, ...widget }: PrintButtonProps) {
  const { t } = usePublicTexts();
  const [open, setOpen] = useState(false);
  // Once opened it stays, so that what was typed and a print that goes on outlive a closed dialog.
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        icon={<Printer aria-hidden />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {children ?? t('widget.open')}
      </Button>
      {opened ? (
        <LabelDialog
          widget={widget}
          open={open}
          onClose={() => {
            setOpen(false);
            onClosed?.({});
          }}
        />
      ) : null}
    </>
  );
}

interface LabelDialogProps {
  widget: PrintWidgetProps;
  open: boolean;
  onClose: () => void;
}

function LabelDialog({ widget, open, onClose }: LabelDialogProps) {
  const { t } = usePublicTexts();
  const { label } = useLabel(widget.label);
  return (
    <NativeDialog open={open} title={label?.nombre ?? t('widget.title')} onClose={onClose}>
      <PrintWidget {...widget} titleHidden />
    </NativeDialog>
  );
}
