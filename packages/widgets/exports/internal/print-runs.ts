// For Marbete's own web app alone: may change with every version.
export { OpenRunsButton } from '../../src/print-runs/OpenRuns.tsx';
export { PrintRuns } from '../../src/print-runs/PrintRuns.tsx';
