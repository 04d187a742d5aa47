import type { Measure, Tag } from '@marbete/core/api/masters';
import type { Db } from '../../db/database.ts';

/** Label and ticket sizes, and the tags that sort labels. */
export function createMeasureStore(db: Db) {
  return {
    list(): Promise<Measure[]> {
      return db('measures').select('id', 'name', 'medida', 'etiqueta').orderBy('id');
    },

    listTags(): Promise<Tag[]> {
      return db('tags').select('id', 'name').orderBy('id');
    },
  };
}
