export { PrintButton, type PrintButtonProps } from '../src/print-button/PrintButton.tsx';
