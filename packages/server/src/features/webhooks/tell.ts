import type { EventData, EventType } from '@marbete/core/api/v1/webhooks';
import type { Db } from '../../db/database.ts';
import { createTestSpace, isTestAccount, testAccountOf } from '../test-space/test-space.ts';
import { createWebhookStore } from './webhook-store.ts';

/**
 * Has the webhooks of a user's account told of an event, in the transaction in which it happens. What is told is only
 * gathered where somebody listens.
 */
export async function tell<Type extends EventType>(
  trx: Db,
  userId: number,
  type: Type,
  data: () => Promise<EventData<Type>> | EventData<Type>,
): Promise<void> {
  const store = createWebhookStore(trx);
  const listening = await store.listening(userId, type);
  if (listening.length === 0) return;
  const told = await shownTo(trx, userId, await data());
  for (const webhook of listening) await store.tell(webhook, type, told);
}

/** What is told of a test space names labels and lists by the ids by which test keys know them. */
async function shownTo(trx: Db, userId: number, told: object): Promise<object> {
  if (!isTestAccount(userId)) return told;
  const space = createTestSpace(trx, { accountId: userId, testOf: testAccountOf(userId) });
  const { id, label, list } = told as {
    id: number | string;
    label?: { id: number | null };
    list?: number | null;
  };
  const [labelId, listId] = [
    await space.shown('labels', [label?.id ?? null]),
    await space.shown('catalogues', [list ?? null, typeof id === 'number' ? id : null]),
  ];
  return {
    ...told,
    ...(typeof id === 'number' ? { id: listId(id) } : {}),
    ...(typeof label?.id === 'number' ? { label: { ...label, id: labelId(label.id) } } : {}),
    ...(typeof list === 'number' ? { list: listId(list) } : {}),
  };
}
