import type { Paper, PrintRunOptions } from '@marbete/core/print/run/driver';
import type { RunRecorder } from './run-recorder.ts';

/** What a run asks of the print helper, or of whatever else takes its labels. */
export interface RunCalls extends Omit<Paper, 'way'>, Partial<Pick<Paper, 'way'>> {
  /** Makes the id of a run. */
  newRun: () => string;
  /** Where the record is kept; without one only this page knows of the run. */
  recorder?: RunRecorder;
}

export type RunOptions = Pick<PrintRunOptions, 'lookAtFirst' | 'confirm'>;

/** The calls as a run is driven with them. */
export const driven = ({ newRun, recorder, ...paper }: RunCalls) => ({
  newRun,
  keeper: recorder,
  paper: { way: 'helper' as const, ...paper },
});
