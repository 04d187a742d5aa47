import { randomBytes } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import { type Delivery, type EventType, mostWebhooks, type Webhook } from '@marbete/core/api/v1/webhooks';
import type { Db } from '../../db/database.ts';

import { isTestAccount } from '../test-space/test-space.ts';

export interface WebhookRow {
  id: number;
  user_id: number;
  url: string;
  /** Types with commas between them. */
  events: string;
  secret: string;
  old_secret: string | null;
  old_until: string | null;
  created_at: string;
  failing_since: string | null;
  disabled_at: string | null;
}

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  type: EventType;
  body: string;
  created_at: string;
  next_at: string | null;
  attempts: number;
  attempted_at: string | null;
  delivered_at: string | null;
  status: number | null;
  answer: string;
}

export type DueDelivery = Pick<DeliveryRow, 'id' | 'webhook_id' | 'next_at'>;

/** The secret before signs deliveries for so long. */
const bothSecretsMs = 24 * 3_600_000;

/** Events of a webhook that are kept at most; the oldest go. */
const mostKept = 1_000;

/** Deliveries are kept for so long. */
const deliveryLifeMs = 7 * 24 * 3_600_000;

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/** Signs of an answer that are kept. */
const keptSigns = 200;
const storable = (text: string) =>
  [...text.slice(0, 2 * keptSigns).replace(/\p{Cc}|\p{Cs}/gu, ' ')].slice(0, keptSigns).join('');

