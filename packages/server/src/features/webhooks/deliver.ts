import type { Logger } from 'pino';
import type { ServerConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { send, type Sent, signatureOf } from './send.ts';
import { type LookUp, pinTarget } from './targets.ts';
import { createWebhookStore, type DeliveryRow, type DueDelivery, type WebhookRow } from './webhook-store.ts';

const minuteMs = 60_000;

/** How long after each failure a delivery is tried again; after the last one it is given up, a day in all. */
const retriesMs = [0.25, 1, 5, 15, 30, 60, 120, 240, 360, 608].map((minutes) => minutes * minuteMs);

/** A server that is killed while it delivers leaves it to another one after this; a delivery takes 15 s at most. */
const claimMs = 2 * minuteMs;

/** A webhook that takes nothing for so long is switched off. */
const mostFailingMs = 7 * 24 * 60 * minuteMs;

/** Deliveries at the same time, of all webhooks and of one. */
const atOnce = 16;
const ofOneAtOnce = 2;

/** How often is looked for what other servers stored, and for what is tried again. */
const lookMs = 1_000;

interface Delivering {
  database: Database;
  config: Pick<ServerConfig, 'webhookNetworks'>;
  lookUp?: LookUp | undefined;
}

/** The deliveries of this server that are under way, by webhook; a webhook that hangs keeps up nobody else. */
type UnderWay = Map<number, number>;

/**
 * Starts what is due, as much as there are places for, and answers the deliveries as they end, each whether this server
 * had it; several servers share the work.
 */
async function startDue(delivering: Delivering, underWay: UnderWay, now: Date): Promise<Promise<boolean>[]> {
  const { database } = delivering;
  const full = [...underWay].filter(([, count]) => count >= ofOneAtOnce).map(([webhook]) => webhook);
  const places = () => atOnce - [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (places() <= 0) return [];
  const due = await createWebhookStore(database.read).listDue(now, { except: full, limit: 20 * atOnce });
  return due.flatMap((row) => {
    const count = underWay.get(row.webhook_id) ?? 0;
    if (count >= ofOneAtOnce || places() <= 0) return [];
    underWay.set(row.webhook_id, count + 1);
    return [
      deliverOne(delivering, row, now).finally(() => {
        const left = underWay.get(row.webhook_id)! - 1;
        if (left > 0) underWay.set(row.webhook_id, left);
        else underWay.delete(row.webhook_id);
      }),
    ];
  });
}

async function deliverOne(delivering: Delivering, row: DueDelivery, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + claimMs);
  const claimed = await delivering.database.transaction((trx) => createWebhookStore(trx).claim(row, until));
  if (claimed) await deliver(delivering, claimed, now);
  return claimed !== undefined;
}

/** Delivers what is due at a moment, as much as there are places for. Answers how many were tried. */
export async function deliverDue(delivering: Delivering, now = new Date()): Promise<number> {
  const tried = await Promise.all(await startDue(delivering, new Map(), now));
  return tried.filter(Boolean).length;
}

async function deliver(
  { database, config, lookUp }: Delivering,
  { webhook, ...delivery }: DeliveryRow & { webhook: WebhookRow },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { status, answer } = await attempt(webhook, delivery, { now, config, lookUp });
  const isTaken = status !== null && status >= 200 && status < 300;
  const waitMs = retriesMs[delivery.attempts];
  const next_at = isTaken || waitMs === undefined ? null : new Date(now.getTime() + waitMs).toISOString();
  await database.transaction(async (trx) => {
    const store = createWebhookStore(trx);
    await store.lock(webhook.id);
    await store.note(delivery.id, {
      next_at,
      attempts: delivery.attempts + 1,
      attempted_at: at,
      delivered_at: isTaken ? at : null,
      status,
      answer,
    });
    if (isTaken && webhook.failing_since !== null) await store.update(webhook.id, { failing_since: null });
    if (isTaken) return;
    if (webhook.failing_since === null) return store.update(webhook.id, { failing_since: at });
    if (now.getTime() - Date.parse(webhook.failing_since) >= mostFailingMs)
      await store.disable(webhook.id, now);
  });
}

async function attempt(
  webhook: WebhookRow,
  { id, type, body }: DeliveryRow,
  { now, config, lookUp }: { now: Date; lookUp: LookUp | undefined } & Pick<Delivering, 'config'>,
): Promise<Sent> {
  const { secret, old_secret: old, old_until: until } = webhook;
  const secrets = old !== null && until !== null && until > now.toISOString() ? [secret, old] : [secret];
  const seconds = Math.floor(now.getTime() / 1_000);
  try {
    const target = await pinTarget(webhook.url, config.webhookNetworks ?? [], lookUp);
    return await send(target, {
      body,
      headers: {
        'marbete-event': type,
        'marbete-event-id': `evt_${id}`,
        'marbete-signature': signatureOf(secrets, seconds, body),
      },
    });
  } catch (error) {
    return { status: null, answer: (error as Error).message };
  }
}

/**
 * Delivers what is due, and the next one as soon as one is answered. Answers what stops it; closing the database waits
 * for the work at hand.
 */
export function startDeliveries(
  database: Database,
  config: Delivering['config'],
  log: Logger,
  everyMs = lookMs,
): () => void {
  const underWay: UnderWay = new Map();
  let isStopped = false;
  let looking: 'no' | 'yes' | 'again' = 'no';
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'Webhooks could not be delivered; they are tried again');
  const look = () => {
    if (isStopped) return;
    if (looking !== 'no') return void (looking = 'again');
    looking = 'yes';
    database.afterwards(async () => {
      try {
        for (const delivery of await startDue({ database, config }, underWay, new Date()))
          database.afterwards(() => delivery.then(look, warn));
      } catch (error) {
        warn(error);
      } finally {
        const isAsked = looking === 'again';
        looking = 'no';
        if (isAsked) look();
      }
    });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
