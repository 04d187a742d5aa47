interface Copies {
  copies: number;
}

export interface FirstAlone {
  /** This one label is a chunk of its own. */
  alone?: true;
  /** Copies of the row that come after it. */
  left?: number;
}

/** The same rows, the first of them cut into one label and its other copies, so that one can be printed to look at. */
export async function* withFirstAlone<R extends Copies>(
  rows: AsyncIterable<R>,
): AsyncGenerator<R & FirstAlone> {
  let first = true;
  for await (const row of rows) {
    if (first) {
      yield { ...row, copies: 1, alone: true, left: row.copies - 1 };
      if (row.copies > 1) yield { ...row, copies: row.copies - 1 };
    } else yield row;
    first = false;
  }
}
