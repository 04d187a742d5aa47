// For Marbete's own web app alone: may change with every version.
export { OpenRunsButton } from '../../widgets/src/print-runs/OpenRuns.tsx';
export { PrintRuns } from '../../widgets/src/print-runs/PrintRuns.tsx';
