import { AppError } from '@marbete/core/api/errors';
import type { userOrders, userStates } from '@marbete/core/api/users';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';
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
  last_login_at: string | null;
  deleted_at: string | null;
  /** Whether a mailed invitation has not been answered yet. */
  invitado: 0 | 1;
}

export interface UserFilter {
  query: string;
  role: number | null;
  estado: '' | (typeof userStates)[number];
  /** Days without a sign-in. */
  sin_acceso: number | null;
}

export interface UserPage extends UserFilter {
  page: number;
  per_page: number;
  orden: (typeof userOrders)[number];
  sentido: 'asc' | 'desc';
}

const fields = [
  'id',
  'name',
  'email',
  'role',
  'parent_id',
  'cuenta',
  'google',
  'tutorial',
  'last_login_at',
  'deleted_at',
];

const dayMs = 24 * 3600 * 1000;
/** A hundred years: who has not signed in for longer never has. */
const mostDays = 36_500;

/** Text is compared folded and byte by byte, so that both databases sort alike. */
const sortedBy = {
  id: 'id',
  name: 'search',
  email: 'email',
  ultimo_acceso: "coalesce(last_login_at, '')",
} as const satisfies Record<UserPage['orden'], string>;

/** Users as those who manage them see them: all that are not deleted. */
export function createUserListStore(db: Db) {
  // Test spaces are nobody.
  const users = () => db('users').where('id', '>', 0).whereNull('deleted_at');
  const invited = "case when password_hash is null and cuenta = 'local' then 1 else 0 end";
  const listed = [...fields, db.raw(`${invited} as invitado`)];

  function matching({ query, role, estado, sin_acceso: days }: UserFilter) {
    const found = estado === 'eliminado' ? db('users').whereNotNull('deleted_at') : users();
    if (estado === 'invitado') void found.where({ cuenta: 'local', password_hash: null });
    if (estado === 'verificado') void found.whereNotNull('verified_at');
    if (estado === 'sin-verificar') void found.whereNull('verified_at');
    if (role !== null) void found.where({ role });
    if (days !== null) {
      const since = new Date(Date.now() - Math.min(days, mostDays) * dayMs).toISOString();
      void found.where((one) => one.whereNull('last_login_at').orWhere('last_login_at', '<', since));
    }
    for (const word of searchWords(query)) {
      void found.whereRaw("search like ? escape '\\'", [`%${word.replace(/[\\%_]/g, '\\$&')}%`]);
    }
    return found;
  }

  return {
    /** A page of those who match, and how many they are; who never signed in comes before all sign-ins. */
    page({ page, per_page, orden, sentido, ...filter }: UserPage): Promise<ListPart<ListedUser>> {
      const sorted = matching(filter)
        .select(listed)
        .orderByRaw(`${sortedBy[orden]} ${sentido}`)
        .orderBy('id', sentido);
      return readPart(sorted, { page, per_page });
    },

    /** @throws AppError not-found for one that is not there, is deleted or, with a parent, belongs to another one. */
    async get(id: number, { parentId }: { parentId?: number } = {}): Promise<ListedUser> {
      const query = users().select(listed).where({ id });
      const user: ListedUser | undefined = await (
        parentId === undefined ? query : query.where({ parent_id: parentId })
      ).first();
      if (!user) throw new AppError('not-found', `There is no user ${id}.`, { details: { usuario: id } });
      return user;
    },

    listOf(parentId: number, range?: ListRange): Promise<ListPart<ListedUser>> {
      return readPart(users().select(listed).where({ parent_id: parentId }).orderBy('id'), range);
    },

    /** The administrators; until the transaction ends nobody else changes who they are. */
    lockAdministrators(): Promise<number[]> {
      return users().where({ role: administratorRole }).forUpdate().pluck('id');
    },

    /**
     * Takes a deletion back, with the own users that it took along.
     * @throws AppError not-found for a user that is not deleted or is gone for good, conflict where the e-mail is taken
     * or the account of an operator is deleted itself.
     */
    async restore(id: number): Promise<void> {
      const user: ListedUser | undefined = await db('users')
        .select(listed)
        .where({ id })
        .whereNotNull('deleted_at')
        .first();
      if (!user)
        throw new AppError('not-found', `There is no deleted user ${id}.`, { details: { usuario: id } });
      const parent =
        user.parent_id === null ? undefined : await users().where({ id: user.parent_id }).first();
      if (user.parent_id !== null && !parent)
        throw new AppError('conflict', 'Its account is deleted: restore that one first.', {
          details: { reason: 'parent-deleted', usuario: user.parent_id },
        });
      await db('users').where({ id }).update({ deleted_at: null });
      const taken = users().select('email');
      await db('users')
        .where({ parent_id: id, deleted_at: user.deleted_at })
        .whereNotIn('email', taken)
        .update({ deleted_at: null });
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
