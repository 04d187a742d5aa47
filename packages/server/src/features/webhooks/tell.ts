import type { EventType } from '@marbete/core/api/v1/webhooks';
import type { Db } from '../../db/database.ts';
import { createWebhookStore } from './webhook-store.ts';

/**
 * Has the webhooks of a user's account told of an event, in the transaction in which it happens. What is told is only
 * gathered where somebody listens.
 */
export async function tell(
  trx: Db,
  userId: number,
  type: EventType,
  data: () => Promise<object> | object,
): Promise<void> {
  const store = createWebhookStore(trx);
  const listening = await store.listening(userId, type);
  if (listening.length === 0) return;
  const told = await data();
  for (const { id } of listening) await store.tell(id, type, told);
}
