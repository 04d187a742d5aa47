import type { SignedInUser } from './route.ts';

/** Whose things a call works on: the administrator may name another account, nobody else may (D4). */
export function accountOf(user: SignedInUser, asked: { usuario?: number | undefined }): number {
  return user.role === 1 && asked.usuario !== undefined ? asked.usuario : user.accountId;
}

/** The caller, working with the things of the account that the call names. */
export function actingFor(user: SignedInUser, asked: { usuario?: number | undefined }): SignedInUser {
  return { ...user, accountId: accountOf(user, asked) };
}

/** Operators work with what their parent owns and change none of it (D1, D4). */
export const operatorRole = 3;
