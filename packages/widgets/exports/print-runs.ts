export { PrintRuns, type PrintRunsProps } from '../src/print-runs/PrintRuns.tsx';
export type { CatalogueRowPlace } from '../src/print-runs/runs.ts';
