import { type HashedFor, runHash } from './hash-queue.ts';

/** Who works on this machine or is signed in. */
const trusted: HashedFor = { network: '', isKnown: true };

/** @throws AppError unavailable when too many passwords wait. */
export async function hashPassword(password: string, hashedFor = trusted): Promise<string> {
  return String(await runHash({ password }, hashedFor));
}

let stranger: Promise<string> | undefined;

/**
 * Whether a password is an account's. An account without one costs as much time as any other.
 * @throws AppError unavailable when too many passwords wait.
 */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
  hashedFor: HashedFor,
): Promise<boolean> {
  const hash = passwordHash ?? (await (stranger ??= hashPassword('nobody')));
  const matches = await runHash({ password, hash }, hashedFor);
  return matches === true && passwordHash !== null && passwordHash !== undefined;
}
