import type { SignedInUser } from '../../http/route.ts';

/** Whose things a call works on: the administrator may name another account, nobody else may (D4). */
export function accountOf(user: SignedInUser, asked: { usuario?: number | undefined }): number {
  return user.role === 1 && asked.usuario !== undefined ? asked.usuario : user.accountId;
}
