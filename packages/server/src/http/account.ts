import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../db/database.ts';
import type { SignedInUser } from './route.ts';

/** Whose things a call works on: the administrator may name another account, nobody else may (D4). */
export function accountOf(user: SignedInUser, asked: { usuario?: number | undefined }): number {
  return user.role === 1 && asked.usuario !== undefined ? asked.usuario : user.accountId;
}

/** The caller, working with the things of the account that the call names. */
export function actingFor(user: SignedInUser, asked: { usuario?: number | undefined }): SignedInUser {
  return { ...user, accountId: accountOf(user, asked) };
}

/**
 * For calls that make something for an account before anything of it was looked up.
 * @throws AppError not-found for an id that is no account's; an operator has none of its own.
 */
export async function assertAccount(db: Db, id: number): Promise<void> {
  const account = await db('users').where({ id }).whereNull('deleted_at').whereNull('parent_id').first('id');
  if (!account) throw new AppError('not-found', `There is no account ${id}.`, { details: { usuario: id } });
}

/** Operators work with what their parent owns and change none of it (D1, D4). */
export const operatorRole = 3;
