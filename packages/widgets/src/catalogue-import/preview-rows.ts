/** What a preview shows: a letter a column, the cells of the header row, and sample rows. */
export interface Preview {
  letters: string[];
  /** Header cells, or undefined when the first row is data: the table then shows dashes (CIMP-09). */
  headers: string[] | undefined;
  rows: string[][];
}

export interface PreviewSource {
  /** Cells of the first row. */
  first: readonly string[];
  /** The rows after it. */
  others: readonly (readonly string[])[];
  letters: readonly string[];
}

/** The preview of a file whose first row is a header, or is data like the others. */
export function previewRows({ first, others, letters }: PreviewSource, hasHeader: boolean): Preview {
  const filled = (cells: readonly string[]) => letters.map((_, index) => cells[index] ?? '');
  const rows = hasHeader ? others : [first, ...others];
  return {
    letters: [...letters],
    headers: hasHeader ? filled(first) : undefined,
    rows: rows.map(filled),
  };
}
