export { PrintHistory } from '../src/print-history/PrintHistory.tsx';
