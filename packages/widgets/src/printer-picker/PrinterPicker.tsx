import type { HelperPrinter } from '@marbete/core/print/printers';
import { PrinterPickerView } from './PrinterPickerView.tsx';
import { usePrinters } from './use-printers.ts';

export interface PrinterPickerProps {
  disabled?: boolean;
  /** A printer was chosen; the choice is stored for this site. */
  onChoose?: (choice: { printer: HelperPrinter }) => void;
}

/** Lets people choose the printer that the widgets of this site print on. */
export function PrinterPicker({ disabled, onChoose }: PrinterPickerProps) {
  const { printers, chosen, searching, error, search, choose } = usePrinters();
  const pick = (printer: HelperPrinter) => {
    choose(printer);
    onChoose?.({ printer });
  };
  return (
    <PrinterPickerView
      printers={printers}
      chosen={chosen}
      searching={searching}
      error={error}
      disabled={disabled ?? false}
      onSearch={() => void search()}
      onChoose={pick}
    />
  );
}
