import * as z from 'zod/mini';

/* The code that a print helper shows and a person types (docs/stations.md). */

/** Capital letters and digits that are not taken for one another: no 0, O, 1, I, L. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const pairingCodeLength = 8;
/** A code as it is typed: spaces, hyphens and small letters count for nothing. */
export const pairingCodeSchema = z.string().check(
  z.maxLength(40),
  z.overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${codeAlphabet}]{${pairingCodeLength}}$`)),
);

/** A code by random bytes, one a sign; bytes that would prefer some signs are left out. Undefined when they were too few. */
export function pairingCodeOf(random: Uint8Array): string | undefined {
  const even = Math.floor(256 / codeAlphabet.length) * codeAlphabet.length;
  const signs = [...random]
    .filter((byte) => byte < even)
    .map((byte) => codeAlphabet[byte % codeAlphabet.length]);
  return signs.length < pairingCodeLength ? undefined : signs.slice(0, pairingCodeLength).join('');
}
