import { AppError } from '@marbete/core/api/errors';
import type { Preformat } from '@marbete/core/api/preformats';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';

/** Web templates of all administrators, so that none is lost with the account that made it. */
export function createPreformatStore(db: Db) {
  const preformats = () =>
    db('labels')
      .join('users', 'users.id', 'labels.user_id')
      .where('users.role', 1)
      .select<Preformat[]>(
        'labels.id',
        'labels.nombre as name',
        'labels.etiqueta as description',
        'labels.image',
        'labels.language_id',
        'labels.user_id as usuario',
      );
  return {
    list(range?: ListRange): Promise<ListPart<Preformat>> {
      return readPart(preformats().orderBy('labels.id', 'desc'), range);
    },

    /** @throws AppError not-found, also for a label of somebody who is no administrator. */
    async get(id: number): Promise<Preformat> {
      const [found] = await preformats().where('labels.id', id);
      if (found) return found;
      throw new AppError('not-found', `There is no pre-format ${id}.`, { details: { preformato: id } });
    },
  };
}
