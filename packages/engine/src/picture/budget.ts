import type { Remarks } from './remarks.ts';
import type { RenderLimits } from './types.ts';

/** Limits on work and memory while a program is drawn; `printer` has the memory in use. */
export function createBudget(limits: RenderLimits, printer: { memoryBytes: number }, remarks: Remarks) {
  let spent = 0;
  return {
    /** Spends so many dots of work; false when the limit is reached. */
    spend(dots: number): boolean {
      spent += dots;
      if (spent <= limits.work) return true;
      remarks.add(
        'error',
        'limit-work',
        { line: 1, column: 1, command: '' },
        'The program draws too much; the rest is left out.',
        { limit: limits.work },
      );
      return false;
    },
    /** Reserves bytes of the printer's memory; false when they are not free. */
    reserve(bytes: number): boolean {
      if (printer.memoryBytes + bytes > limits.memoryBytes) return false;
      printer.memoryBytes += bytes;
      return true;
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
