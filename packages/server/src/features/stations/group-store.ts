import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import { operatorRole } from '../../http/account.ts';
import type { SignedInUser } from '../../http/route.ts';

export interface Group {
  id: number;
  name: string;
  stations: string[];
  /** Operators who may print to it. */
  users: number[];
}

/** Groups of an account at most. */
const mostGroups = 500;

type Who = Pick<SignedInUser, 'id' | 'role' | 'accountId'>;

/** Groups of stations, and the operators that an account opens them to. */
export function createGroupStore(db: Db) {
  const notFound = (id: number) =>
    new AppError('not-found', `There is no group ${id}.`, { details: { group: id } });

  const visible = (user: Who) => {
    const query = db('station_groups').where('station_groups.user_id', user.accountId);
    if (user.role === operatorRole)
      void query.whereIn('id', db('station_group_users').where({ user_id: user.id }).select('group_id'));
    return query;
  };

  return {
    /** By name. */
    async list(user: Who, only?: readonly number[]): Promise<Group[]> {
      const query = visible(user)
        .orderBy('name')
        .limit(mostGroups)
        .select<{ id: number; name: string }[]>('id', 'name');
      const groups = await (only ? query.whereIn('id', [...only]) : query);
      const ids = groups.map(({ id }) => id);
      const members: { group_id: number; station_id: string }[] = await db('station_group_members')
        .whereIn('group_id', ids)
        .orderBy('station_id')
        .select('group_id', 'station_id');
      const users: { group_id: number; user_id: number }[] = await db('station_group_users')
        .whereIn('group_id', ids)
        .orderBy('user_id')
        .select('group_id', 'user_id');
      return groups.map(({ id, name }) => ({
        id,
        name,
        stations: members.filter(({ group_id }) => group_id === id).map(({ station_id }) => station_id),
        users: users.filter(({ group_id }) => group_id === id).map(({ user_id }) => user_id),
      }));
    },

    /** @throws AppError not-found. */
    async get(user: Who, id: number): Promise<Group> {
      const [group] = await this.list(user, [id]);
      if (!group) throw notFound(id);
      return group;
    },

    /** The stations of groups that somebody sees. @throws AppError not-found for another one. */
    async membersOf(user: Who, ids: readonly number[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const groups = await this.list(user, ids);
      const missing = ids.find((id) => !groups.some((group) => group.id === id));
      if (missing !== undefined) throw notFound(missing);
      return [...new Set(groups.flatMap(({ stations }) => stations))];
    },

    /** Stores a group, a new one without an id. @throws AppError not-found, conflict for a name that is taken. */
    async save(
      accountId: number,
      { id, name, stations, users }: Omit<Group, 'id'> & { id?: number },
    ): Promise<number> {
      await db('users').where({ id: accountId }).forUpdate().first('id');
      const taken = await db('station_groups')
        .where({ user_id: accountId, name })
        .first<{ id: number } | undefined>('id');
      if (taken && taken.id !== id)
        throw new AppError('conflict', `There is a group '${name}' already.`, {
          details: { reason: 'name-taken' },
        });
      if (id === undefined) {
        const [row] = await db('station_groups').where({ user_id: accountId }).count({ n: '*' });
        if (Number(row?.['n'] ?? 0) >= mostGroups)
          throw new AppError('conflict', `An account has at most ${mostGroups} groups.`, {
            details: { reason: 'too-many' },
          });
      }
      const own: string[] = await db('stations')
        .where({ user_id: accountId })
        .whereIn('id', stations)
        .pluck('id');
      const operators: number[] = await db('users')
        .where({ parent_id: accountId, role: operatorRole })
        .whereIn('id', users)
        .pluck('id');
      const strangers = [
        ...stations.filter((each) => !own.includes(each)),
        ...users.filter((each) => !operators.includes(each)),
      ];
      if (strangers.length > 0)
        throw new AppError('not-found', `The account has no station or operator ${strangers[0]}.`, {
          details: { missing: strangers.slice(0, 20) },
        });
      let group = id;
      if (group === undefined) {
        const [row] = await db('station_groups')
          .insert({ user_id: accountId, name })
          .returning<{ id: number }[]>('id');
        group = row!.id;
      } else if ((await db('station_groups').where({ id: group, user_id: accountId }).update({ name })) === 0)
        throw notFound(group);
      const group_id = group;
      await db('station_group_members').where({ group_id }).delete();
      await db('station_group_users').where({ group_id }).delete();
      for (const station_id of new Set(stations))
        await db('station_group_members').insert({ group_id, station_id });
      for (const user_id of new Set(users)) await db('station_group_users').insert({ group_id, user_id });
      return group_id;
    },

    /** @throws AppError not-found. */
    async delete(accountId: number, id: number): Promise<void> {
      if ((await db('station_groups').where({ id, user_id: accountId }).delete()) === 0) throw notFound(id);
    },
  };
}
