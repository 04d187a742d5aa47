// For Marbete's own web app alone: may change with every version.
export { PrintRuns } from '../../src/print-runs/PrintRuns.tsx';
