import type { ServerConfig } from '../config/config.ts';
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

/** Whose runs are looked at: all of an account, its operators' among them, or one user's. */
export type RunScope = { accountId: number } | { userId: number };

/** An operator sees what it printed itself, everybody else what the account printed. */
export function runScopeOf(user: SignedInUser, asked: { usuario?: number | undefined }): RunScope {
  return user.role === operatorRole ? { userId: user.id } : { accountId: accountOf(user, asked) };
}

const administratorRole = 1;

/** Whether a server that asks administrators for a second factor waits for this one's. */
export function lacksSecondFactor(user: SignedInUser | undefined, config: ServerConfig): boolean {
  return config.adminSecondFactor === true && user?.role === administratorRole && !user.hasSecondFactor;
}
