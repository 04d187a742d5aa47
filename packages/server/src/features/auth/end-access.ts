import type { Db } from '../../db/database.ts';
import { createAccountTokenStore } from './account-token-store.ts';
import { createSessionStore } from './session-store.ts';

/** What a password opened ends with it: sessions but one, links of mails, and keys that were made with it. */
export async function endAccess(
  trx: Db,
  userId: number,
  { exceptSession }: { exceptSession?: number | undefined } = {},
): Promise<void> {
  await createAccountTokenStore(trx).deleteOf(userId);
  await createSessionStore(trx).deleteAllOf(
    userId,
    exceptSession === undefined ? {} : { except: exceptSession },
  );
  await trx('api_keys')
    .where({ user_id: userId, con_clave: 1 })
    .whereNull('revocada')
    .update({ revocada: new Date().toISOString() });
}
