import type { HelperPrinter } from '@marbete/core/print/printers';
import {
  Bluetooth,
  ChevronRight,
  MonitorCog,
  Network,
  Printer,
  RefreshCw,
  SquareTerminal,
  Usb,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner, SpinnerArea } from '../ui/Spinner.tsx';
import styles from './PrinterChooser.module.css';

export interface PrinterChooserProps {
  open: boolean;
  /** Undefined while the helper is asked. */
  printers: readonly HelperPrinter[] | undefined;
  /** uid of the printer that is chosen now. */
  chosen?: string | undefined;
  /** uid of the printer that is being assigned. */
  assigning?: string | undefined;
  /** The helper is asked again while the list stays. */
  refreshing?: boolean;
  onRefresh: () => void;
  onChoose: (printer: HelperPrinter) => void;
  onClose: () => void;
}

/** An icon for each way in which a printer may hang on the machine (HLP-06). */
const icons = {
  driver: MonitorCog,
  bluetooth: Bluetooth,
  network: Network,
  usb: Usb,
  ttb: SquareTerminal,
} satisfies Record<string, LucideIcon>;

/** The printers that the print helper reports (LBM-08 to LBM-10). */
export function PrinterChooser(props: PrinterChooserProps) {
  const { open, printers, chosen, assigning, refreshing, onRefresh, onChoose, onClose } = props;
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={assigning !== undefined}
      title={t('printers.title')}
      description={t('printers.text')}
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
        <ul className={styles['list']}>
          {printers.map((printer) => (
            <li key={printer.uid}>
              <button
                type="button"
                className={styles['printer']}
                disabled={assigning !== undefined}
                onClick={() => onChoose(printer)}
              >
                <ConnectionIcon connection={printer.connection} />
                <span className={styles['words']}>
                  <span className={styles['name']}>{printer.name}</span>
                  <span className={styles['uid']}>
                    {printer.connection in icons
                      ? t(`printers.by-${printer.connection as keyof typeof icons}`)
                      : printer.connection}{' '}
                    <code>{printer.uid}</code>
                  </span>
                </span>
                {printer.uid === chosen ? <Badge kind="go">{t('printers.chosen')}</Badge> : null}
                {assigning === printer.uid ? <Spinner size={16} /> : <ChevronRight aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ConnectionIcon({ connection }: { connection: string }) {
  const Icon = connection in icons ? icons[connection as keyof typeof icons] : Printer;
  return (
    <span className={styles['icon']}>
      <Icon aria-hidden />
    </span>
  );
}
