import { Printer } from 'lucide-react';
import {
  forwardRef,
  useImperativeHandle,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import { tellFailed, type WidgetEventMap } from '../provider/widget-events.ts';
import type { PrintProps } from '../print-widget/PrintWidget.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { Button } from '../ui/Button.tsx';
import type { LabelDialogProps } from './LabelDialog.tsx';

export interface PrintButtonProps extends PrintProps {
  /** What the button says. */
  children?: ReactNode;
  /** Takes no presses. */
  disabled?: boolean;
  /** The dialog was closed. */
  onClosed?: ((event: WidgetEventMap['closed']) => void) | undefined;
}

/** What the `ref` of a print button holds. */
export interface PrintButtonHandle {
  /** Opens the dialog, as a press of the button does. */
  open: () => void;
  close: () => void;
}

/** A button beside a product; it opens a dialog with the label's picture, and prints from there. */
export const PrintButton = forwardRef<PrintButtonHandle, PrintButtonProps>(function PrintButton(props, ref) {
  return <ButtonWithDialog {...props} handle={ref} />;
});

interface ButtonWithDialogProps extends PrintButtonProps {
  handle: Ref<PrintButtonHandle>;
  /** What it opens, where that is loaded already. */
  dialog?: ComponentType<LabelDialogProps>;
}

/** Most people who see the button do not press it, so what it opens is loaded then. */
export function ButtonWithDialog(props: ButtonWithDialogProps) {
  const { handle, dialog, children, disabled, onClosed, ...widget } = props;
  const { t } = usePublicTexts();
  const [open, setOpen] = useState(false);
  // Once opened it stays, so that what was typed and a print that goes on outlive a closed dialog.
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState<ComponentType<LabelDialogProps>>();
  const Dialog = dialog ?? loaded;
  const show = () => {
    setOpened(true);
    setOpen(true);
    if (Dialog) return;
    import('./LabelDialog.tsx').then(
      ({ LabelDialog }) => setLoaded(() => LabelDialog),
      () => tellFailed(widget, { code: 'unavailable', message: 'The code of the dialog did not load.' }),
    );
  };
  useImperativeHandle(handle, () => ({ open: show, close: () => setOpen(false) }));
  return (
    <WidgetRoot>
      <Button
        part="button"
        icon={<Printer aria-hidden />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={(event) => {
          // Product cards are links mostly: the press opens no page.
          event.preventDefault();
          show();
        }}
      >
        {children ?? t('widget.open')}
      </Button>
      {opened && Dialog ? (
        <Dialog
          widget={widget}
          open={open}
          onClose={() => {
            setOpen(false);
            onClosed?.({});
          }}
        />
      ) : null}
    </WidgetRoot>
  );
}
