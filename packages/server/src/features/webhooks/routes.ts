import { AppError } from '@marbete/core/api/errors';
import * as calls from '@marbete/core/api/v1/webhooks';
import type { ServerConfig } from '../../config/config.ts';
import { type Route, route } from '../../http/route.ts';
import { readTarget, TargetError } from './targets.ts';
import { createWebhookStore, deliveryAnswer, webhookAnswer } from './webhook-store.ts';

/** The calls of webhooks, which are the same for programs and for the page. */
export const webhookRoutes: readonly Route[] = [
  route(calls.listWebhooks, async (_input, { database, user }) => ({
    webhooks: (await createWebhookStore(database.read).list(user.accountId)).map(webhookAnswer),
  })),

  route(calls.createWebhook, async ({ body }, { database, config, user }) => {
    assertTarget(body.url, config);
    return database.transaction(async (trx) => {
      const store = createWebhookStore(trx);
      const id = await store.insert(user.accountId, body);
      return webhookAnswer(await store.get(user.accountId, id));
    });
  }),

  route(calls.readWebhook, async ({ params }, { database, user }) => {
    const row = await createWebhookStore(database.read).get(user.accountId, params.webhook);
    return { ...webhookAnswer(row), secret: row.secret };
  }),

  route(calls.replaceWebhook, async ({ params, body }, { database, config, user }) => {
    assertTarget(body.url, config);
    return database.transaction(async (trx) => {
      const store = createWebhookStore(trx);
      const { id } = await store.get(user.accountId, params.webhook);
      const { url, events } = body;
      const on = { failing_since: null, disabled_at: null };
      await store.update(id, { url, events: [...new Set(events)].join(','), ...on });
      return webhookAnswer(await store.get(user.accountId, id));
    });
  }),

  route(calls.removeWebhook, async ({ params }, { database, user }) => {
    await database.transaction(async (trx) => {
      const store = createWebhookStore(trx);
      await store.delete((await store.get(user.accountId, params.webhook)).id);
    });
    return { id: params.webhook, deleted: true };
  }),

  route(calls.rotateSecret, async ({ params }, { database, user }) =>
    database.transaction(async (trx) => {
      const store = createWebhookStore(trx);
      const row = await store.get(user.accountId, params.webhook);
      await store.rotate(row);
      return webhookAnswer(row);
    }),
  ),

  route(calls.listDeliveries, async ({ params, query }, { database, user }) => {
    const store = createWebhookStore(database.read);
    const { id } = await store.get(user.accountId, params.webhook);
    const { limit, cursor } = query;
    const found = await store.listDeliveries(id, { below: cursor, limit: limit + 1 });
    const deliveries = found.slice(0, limit).map(deliveryAnswer);
    return { deliveries, next: found.length > limit ? String(deliveries.at(-1)?.id) : null };
  }),

  route(calls.repeatDelivery, async ({ params }, { database, user }) =>
    database.transaction(async (trx) => {
      const store = createWebhookStore(trx);
      const { id } = await store.get(user.accountId, params.webhook);
      const delivery = await store.getDelivery(id, params.delivery);
      await store.sendAgain(delivery.id);
      return deliveryAnswer(await store.getDelivery(id, delivery.id));
    }),
  ),
];

/** @throws AppError invalid-input for an address that is never called. */
function assertTarget(url: string, { webhookNetworks = [] }: ServerConfig): void {
  try {
    readTarget(url, webhookNetworks);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new AppError('invalid-input', error.message, {
      issues: [{ path: ['url'], message: error.message, rule: `target-${error.fault}` }],
    });
  }
}
