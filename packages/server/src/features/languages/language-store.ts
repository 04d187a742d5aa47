import type { Language } from '@marbete/core/api/masters';
import { AppError } from '@marbete/core/api/errors';
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

    /**
     * Puts these prefixes in the place of the language's; one that stands twice is kept once.
     * @throws AppError not-found
     */
    async replacePrefixes(languageId: number, prefixes: readonly string[]): Promise<void> {
      const language = await db('languages').where({ id: languageId }).first('id');
      if (!language) {
        throw new AppError('not-found', `There is no printer language ${languageId}.`, {
          details: { language: languageId },
        });
      }
      await db('language_replaces').where({ language_id: languageId }).delete();
      const rows = [...new Set(prefixes)].map((find) => ({ language_id: languageId, find }));
      await db('language_replaces').insert(rows);
    },
  };
}
