import { isColumn } from '@marbete/engine/internal/template/joins';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import type { Db } from '../../db/database.ts';

/** A column that fills a variable of a label. */
export interface LabelColumn {
  id: number;
  nombre: string;
  variable: string;
  columna: string;
}

/** What fills the variables of a label: columns of its catalogue, fixed texts, questions. */
export function createMappingStore(db: Db) {
  const joinsOf = (catalogueId: number): Promise<LabelColumn[]> =>
    db('label_mappings')
      .join('labels', 'labels.id', 'label_mappings.label_id')
      .select('labels.id', 'labels.nombre', 'label_mappings.variable', 'label_mappings.columna')
      .where('labels.catalogo_id', catalogueId)
      .orderBy(['labels.id', 'label_mappings.columna', 'label_mappings.variable']);
  return {
    async find(labelId: number): Promise<Mapping> {
      const rows: { variable: string; columna: string }[] = await db('label_mappings')
        .select('variable', 'columna')
        .where({ label_id: labelId })
        .orderBy('variable');
      return Object.fromEntries(rows.map((row) => [row.variable, row.columna]));
    },

    /** What fills the labels of a catalogue, by their ids. */
    async listByLabel(catalogueId: number): Promise<Map<number, Mapping>> {
      const found = new Map<number, Mapping>();
      for (const { id, variable, columna } of await joinsOf(catalogueId))
        found.set(id, { ...found.get(id), [variable]: columna });
      return found;
    },

    /** Links a label to a catalogue with these columns, in place of what it had. */
    async replace(labelId: number, catalogueId: number, mapping: Mapping): Promise<void> {
      await db('labels')
        .where({ id: labelId })
        .update({ catalogo_id: catalogueId, updated_at: new Date().toISOString() });
      await db('label_mappings').where({ label_id: labelId }).delete();
      const rows = Object.entries(mapping).map(([variable, columna]) => ({
        label_id: labelId,
        variable,
        columna,
      }));
      if (rows.length > 0) await db('label_mappings').insert(rows);
    },

    /** The columns that labels of a catalogue take values from. */
    async listOfCatalogue(catalogueId: number): Promise<LabelColumn[]> {
      return (await joinsOf(catalogueId)).filter(({ columna }) => isColumn(columna));
    },

    /** Lets the labels of a catalogue follow its columns: old letter -> new one; what has none is unmapped. */
    async moveColumns(catalogueId: number, letters: ReadonlyMap<string, string>): Promise<void> {
      const rows = await joinsOf(catalogueId);
      const moved = rows.flatMap(({ id, variable, columna }) => {
        const to = isColumn(columna) ? letters.get(columna) : columna;
        return to === undefined ? [] : [{ label_id: id, variable, columna: to }];
      });
      if (rows.every(({ columna }) => !isColumn(columna) || letters.get(columna) === columna)) return;
      const ids = [...new Set(rows.map(({ id }) => id))];
      await db('label_mappings').whereIn('label_id', ids).delete();
      if (moved.length > 0) await db('label_mappings').insert(moved);
    },
  };
}
