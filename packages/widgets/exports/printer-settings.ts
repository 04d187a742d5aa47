export { PrinterSettings, type PrinterSettingsProps } from '../src/printer-settings/PrinterSettings.tsx';
export {
  PrinterSettingsView,
  type PrinterSettingsViewProps,
} from '../src/printer-settings/PrinterSettingsView.tsx';
