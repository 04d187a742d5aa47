import type { Language } from '@marbete/core/api/masters';
import type { Db } from '../../db/database.ts';

export function createLanguageStore(db: Db) {
  return {
    async list(): Promise<Language[]> {
      const languages: { id: number; name: string }[] = await db('languages')
        .select('id', 'name')
        .orderBy('id');
      const replaces: { language_id: number; find: string }[] = await db('language_replaces').orderBy('id');
      return languages.map(({ id, name }) => ({
        id,
        name,
        replaces: replaces.filter((each) => each.language_id === id).map(({ find }) => ({ find })),
      }));
    },

    /** The prefixes after which printable data begins (D25). */
    listReplaces(languageId: number): Promise<string[]> {
      return db('language_replaces').where({ language_id: languageId }).orderBy('id').pluck('find');
    },
  };
}
