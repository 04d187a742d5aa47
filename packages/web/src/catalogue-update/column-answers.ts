import type { CatalogueChanges } from '@marbete/core/api/catalogues';

/** Where columns of the old file are in the new one, as a person says it; '' for nowhere. */
export type ColumnAnswers = Readonly<Record<string, string>>;

type ColumnChange = CatalogueChanges['columns'][number];

/** Columns of which labels take values, and about which there is something to say. */
export function usedChanges({ columns }: CatalogueChanges): ColumnChange[] {
  return columns.filter(
    ({ letter, to, doubt, by, labels }) =>
      labels.length > 0 && (doubt !== undefined || letter !== to || by === 'letter'),
  );
}

/** Where a column is now: what was answered, else where it was found. */
export function columnNow({ letter, to }: ColumnChange, answers: ColumnAnswers): string | undefined {
  return answers[letter] ?? to;
}

/** The variables that labels take from each column of the new file. */
export function columnsNow(changes: CatalogueChanges, answers: ColumnAnswers): Map<string, string[]> {
  const variables = new Map<string, Set<string>>();
  for (const column of changes.columns) {
    const now = columnNow(column, answers);
    if (!now) continue;
    const names = variables.get(now) ?? new Set();
    for (const label of column.labels) for (const name of label.variables) names.add(name);
    if (names.size > 0) variables.set(now, names);
  }
  return new Map([...variables].map(([letter, names]) => [letter, [...names]]));
}

/** Whether nothing has to be answered any more. */
export function isAnswered(changes: CatalogueChanges, answers: ColumnAnswers, seen: boolean): boolean {
  const gone = usedChanges(changes).some(
    (column) => column.doubt === 'gone' && answers[column.letter] === undefined,
  );
  return !gone && (seen || changes.questions.length === 0);
}
