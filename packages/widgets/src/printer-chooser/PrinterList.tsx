import type { HelperPrinter } from '@marbete/core/print/printers';
import { Bluetooth, ChevronRight, MonitorCog, Network, Printer, SquareTerminal, Usb } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PrinterChooser.module.css';

export interface PrinterListProps {
  printers: readonly HelperPrinter[];
  /** uid of the printer that is chosen now. */
  chosen?: string | undefined;
  /** uid of the printer that something is being done with; none can be chosen meanwhile. */
  busy?: string | undefined;
  /** None can be chosen: something about them is not said yet. */
  disabled?: boolean;
  onChoose: (printer: HelperPrinter) => void;
}

/** An icon for each way in which a printer may hang on the machine (HLP-06, TUT-09). */
const icons = {
  driver: MonitorCog,
  bluetooth: Bluetooth,
  network: Network,
  usb: Usb,
  ttb: SquareTerminal,
} satisfies Record<string, LucideIcon>;

/** Printers by name, connection and uid; one of them may be chosen. */
export function PrinterList({ printers, chosen, busy, disabled = false, onChoose }: PrinterListProps) {
  const t = useTexts();
  return (
    <ul className={styles['list']}>
      {printers.map((printer) => (
        <li key={printer.uid}>
          <button
            type="button"
            className={styles['printer']}
            disabled={disabled || busy !== undefined}
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
            {busy === printer.uid ? <Spinner size={16} /> : <ChevronRight aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
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
