import type { Mapping } from '@marbete/core/catalogue/mapping';
import type { Db } from '../../db/database.ts';

/** Which column of its catalogue fills which variable of a label. */
export function createMappingStore(db: Db) {
  return {
    async find(labelId: number): Promise<Mapping> {
      const rows: { variable: string; columna: string }[] = await db('label_mappings')
        .select('variable', 'columna')
        .where({ label_id: labelId })
        .orderBy('variable');
      return Object.fromEntries(rows.map((row) => [row.variable, row.columna]));
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

    /** The labels of a catalogue that take a value from a column beyond its last one. */
    async listBeyond(
      catalogueId: number,
      lastLetter: string,
    ): Promise<{ nombre: string; columna: string }[]> {
      return db('label_mappings')
        .join('labels', 'labels.id', 'label_mappings.label_id')
        .select('labels.nombre', 'label_mappings.columna')
        .where('labels.catalogo_id', catalogueId)
        .where('label_mappings.columna', '>', lastLetter)
        .orderBy(['labels.id', 'label_mappings.columna']);
    },
  };
}
