/** A prefix as it is typed; the key stays when others come and go. */
export interface PrefixRow {
  key: number;
  find: string;
}

let keys = 0;

export function createRows(finds: readonly string[]): PrefixRow[] {
  return finds.map((find) => ({ key: ++keys, find }));
}

export interface PrefixIssues {
  /** Keys of prefixes that say nothing (LANG-02). */
  empty: ReadonlySet<number>;
  /** What is wrong with the list: there never was any (LANG-03), or none is left (LANG-04). */
  list: 'required' | 'empty' | undefined;
}

/** What must be mended before the list can be saved; undefined when it can. */
export function prefixIssues(rows: readonly PrefixRow[], hadSome: boolean): PrefixIssues | undefined {
  if (rows.length === 0) return { empty: new Set(), list: hadSome ? 'empty' : 'required' };
  const empty = new Set(rows.filter(({ find }) => find.trim() === '').map(({ key }) => key));
  return empty.size > 0 ? { empty, list: undefined } : undefined;
}
