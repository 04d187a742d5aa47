import { parseStoredPrinter } from '@marbete/core/print/printers';
import type { Db } from '../../db/database.ts';
import { searchText } from '../../search-text.ts';
import type { Run } from './chunk-store.ts';

const longestPrinter = 200;

/** The printer's name in its record, as counts and kinds have it; empty for none. */
export const printerNameIn = (impresora: string): string =>
  (parseStoredPrinter(impresora)?.name ?? '').slice(0, longestPrinter);

/** A kind is named as used once a day, so that runs of one kind do not wait for each other's. */
const usedMs = 24 * 3_600_000;

/**
 * Kinds of runs: what runs of a user have in common that a search of the history looks at, which is label, printer and
 * list. A user has few, and a run names its own.
 */
export function createKindStore(db: Db) {
  return {
    /** Notes the kind of a run that was inserted, or whose printer changed. */
    async note(
      { id, user_id, label_name, impresora, catalogue_id }: Omit<Run, 'sistema_operativo'>,
      now = new Date(),
    ): Promise<void> {
      const kind = {
        user_id,
        label_name,
        printer: printerNameIn(impresora),
        catalogue_id: catalogue_id ?? 0,
      };
      const used_at = now.toISOString();
      const found = await db('print_kinds')
        .where(kind)
        .first<{ id: number; used_at: string } | undefined>('id', 'used_at');
      const isFresh = found && Date.parse(found.used_at) > now.getTime() - usedMs;
      const [kept]: { id: number }[] = isFresh
        ? [found]
        : await db('print_kinds')
            .insert({ ...kind, used_at })
            .onConflict(Object.keys(kind))
            .merge({ used_at })
            .returning('id');
      await db('print_runs').where({ id }).update({ kind_id: kept!.id });
    },

    /** Of each user the kinds that hold every word in the name of label, printer, list or user, accents and case aside. */
    async search(users: readonly number[], words: readonly string[]): Promise<Map<number, number[]>> {
      const kinds: {
        id: number;
        user_id: number;
        label_name: string;
        printer: string;
        user_name: string;
        list_name: string | null;
      }[] = await db('print_kinds')
        .join('users', 'users.id', 'print_kinds.user_id')
        .leftJoin('catalogues', 'catalogues.id', 'print_kinds.catalogue_id')
        .whereIn('print_kinds.user_id', users)
        .select(
          'print_kinds.id',
          'print_kinds.user_id',
          'label_name',
          'printer',
          'users.name as user_name',
          'catalogues.nombre as list_name',
        );
      const found = new Map<number, number[]>();
      for (const { id, user_id, label_name, printer, user_name, list_name } of kinds) {
        const text = searchText([label_name, printer, user_name, list_name ?? '']);
        if (!words.every((word) => text.includes(word))) continue;
        const ids = found.get(user_id);
        if (ids) ids.push(id);
        else found.set(user_id, [id]);
      }
      return found;
    },
  };
}
