import { columnIndex } from '../catalogue/columns.ts';
import type { SheetRow } from '../catalogue/rows.ts';
import { cameOut, type ChunkRecord } from './run-record.ts';
import { ownValue, type Values } from '@marbete/engine/internal/template/values';

/*
 * What was last printed of each article of a list, and what has changed since (docs/printing.md, What has changed). The
 * command's state file and the server's tables store it.
 */

/**
 * What is remembered of a row, in one text: a hash of the values that print, one of the label, and the key that tells rows
 * apart. '' stands for a row without a key.
 */
export type RowMemory = string;

/** The hash without the key, as it is stored: its length names the rule that made it. */
type StoredHash = string;

/** SHA-256 of a text in base64. */
type Digest = (text: string) => string;

/** 96 bits of a row's values: two that differ and look alike are not to be expected in a lifetime. */
export const valuesLength = 16;
const labelLength = 8;
export const hashLength = valuesLength + labelLength;
/** Between texts that are hashed together: no cell of a price list holds it. */
export const separator = '\u001f';

export const keyIn = (row: RowMemory): string => row.slice(hashLength);
export const hashIn = (row: RowMemory): StoredHash => row.slice(0, hashLength);
/** The same row with another label. */
export const withLabel = (row: RowMemory, label: string): RowMemory =>
  row.slice(0, valuesLength) + label + keyIn(row);
/** The hash of all that prints besides the values of a row, by its digest. */
export const labelHash = (digest: string): string => digest.slice(0, labelLength);

/** What prints of rows, dates and times aside. */
export interface PrintedTexts {
  /** The same in every row. */
  same: string;
  /** Of one row. The array may be filled anew by the next call. */
  of(row: SheetRow): readonly string[];
}

/** Every cell, where nobody says which columns print. */
export const allCells: PrintedTexts = { same: '', of: ({ cells }) => cells };

/**
 * What columns and constants print, in an order that does not depend on how they were named. It runs for every row of a
 * list of which a few have changed.
 */
export function mappedTexts(mapping: Readonly<Record<string, string>>, constants: Values = {}): PrintedTexts {
  const names = Object.keys({ ...mapping, ...constants }).sort();
  const same = names.map((name) => [
    name,
    ownValue(constants, name)?.number,
    ownValue(constants, name)?.text,
  ]);
  const columns = names
    .filter((name) => !ownValue(constants, name))
    .map((name) => columnIndex(ownValue(mapping, name) ?? ''));
  const texts: string[] = [];
  return {
    same: JSON.stringify(same),
    of({ cells, numbers }) {
      for (let at = 0; at < columns.length; at += 1) {
        const index = columns[at]!;
        texts[2 * at] = numbers?.[index] ?? '';
        texts[2 * at + 1] = cells[index] ?? '';
      }
      return texts;
    },
  };
}

/** Reads what is remembered of rows. `key` is '' where nothing tells the row apart; `label` is a `labelHash`. */
export function memoryReader(
  digest: Digest,
  { printed, key, label }: { printed: PrintedTexts; key(row: SheetRow): string; label: string },
): (row: SheetRow) => RowMemory {
  const same = labelHash(digest(printed.same));
  return (row) => {
    const own = key(row);
    if (own === '') return '';
    const values = digest(same + separator + printed.of(row).join(separator));
    return values.slice(0, valuesLength) + label + own;
  };
}

/** What is different in a row since it last came out. */
export type RowChange = 'new' | 'values' | 'label';

/**
 * How a row differs from what is stored of it; undefined for one that is as it was. `earlier` answers its hash by the rule
 * of version 0.1.0 of the server, for what that stored.
 */
export function changeOf(
  stored: StoredHash | null | undefined,
  row: RowMemory,
  earlier: () => StoredHash,
): RowChange | undefined {
  if (!stored) return 'new';
  const now = stored.length === hashLength ? hashIn(row) : earlier();
  if (stored === now) return undefined;
  return stored.slice(0, valuesLength) === now.slice(0, valuesLength) ? 'label' : 'values';
}

/** Where it is stored. */
export interface PrintedMemory {
  /** The rows that are not as they last came out, by their places. `earlier` is for `changeOf`. */
  changes(
    rows: readonly RowMemory[],
    earlier?: (place: number) => StoredHash,
  ): Promise<ReadonlyMap<number, RowChange>>;
  /** Of two rows with one key the later one counts. `unconfirmed` is the uid of a printer that has never confirmed any. */
  remember(rows: readonly RowMemory[], run: string, unconfirmed?: string): Promise<void>;
  /** Takes back what `remember` wrote of these rows for this run. */
  forget(rows: readonly RowMemory[], run: string): Promise<void>;
}

/**
 * Writes what the word about a chunk means for its rows: `out` are in it to their last copy, and remembered once they came
 * out; what is remembered of the others, and of all in any other case, is taken back.
 */
export async function noteWord(
  memory: Pick<PrintedMemory, 'remember' | 'forget'>,
  { word, confirmed }: Pick<ChunkRecord, 'word' | 'confirmed'>,
  { out, others = [] }: { out: readonly RowMemory[]; others?: readonly RowMemory[] },
  run: string,
  printer?: string,
): Promise<void> {
  if (!cameOut(word)) return memory.forget([...out, ...others], run);
  if (others.length > 0) await memory.forget(others, run);
  await memory.remember(out, run, word === 'taken' && confirmed === 'never' ? printer : undefined);
}
