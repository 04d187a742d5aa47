interface Copies {
  copies: number;
}

/** The same rows, the first of them cut into one label and its other copies, so that one can be printed to look at. */
export async function* withFirstAlone<R extends Copies>(
  rows: AsyncIterable<R>,
): AsyncGenerator<R & { alone?: true }> {
  let first = true;
  for await (const row of rows) {
    if (first) {
      yield { ...row, copies: 1, alone: true };
      if (row.copies > 1) yield { ...row, copies: row.copies - 1 };
    } else yield row;
    first = false;
  }
}
