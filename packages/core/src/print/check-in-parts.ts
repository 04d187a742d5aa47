/** What a call that looks at rows answers; it lists only so many problems. */
interface PartAnswer {
  errores: number;
  advertencias: number;
  problemas: readonly unknown[];
}

/** Looks at rows, and at their halves where there are more problems than an answer lists; the answers in order. */
export async function* checkInParts<R, A extends PartAnswer>(
  rows: readonly R[],
  check: (rows: readonly R[]) => Promise<A>,
): AsyncGenerator<{ rows: readonly R[]; answer: A }> {
  const answer = await check(rows);
  if (answer.problemas.length >= answer.errores + answer.advertencias || rows.length < 2) {
    yield { rows, answer };
    return;
  }
  const half = Math.ceil(rows.length / 2);
  yield* checkInParts(rows.slice(0, half), check);
  yield* checkInParts(rows.slice(half), check);
}
