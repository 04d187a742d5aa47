import type { LabelDraft } from './label-draft.ts';

/** What was typed of a label and not saved, with the version that it began with. */
export interface KeptDraft {
  draft: LabelDraft;
  version: number;
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
export function keepDraft(storage: Storage, name: string, kept: KeptDraft): void {
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

/** The draft of a name; undefined where there is none, where it is too old, and where the label has another version now. */
export function keptDraft(
  storage: Storage,
  name: string,
  version: number,
  now: number,
): KeptDraft | undefined {
  const kept = read(storage, prefix + name);
  if (!kept) return undefined;
  if (kept.version === version && now - kept.at < keptMs) return kept;
  forgetDraft(storage, name);
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

function read(storage: Storage, key: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is KeptDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { draft, version, at } = kept as Partial<KeptDraft>;
  if (typeof version !== 'number' || typeof at !== 'number') return false;
  if (typeof draft !== 'object' || draft === null) return false;
  const { nombre, etiqueta, language, tags } = draft;
  return (
    typeof nombre === 'string' &&
    typeof etiqueta === 'string' &&
    typeof language === 'number' &&
    Array.isArray(tags)
  );
}
