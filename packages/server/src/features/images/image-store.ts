import { randomBytes } from 'node:crypto';
import type { ImageType } from '@marbete/core/api/image-type';
import type { Db } from '../../db/database.ts';

export function createImageStore(db: Db) {
  return {
    find(name: string): Promise<{ media_type: string; content: Buffer } | undefined> {
      return db('images').select('media_type', 'content').where({ name }).first();
    },

    /** Keeps a picture under a name that nobody can guess, which answers the same bytes for ever. */
    async insert(content: Buffer, type: ImageType): Promise<string> {
      const name = `${randomBytes(18).toString('base64url')}.${type.extension}`;
      await db('images').insert({
        name,
        media_type: type.mediaType,
        content,
        created_at: new Date().toISOString(),
      });
      return name;
    },

    /** Forgets what was kept before this time and nothing shows: what a deleted account left. Answers how many. */
    deleteLeftovers(keptBefore: string): Promise<number> {
      const shown = (table: string, column: string) =>
        db(table)
          .select(column)
          .whereRaw('?? = images.name', [`${table}.${column}`]);
      return db('images')
        .where('created_at', '<', keptBefore)
        .whereNotExists(shown('labels', 'image'))
        .whereNotExists(shown('deleted_things', 'image'))
        .whereNotExists(shown('quotes', 'image'))
        .whereNotExists(shown('quotes', 'logoImage'))
        .delete();
    },

    /** Forgets a picture that no label shows any more, deleted ones that can be restored included; copies share theirs. */
    async deleteUnused(name: string): Promise<void> {
      await db('images')
        .where({ name })
        .whereNotExists(db('labels').select('id').where({ image: name }))
        .whereNotExists(db('deleted_things').select('id').where({ image: name }))
        .delete();
    },
  };
}
