import type { SameKeys } from '../../provider/texts.ts';
import type { session as es } from '../es-MX/session.ts';

export const session: SameKeys<typeof es> = {
  expiredTitle: 'Session expired',
  signInAgain: 'Sign in',
};
