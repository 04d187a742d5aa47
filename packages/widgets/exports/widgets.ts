export { LabelPreview, type LabelPreviewProps } from '../src/label-preview/LabelPreview.tsx';
export {
  PrintButton,
  type PrintButtonHandle,
  type PrintButtonProps,
} from '../src/print-button/PrintButton.tsx';
export type { WidgetEventMap } from '../src/label-source/events.ts';
export type { GivenRow, GivenValues } from '../src/label-source/label-rows.ts';
export { PrintWidget, type PrintWidgetProps } from '../src/print-widget/PrintWidget.tsx';
export { PrinterPicker, type PrinterPickerProps } from '../src/printer-picker/PrinterPicker.tsx';
export { MarbeteProvider, type MarbeteProviderProps } from '../src/provider/MarbeteProvider.tsx';
export type { TextReplacements } from '../src/provider/public-texts.ts';
