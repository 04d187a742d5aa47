export type { WidgetEventMap } from '../src/print-widget/events.ts';
export type { GivenRow, GivenValues } from '../src/print-widget/label-rows.ts';
export { PrintWidget, type PrintWidgetProps } from '../src/print-widget/PrintWidget.tsx';
