export { PrinterPicker, type PrinterPickerProps } from '../src/printer-picker/PrinterPicker.tsx';