/** Webhooks of accounts and what they are told. */
export function createWebhookStore(db: Db) {
  return {
    list(userId: number): Promise<WebhookRow[]> {
      return db('webhooks').where({ user_id: userId }).orderBy('id').limit(mostWebhooks);
    },

    /** @throws AppError not-found for one that is not there or is another account's. */
    async get(userId: number, id: number): Promise<WebhookRow> {
      const row: WebhookRow | undefined = await db('webhooks').where({ user_id: userId, id }).first();
      if (row) return row;
      throw new AppError('not-found', `There is no webhook ${id}.`, { details: { webhook: id } });
    },

    /** Inside a transaction. @throws AppError conflict when the account has as many as it may have. */
    async insert(userId: number, { url, events }: { url: string; events: readonly EventType[] }) {
      await db('users').where({ id: userId }).forNoKeyUpdate().first('id');
      if ((await this.list(userId)).length >= mostWebhooks)
        throw new AppError('conflict', `An account has ${mostWebhooks} webhooks at most. Delete one first.`, {
          details: { reason: 'too-many' },
        });
      const [row]: { id: number }[] = await db('webhooks')
        .insert({
          user_id: userId,
          url,
          events: [...new Set(events)].join(','),
          secret: newSecret(),
          created_at: new Date().toISOString(),
        })
        .returning('id');
      return row!.id;
    },

    /** Taken before deliveries of a webhook change together: those who change several of them never wait in a ring. */
    async lock(id: number): Promise<void> {
      await db('webhooks').where({ id }).forNoKeyUpdate().first('id');
    },

    async update(id: number, columns: Partial<Omit<WebhookRow, 'id' | 'user_id'>>): Promise<void> {
      await db('webhooks').where({ id }).update(columns);
    },

    async rotate({ id, secret }: WebhookRow, now = new Date()): Promise<void> {
      const old_until = new Date(now.getTime() + bothSecretsMs).toISOString();
      await this.update(id, { secret: newSecret(), old_secret: secret, old_until });
    },

    async delete(id: number): Promise<void> {
      await db('webhooks').where({ id }).delete();
    },

    /** The webhooks that hear of an event of a user: those of the user's account that are on. */
    async listening(userId: number, type: EventType): Promise<WebhookRow[]> {
      const rows: WebhookRow[] = await db('webhooks')
        .whereIn('user_id', db('users').where({ id: userId }).select(db.raw('coalesce(parent_id, id)')))
        .whereNull('disabled_at');
      return rows.filter(({ events }) => events.split(',').includes(type));
    },

    /** Keeps an event to be told, in the transaction in which it happened. */
    async tell(
      { id: webhookId, user_id }: Pick<WebhookRow, 'id' | 'user_id'>,
      type: EventType,
      data: unknown,
      now = new Date(),
    ): Promise<void> {
      const created_at = now.toISOString();
      const [row]: { id: number }[] = await db('webhook_deliveries')
        .insert({ webhook_id: webhookId, type, body: '', created_at, next_at: created_at })
        .returning('id');
      const body = JSON.stringify({
        id: `evt_${row!.id}`,
        type,
        createdAt: created_at,
        test: isTestAccount(user_id),
        data,
      });
      await db('webhook_deliveries').where({ id: row!.id }).update({ body });
      const [oldest]: { id: number }[] = await db('webhook_deliveries')
        .where({ webhook_id: webhookId })
        .orderBy('id', 'desc')
        .offset(mostKept)
        .limit(1)
        .select('id');
      if (!oldest) return;
      await this.lock(webhookId);
      await db('webhook_deliveries').where({ webhook_id: webhookId }).where('id', '<=', oldest.id).delete();
    },

    listDeliveries(
      webhookId: number,
      { below, limit }: { below?: number | undefined; limit: number },
    ): Promise<DeliveryRow[]> {
      const found = db('webhook_deliveries')
        .where({ webhook_id: webhookId })
        .orderBy('id', 'desc')
        .limit(limit);
      if (below !== undefined) void found.where('id', '<', below);
      return found;
    },

    /** @throws AppError not-found */
    async getDelivery(webhookId: number, id: number): Promise<DeliveryRow> {
      const row: DeliveryRow | undefined = await db('webhook_deliveries')
        .where({ webhook_id: webhookId, id })
        .first();
      if (row) return row;
      throw new AppError('not-found', `There is no delivery ${id}.`, { details: { delivery: id } });
    },

    /** Tries a delivery anew, at once and then for a day. */
    async sendAgain(id: number, now = new Date()): Promise<void> {
      await db('webhook_deliveries')
        .where({ id })
        .update({ next_at: now.toISOString(), attempts: 0, delivered_at: null });
    },

    /** What is due, the longest first; nothing of webhooks that have no place left. */
    listDue(
      now: Date,
      { except, limit }: { except: readonly number[]; limit: number },
    ): Promise<DueDelivery[]> {
      return db('webhook_deliveries')
        .where('next_at', '<=', now.toISOString())
        .whereNotIn('webhook_id', except)
        .orderBy(['next_at', 'id'])
        .limit(limit)
        .select('id', 'webhook_id', 'next_at');
    },

    /** Takes a delivery for this server until a moment; undefined when another one has it. */
    async claim(
      { id, next_at }: Omit<DueDelivery, 'webhook_id'>,
      until: Date,
    ): Promise<(DeliveryRow & { webhook: WebhookRow }) | undefined> {
      const [row]: DeliveryRow[] = await db('webhook_deliveries')
        .where({ id, next_at })
        .update({ next_at: until.toISOString() })
        .returning('*');
      const webhook: WebhookRow | undefined =
        row && (await db('webhooks').where({ id: row.webhook_id }).first());
      return row && webhook ? { ...row, webhook } : undefined;
    },

    /** Notes what came of a delivery. */
    async note(
      id: number,
      {
        answer,
        ...columns
      }: Pick<DeliveryRow, 'next_at' | 'attempts' | 'attempted_at' | 'delivered_at' | 'status' | 'answer'>,
    ): Promise<void> {
      await db('webhook_deliveries')
        .where({ id })
        .update({ ...columns, answer: storable(answer) });
    },

    /** Switches a webhook off; what it still had to be told is not tried again. */
    async disable(id: number, now: Date): Promise<void> {
      await this.update(id, { disabled_at: now.toISOString() });
      await db('webhook_deliveries')
        .where({ webhook_id: id })
        .whereNotNull('next_at')
        .update({ next_at: null });
    },

    /** Deletes deliveries whose time is over, at most `limit`; answers how many. */
    async deleteOld(now: number, limit: number): Promise<number> {
      const before = new Date(now - deliveryLifeMs).toISOString();
      const old = db('webhook_deliveries').where('created_at', '<', before).select('id').limit(limit);
      return db('webhook_deliveries').whereIn('id', old).delete();
    },
  };
}

export function webhookAnswer(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events.split(',') as EventType[],
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
  };
}

export function deliveryAnswer(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
    attempts: row.attempts,
    status: row.status,
    answer: row.answer,
    state: row.delivered_at !== null ? 'delivered' : row.next_at === null ? 'failed' : 'waiting',
    nextAt: row.delivered_at === null ? row.next_at : null,
  };
}
