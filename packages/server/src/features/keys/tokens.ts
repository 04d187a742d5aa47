import { randomToken } from '../auth/tokens.ts';

/** What keys begin with: it tells people and secret scanners what they found. */
export const keyPrefixes = { pk: 'pk_', sk: 'sk_' } as const;

/** A new key of 256 random bits. */
export const newKey = (tipo: keyof typeof keyPrefixes): string => `${keyPrefixes[tipo]}${randomToken()}`;

/** As much of a secret key as its owner needs to know it again. */
export const visiblePart = (key: string): string => `${key.slice(0, 7)}…`;
