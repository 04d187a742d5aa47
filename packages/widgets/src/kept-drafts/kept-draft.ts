/** What was made of a label and not saved, with the version that it began with. */
export interface KeptDraft<Draft> {
  draft: Draft;
  version: number | string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Drafts that a browser keeps at most, and for how long. */
const mostDrafts = 5;
const keptMs = 14 * 24 * 3_600_000;
/** Characters of one: larger labels are left to the form. */
const mostLength = 250_000;

const prefix = 'marbete.draft.';

/** Keeps a draft in this browser under a name of its own; the oldest ones beyond the fifth go. */
export function keepDraft(storage: Storage, name: string, kept: KeptDraft<unknown>): void {
  const text = JSON.stringify(kept);
  if (text.length > mostLength) return;
  try {
    storage.setItem(prefix + name, text);
    const others = draftsIn(storage).toSorted((a, b) => b.at - a.at);
    for (const { key } of others.slice(mostDrafts)) storage.removeItem(key);
  } catch {
    // A browser whose storage is full, or closed to pages, keeps none.
  }
}

/**
 * The draft of a name; undefined where there is none, where it is too old, and where the label has another version now.
 * That one stays: the label may not be loaded yet.
 */
export function keptDraft<Draft>(
  storage: Storage,
  name: string,
  version: KeptDraft<Draft>['version'],
  { now, isDraft }: { now: number; isDraft: (draft: unknown) => draft is Draft },
): KeptDraft<Draft> | undefined {
  const kept = read(storage, prefix + name);
  if (!kept) return undefined;
  const { draft, at } = kept;
  if (now - at >= keptMs) forgetDraft(storage, name);
  else if (kept.version === version && isDraft(draft)) return { draft, version, at };
  return undefined;
}

export function forgetDraft(storage: Storage, name: string): void {
  storage.removeItem(prefix + name);
}

function draftsIn(storage: Storage): { key: string; at: number }[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: read(storage, key)?.at ?? 0 }));
}

function read(storage: Storage, key: string): KeptDraft<unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is KeptDraft<unknown> {
  if (typeof kept !== 'object' || kept === null) return false;
  const { version, at } = kept as Partial<KeptDraft<unknown>>;
  return (typeof version === 'number' || typeof version === 'string') && typeof at === 'number';
}
