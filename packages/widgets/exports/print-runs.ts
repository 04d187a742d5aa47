export { PrintRuns } from '../src/print-from-catalogue/PrintRuns.tsx';
