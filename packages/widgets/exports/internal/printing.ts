// For Marbete's own web app alone: may change with every version.
export { HelperProblemDialog } from '../../src/helper-problem/HelperProblemDialog.tsx';
export { type HelperProblem, helperProblemOf } from '../../src/helper-problem/helper-problem.ts';
export { operatingSystemOf } from '../../src/helper-problem/operating-system.ts';
export { PrinterNotice } from '../../src/print-runs/PrinterNotice.tsx';
export { printerCalls } from '../../src/print-runs/printer-calls.ts';
export type { PrintedRow } from '../../src/print-runs/repeat-run.ts';
export { runsOf } from '../../src/print-runs/runs.ts';
export { useHugeQuestion } from '../../src/print-runs/use-huge-question.ts';
export { useProblemText } from '../../src/print-runs/use-problem-text.ts';
export { useRepeat } from '../../src/print-runs/use-repeat.ts';
export { PrinterChooser } from '../../src/printer-chooser/PrinterChooser.tsx';
export { PrinterList } from '../../src/printer-chooser/PrinterList.tsx';
export { downloadCode, saveBlob, textFileName } from '../../src/save-file/save-file.ts';
export { createRun } from '../../src/print-runs/create-run.ts';
export { createAccountRecorder } from '../../src/print-runs/run-recorder.ts';
export { chunkOf } from '../../src/label-source/chunk-of.ts';
export { createRowRun, type RunParts } from '../../src/print-runs/run-parts.ts';
export type { PrintRun } from '../../src/print-runs/run-state.ts';
