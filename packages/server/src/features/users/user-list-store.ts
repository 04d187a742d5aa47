import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import { searchWords } from '../../search-text.ts';
import { administratorRole } from './roles.ts';

export interface ListedUser {
  id: number;
  name: string;
  email: string;
  role: number;
  parent_id: number | null;
  cuenta: string;
  google: 0 | 1;
  tutorial: 0 | 1;
}

export interface UserPage {
  page: number;
  per_page: number;
  query: string;
}

const fields = ['id', 'name', 'email', 'role', 'parent_id', 'cuenta', 'google', 'tutorial'];

/** Users as those who manage them see them: all that are not deleted. */
export function createUserListStore(db: Db) {
  const users = () => db('users').whereNull('deleted_at');

  function matching(query: string) {
    const found = users();
    for (const word of searchWords(query)) {
      found.whereRaw("search like ? escape '\\'", [`%${word.replace(/[\\%_]/g, '\\$&')}%`]);
    }
    return found;
  }

  return {
    /** A page in the order in which the users came, and how many there are in all. */
    async page({ page, per_page, query }: UserPage): Promise<{ rows: ListedUser[]; count: number }> {
      const rows: ListedUser[] = await matching(query)
        .select(fields)
        .orderBy('id')
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await matching(query).count({ n: '*' }).first();
      return { rows, count: Number(total?.['n'] ?? 0) };
    },

    /** @throws AppError not-found for one that is not there, is deleted or, with a parent, belongs to another one. */
    async get(id: number, { parentId }: { parentId?: number } = {}): Promise<ListedUser> {
      const query = users().select(fields).where({ id });
      const user: ListedUser | undefined = await (
        parentId === undefined ? query : query.where({ parent_id: parentId })
      ).first();
      if (!user) throw new AppError('not-found', `There is no user ${id}.`, { details: { usuario: id } });
      return user;
    },

    listOf(parentId: number): Promise<ListedUser[]> {
      return users().select(fields).where({ parent_id: parentId }).orderBy('id');
    },

    /** The administrators; until the transaction ends nobody else changes who they are. */
    lockAdministrators(): Promise<number[]> {
      return users().where({ role: administratorRole }).forUpdate().pluck('id');
    },

    /** Marks a user and its own users as deleted and ends their sessions; what they own stays for 30 days (D15). */
    async delete(id: number, at: string): Promise<void> {
      const gone: number[] = await users()
        .where((one) => one.where({ id }).orWhere({ parent_id: id }))
        .pluck('id');
      await db('users').whereIn('id', gone).update({ deleted_at: at });
      await db('sessions').whereIn('user_id', gone).delete();
      await db('account_tokens').whereIn('user_id', gone).delete();
    },
  };
}
