import type { HelperPrinter } from '@marbete/core/print/printers';
import { failureOf, tellFailed, type WidgetEventMap } from '../provider/widget-events.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { PrinterPickerView } from './PrinterPickerView.tsx';
import { usePrinters } from './use-printers.ts';

export interface PrinterPickerProps {
  /** Takes no presses. */
  disabled?: boolean;
  /** A printer was chosen; the choice is stored for this site. */
  onChoose?: (choice: { printer: HelperPrinter }) => void;
  /** The helper did not list printers, or it has none. */
  onFailed?: (event: WidgetEventMap['failed']) => void;
}

/** Lets people choose the printer that the widgets of this site print on. */
export function PrinterPicker({ disabled, onChoose, onFailed }: PrinterPickerProps) {
  const { printers, chosen, searching, error, search, choose } = usePrinters((failure) =>
    tellFailed({ onFailed }, failureOf(failure)),
  );
  const pick = (printer: HelperPrinter) => {
    choose(printer);
    onChoose?.({ printer });
  };
  return (
    <WidgetRoot>
      <PrinterPickerView
        printers={printers}
        chosen={chosen}
        searching={searching}
        error={error}
        disabled={disabled ?? false}
        onSearch={() => void search()}
        onChoose={pick}
      />
    </WidgetRoot>
  );
}
