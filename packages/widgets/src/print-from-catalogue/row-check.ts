import type { RowProblem } from '@marbete/core/api/schemas';
import type { CheckResult } from '../print-runs/run-state.ts';
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
  const waiting: (readonly PlannedRow[])[] = [];
  let next = 0;
  let checked = 0;
  while (next < rows.length || waiting.length > 0) {
    signal.throwIfAborted();
    let batch = waiting.pop();
    if (!batch) {
      batch = rows.slice(next, next + checkBatchSize);
      next += batch.length;
    }
    const answer = await check(batch, signal);
    if (answer.errores + answer.advertencias > answer.problemas.length && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      waiting.push(batch.slice(middle), batch.slice(0, middle));
      continue;
    }
    result.rows += answer.filas;
    result.labels += answer.etiquetas;
    result.errors += answer.errores;
    result.warnings += answer.advertencias;
    for (const problem of answer.problemas) {
      if (problem.level === 'error') {
        const row = batch.find(({ position }) => position === problem.fila);
        if (row) failing.set(problem.fila, row);
      }
      if (result.problems.length < shownProblems) result.problems.push(problem);
    }
    checked += batch.length;
    onProgress?.(checked);
  }
  return result;
}
