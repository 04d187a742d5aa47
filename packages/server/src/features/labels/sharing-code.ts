import { randomInt } from 'node:crypto';
import type { SignedInUser } from '../../http/route.ts';

/** Signs that nobody mistakes for each other when a code is read out. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The code by which a designer shares a template (D57): eight signs that nobody can guess. */
export function newSharingCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const designer = 4;

/** Designers share each label by a code of its own (ROLE-08); nobody else's labels have one. */
export function codeFor(user: SignedInUser): string {
  return user.role === designer ? newSharingCode() : '';
}
