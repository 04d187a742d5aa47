import { checkInParts } from '@marbete/core/print/check-in-parts';
import type { RowProblem } from '@marbete/core/api/schemas';
import type { CheckResult } from '@marbete/core/print/run/parts';
import type { PlannedRow } from '../catalogue-rows/plan.ts';

/** Rows that one call looks at. */
export const checkBatchSize = 500;
/** Problems that are kept to be shown; beyond that they are only counted. */
const shownProblems = 1_000;

/** What a look at some rows answered; see catalogo/revisar. */
export interface CheckAnswer {
  filas: number;
  etiquetas: number;
  errores: number;
  advertencias: number;
  problemas: RowProblem[];
}

export interface CheckOptions {
  signal: AbortSignal;
  onProgress?: (rowsChecked: number) => void;
}

/**
 * Looks at all rows that will print before the first one does, so that problems are shown together (docs/printing.md,
 * Columns). A batch with more problems than an answer holds is looked at again in halves, so that every row that
 * cannot print is known and none of them stops the run half-way.
 */
export async function checkRows(
  rows: readonly PlannedRow[],
  check: (rows: readonly PlannedRow[], signal: AbortSignal) => Promise<CheckAnswer>,
  { signal, onProgress }: CheckOptions,
): Promise<CheckResult> {
  const failing = new Map<number, PlannedRow>();
  const result = { rows: 0, labels: 0, errors: 0, warnings: 0, problems: [] as RowProblem[], failing };
  let checked = 0;
  const look = (batch: readonly PlannedRow[]) => {
    signal.throwIfAborted();
    return check(batch, signal);
  };
  for (let next = 0; next < rows.length; next += checkBatchSize) {
    for await (const part of checkInParts(rows.slice(next, next + checkBatchSize), look)) {
      const { filas, etiquetas, errores, advertencias, problemas } = part.answer;
      result.rows += filas;
      result.labels += etiquetas;
      result.errors += errores;
      result.warnings += advertencias;
      for (const problem of problemas) {
        if (problem.level === 'error') {
          const row = part.rows.find(({ position }) => position === problem.fila);
          if (row) failing.set(problem.fila, row);
        }
        if (result.problems.length < shownProblems) result.problems.push(problem);
      }
      checked += part.rows.length;
      onProgress?.(checked);
    }
  }
  return result;
}
