/** What a person sees of a label's code at one moment. */
export interface Moment {
  readonly source: string;
  /** Ids of the selected fields. */
  readonly selection: readonly number[];
}

interface Entry {
  /** What was done, in words. */
  readonly name: string;
  readonly before: Moment;
  readonly after: Moment;
  /** Where typing would go on in this entry. */
  readonly caret?: number | undefined;
}

/** One history for the drawing and the code: an entry a drag, an entry for what is typed in one go. */
export interface SourceHistory {
  readonly now: Moment;
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
}

/** How many steps are kept. */
const depth = 300;

export function createHistory(source: string): SourceHistory {
  return { now: { source, selection: [] }, past: [], future: [] };
}

/** A step that was done on the drawing. */
export function recorded(history: SourceHistory, after: Moment, name: string): SourceHistory {
  return added(history, { name, before: history.now, after });
}

/** What was typed in the code: it joins the last entry while it goes on at the same place and in the same line. */
export function typed(history: SourceHistory, source: string, name: string): SourceHistory {
  const { now, past } = history;
  if (source === now.source) return history;
  const { from, removed, inserted } = changeBetween(now.source, source);
  const after = { source, selection: now.selection };
  const caret =
    inserted.length + removed.length === 1 && inserted !== '\n' ? from + inserted.length : undefined;
  const last = past.at(-1);
  const goesOn = last?.caret !== undefined && last.caret === from + removed.length && caret !== undefined;
  if (!goesOn) return added(history, { name, before: now, after, caret });
  return { now: after, past: [...past.slice(0, -1), { ...last, after, caret }], future: [] };
}

/** The moment before the last step; the same history where there is none. */
export function undone(history: SourceHistory): SourceHistory {
  const entry = history.past.at(-1);
  if (!entry) return history;
  return { now: entry.before, past: history.past.slice(0, -1), future: [entry, ...history.future] };
}

/** The moment after the step that was undone last. */
export function redone(history: SourceHistory): SourceHistory {
  const [entry, ...future] = history.future;
  if (!entry) return history;
  return { now: entry.after, past: [...history.past, { ...entry, caret: undefined }], future };
}

function added({ past }: SourceHistory, entry: Entry): SourceHistory {
  return { now: entry.after, past: [...past.slice(1 - depth), entry], future: [] };
}

function changeBetween(before: string, after: string) {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let same = 0;
  while (same < least - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return {
    from,
    removed: before.slice(from, before.length - same),
    inserted: after.slice(from, after.length - same),
  };
}
