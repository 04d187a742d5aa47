import type { CatalogueColumn, ListAnswers, ReadOptions } from '@marbete/core/api/catalogues';
import type { TrialLabel } from './trial-labels.ts';

/** What was done without an account, until one goes on with it. */
export interface KeptTrial {
  file: Blob;
  /** How it was read as far as a person said it. */
  options: ReadOptions;
  /** Absent until a person took the list as it was read. */
  list?: {
    name: string;
    header: 0 | 1;
    /** With the field of each column that a person gave one. */
    columns: readonly CatalogueColumn[];
    answers: ListAnswers;
  };
  /** Labels that it was printed with, or that were drawn for it. */
  labels?: readonly TrialLabel[];
}

/** As it is stored: in this browser alone, for a week. */
interface StoredTrial extends KeptTrial {
  fileName: string;
  /** The tab in which it was done. */
  tab: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether a person asked for an account to keep it. */
  wanted: boolean;
}

const databaseName = 'marbete-trial';
const storeName = 'trial';
const only = 'one';
const keptMs = 7 * 24 * 60 * 60 * 1000;
const tabKey = 'trial-tab';

/** The name of this tab, which outlives a reload. */
function tabOf(storage: Storage): string {
  const known = storage.getItem(tabKey) ?? crypto.randomUUID();
  storage.setItem(tabKey, known);
  return known;
}

/** Keeps what was done in this browser, in place of an earlier trial. Without a database nothing is kept. */
export async function keepTrial(trial: KeptTrial & { fileName: string; wanted: boolean }): Promise<void> {
  const stored: StoredTrial = { ...trial, tab: tabOf(sessionStorage), at: Date.now() };
  await request('readwrite', (store) => store.put(stored, only));
}

/** What was kept, and whether in this tab; undefined where there is nothing, and after a week. */
export async function findTrial(): Promise<
  (KeptTrial & { fileName: string; wanted: boolean; isOfTab: boolean }) | undefined
> {
  const stored = (await request('readonly', (store) => store.get(only)).catch(() => undefined)) as
    | StoredTrial
    | undefined;
  if (!stored) return undefined;
  const { tab, at, ...trial } = stored;
  if (Date.now() - at > keptMs) {
    await forgetTrial();
    return undefined;
  }
  return { ...trial, isOfTab: tab === tabOf(sessionStorage) };
}

export async function forgetTrial(): Promise<void> {
  await request('readwrite', (store) => store.delete(only)).catch(() => undefined);
}

/** One request in a transaction of its own; resolves once it is written. */
async function request(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = (await done(opening, 'success')) as IDBDatabase;
  try {
    const transaction = database.transaction(storeName, mode);
    const asked = ask(transaction.objectStore(storeName));
    await done(transaction, 'complete');
    return asked.result;
  } finally {
    database.close();
  }
}

function done(source: IDBRequest | IDBTransaction, event: 'success' | 'complete'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    source.addEventListener(event, () => resolve('result' in source ? source.result : undefined));
    for (const failure of ['error', 'abort', 'blocked'])
      source.addEventListener(failure, () => reject(source.error ?? new Error('The database is blocked.')));
  });
}
