import { randomToken } from '../auth/tokens.ts';

/** What keys begin with: it tells people and secret scanners what they found. */
export const keyPrefixes = { pk: 'pk_', sk: 'sk_' } as const;

/** A secret key that sees what is live, and stores and prints in the test space of its account. */
const testPrefix = 'sk_test_';
export const isTestKey = (key: string): boolean => key.startsWith(testPrefix);

/** A new key of 256 random bits. */
export const newKey = (tipo: keyof typeof keyPrefixes, { test = false } = {}): string =>
  `${test ? testPrefix : keyPrefixes[tipo]}${randomToken()}`;

/** As much of a secret key as its owner needs to know it again. */
export const visiblePart = (key: string): string =>
  `${key.slice(0, (isTestKey(key) ? testPrefix : keyPrefixes.sk).length + 4)}…`;
