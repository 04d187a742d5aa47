export { LabelPreview, type LabelPreviewProps } from '../src/label-preview/LabelPreview.tsx';
export {
  PrintButton,
  type PrintButtonHandle,
  type PrintButtonProps,
} from '../src/print-button/PrintButton.tsx';
export type { EmbedView } from '../src/embed/options.ts';
export type { WidgetEventMap } from '../src/provider/widget-events.ts';
export type { GivenRow, GivenValues } from '../src/print-questions/given-rows.ts';
export type { AppError, ErrorCode } from '@marbete/core/api/errors';
export type { PrintedLabels, PrintOrder, PrintProgress } from '../src/print-label/print-order.ts';
export { printLabel } from '../src/print-label/print-label.ts';
export type { PrintLabelOptions } from '../src/print-label/print-with-options.ts';
export { usePrintLabel, type LabelPrinter } from '../src/print-label/use-print-label.ts';
export { PrintWidget, type PrintWidgetProps } from '../src/print-widget/PrintWidget.tsx';
export { PrinterPicker, type PrinterPickerProps } from '../src/printer-picker/PrinterPicker.tsx';
export { MarbeteProvider, type MarbeteProviderProps } from '../src/provider/MarbeteProvider.tsx';
export type { TextReplacements } from '../src/provider/public-dictionary.ts';
