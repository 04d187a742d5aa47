import { randomInt } from 'node:crypto';

/** Signs that nobody mistakes for each other when a code is read out. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The code by which a designer shares a template (D57): eight signs that nobody can guess. */
export function newSharingCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
