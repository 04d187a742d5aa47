import type { RowProblem } from '@marbete/core/api/schemas';
import { expect, test } from 'vitest';
import type { PlannedRow } from '../catalogue-rows/plan.ts';
import { checkBatchSize, checkRows } from './row-check.ts';

const signal = new AbortController().signal;
const rowsOf = (count: number): PlannedRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: 1_000 + index, position: index + 1, quantity: 2 }));

/** Looks at rows as the server does: an error for each row of `bad`, at most `limit` problems an answer. */
function checker(bad: (position: number) => boolean, limit = 500) {
  const sizes: number[] = [];
  const check = async (rows: readonly PlannedRow[]) => {
    sizes.push(rows.length);
    const failed = rows.filter(({ position }) => bad(position));
    const problemas: RowProblem[] = failed.map(({ position }) => ({
      fila: position,
      level: 'error',
      code: 'price-missing',
      message: 'no price',
    }));
    const good = rows.length - failed.length;
    return {
      filas: good,
      etiquetas: good * 2,
      errores: failed.length,
      advertencias: 0,
      problemas: problemas.slice(0, limit),
    };
  };
  return { sizes, check };
}

test('all rows are looked at in batches and their counts add up', async () => {
  const { sizes, check } = checker((position) => position === 3 || position === 1_100);
  const seen: number[] = [];
  const result = await checkRows(rowsOf(1_200), check, { signal, onProgress: (rows) => seen.push(rows) });
  expect(sizes).toEqual([checkBatchSize, checkBatchSize, 200]);
  expect(result).toMatchObject({ rows: 1_198, labels: 2_396, errors: 2, warnings: 0 });
  expect([...result.failing.keys()]).toEqual([3, 1_100]);
  expect(seen).toEqual([500, 1_000, 1_200]);
});

test('a batch with more problems than an answer holds is looked at in halves until all are known', async () => {
  const { check } = checker((position) => position <= 300, 100);
  const result = await checkRows(rowsOf(400), check, { signal });
  expect(result.failing.size).toBe(300);
  expect(result.errors).toBe(300);
  expect(result.rows).toBe(100);
  expect(result.problems.map(({ fila }) => fila)).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  );
});

test('a single row with more problems than an answer holds does not go on for ever', async () => {
  const check = async () => ({ filas: 0, etiquetas: 0, errores: 2, advertencias: 0, problemas: [] });
  expect((await checkRows(rowsOf(1), check, { signal })).errors).toBe(2);
});

test('a cancelled check asks no more', async () => {
  const controller = new AbortController();
  const { sizes, check } = checker(() => false);
  const run = checkRows(rowsOf(2_000), check, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(run).rejects.toThrow(/abort/i);
  expect(sizes).toEqual([checkBatchSize]);
});
