import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { runFactsSchema, shownRunStateSchema } from '../print-runs.ts';
import { idSchema } from '../schemas.ts';
import { deletedSchema, nextShape, idPageShape } from './schemas.ts';

/* Webhooks: addresses of programs that are told what happened, signed, and again until they answer. */

export const eventTypes = [
  'print.ended',
  'print.uncertain',
  'list.stored',
  'list.refused',
  'order.ended',
  'station.silent',
  'printer.needs-attention',
] as const;
export type EventType = (typeof eventTypes)[number];

const eventTypeSchema = z.enum(eventTypes);

const printEventSchema = z.object({
  id: z.uuid(),
  /** The label's id is null once it was deleted; its name stays. */
  label: z.object({ id: z.nullable(z.int()), name: z.string() }),
  /** Id of the list; null for a label with values. */
  list: z.nullable(z.int()),
  state: shownRunStateSchema,
  rows: z.int(),
  /** Copies included. */
  labels: z.int(),
  counts: z.nullable(runFactsSchema.shape.counts),
});

/** What is told of each event, and when. */
export const events = {
  'print.ended': { when: 'A print run ended.', data: printEventSchema },
  'print.uncertain': {
    when: 'Nobody knows whether labels of a run came out; a person is asked.',
    data: printEventSchema,
  },
  'list.stored': {
    when: 'A spreadsheet was stored, or new rows took the place of old ones.',
    data: z.object({ id: z.int(), name: z.string(), rows: z.int() }),
  },
  'list.refused': {
    when: 'A spreadsheet was refused.',
    data: z.object({
      /** Id of the list whose rows it was to replace; null for a new one. */
      list: z.nullable(z.int()),
      name: z.string(),
      reason: z.string(),
      detail: z.string(),
    }),
  },
  'order.ended': {
    when: 'Nothing of an order waits any more, at any shop.',
    data: z.object({
      order: z.int(),
      name: z.string(),
      state: z.enum(['ended', 'withdrawn']),
      /** Labels that printers have, of which nobody knows, and which did not come out. */
      printed: z.int(),
      uncertain: z.int(),
      notPrinted: z.int(),
      /** Always 0 then. */
      open: z.int(),
    }),
  },
  'station.silent': {
    when: 'A station was not heard of for 15 minutes while its shop is open; once until it speaks again.',
    data: z.object({ station: z.string(), name: z.string(), seenAt: z.nullable(z.string()) }),
  },
  'printer.needs-attention': {
    when: 'Somebody has to do something at a printer of a station.',
    data: z.object({
      station: z.string(),
      name: z.string(),
      printer: z.object({ id: z.string(), name: z.string() }),
      state: z.string(),
    }),
  },
} as const satisfies Record<EventType, { when: string; data: z.ZodMiniType }>;

export type EventData<Type extends EventType> = z.output<(typeof events)[Type]['data']>;

/** The body that tells an event. */
export const eventSchema = <Type extends EventType>(type: Type) =>
  z.object({
    /** evt_ and a number that grows with the order of the events. */
    id: z.string().check(z.regex(/^evt_\d+$/)),
    type: z.literal(type),
    createdAt: z.string(),
    /** Whether it is of a test key. */
    test: z.boolean(),
    data: events[type].data,
  });

/** Webhooks of one account at most. */
export const mostWebhooks = 10;

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(eventTypeSchema),
  createdAt: z.string(),
  /** Since when nothing was taken; null while the last delivery was. */
  failingSince: z.nullable(z.string()),
  /** When it was switched off, after a week of failures; null while it is on. */
  disabledAt: z.nullable(z.string()),
});
export type Webhook = z.output<typeof webhookSchema>;

export const deliverySchema = z.object({
  /** In the order of the events; also in the body, as evt_ and the number. */
  id: z.int(),
  type: eventTypeSchema,
  createdAt: z.string(),
  /** When it was tried last; null for never. */
  attemptedAt: z.nullable(z.string()),
  attempts: z.int(),
  /** The status of the last answer; null where none came. */
  status: z.nullable(z.int()),
  /** The first 200 signs of the last answer, or why none came. */
  answer: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** When it is tried next; null when it is not. */
  nextAt: z.nullable(z.string()),
});
export type Delivery = z.output<typeof deliverySchema>;

const written = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  events: z._default(z.array(eventTypeSchema).check(z.minLength(1), z.maxLength(eventTypes.length)), [
    ...eventTypes,
  ]),
});
const params = z.object({ webhook: idSchema });
const access = [1, 2, 4] as const;
const url = 'https://shop.example.com/marbete';
const example = { params: { webhook: '1' } };

export const listWebhooks = endpoint({
  name: 'v1-webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  access,
  summary: 'The webhooks of the account; there are ten at most.',
  answer: z.object({ webhooks: z.array(webhookSchema) }),
  example: {},
});

export const createWebhook = endpoint({
  name: 'v1-webhooks.create',
  method: 'POST',
  path: '/v1/webhooks',
  access,
  summary:
    'Have an address told what happens. It is https on port 443 or 8443; private networks only where the server’s operator lists them.',
  body: written,
  answer: webhookSchema,
  example: { body: { url, events: ['print.ended', 'list.stored'] } },
});

export const readWebhook = endpoint({
  name: 'v1-webhooks.get',
  method: 'GET',
  path: '/v1/webhooks/:webhook',
  access,
  summary: 'One webhook with the secret that its deliveries are signed with.',
  params,
  answer: z.object({ ...webhookSchema.shape, secret: z.string() }),
  example,
});

export const replaceWebhook = endpoint({
  name: 'v1-webhooks.replace',
  method: 'PUT',
  path: '/v1/webhooks/:webhook',
  repeatable: true,
  access,
  summary: 'Change the address or the events of a webhook, and switch it on again.',
  params,
  body: written,
  answer: webhookSchema,
  example: { ...example, body: { url } },
});

export const removeWebhook = endpoint({
  name: 'v1-webhooks.delete',
  method: 'DELETE',
  path: '/v1/webhooks/:webhook',
  access,
  summary: 'End a webhook, with what it still had to deliver.',
  params,
  answer: deletedSchema,
  example,
});

export const rotateSecret = endpoint({
  name: 'v1-webhooks.rotate-secret',
  method: 'POST',
  path: '/v1/webhooks/:webhook/secret',
  access,
  summary: 'Make a new secret; for a day deliveries are signed with the one before as well.',
  params,
  answer: webhookSchema,
  example,
});

export const listDeliveries = endpoint({
  name: 'v1-webhooks.deliveries',
  method: 'GET',
  path: '/v1/webhooks/:webhook/deliveries',
  access,
  summary: 'What was delivered or waits, newest first, for 7 days.',
  params,
  query: z.object(idPageShape),
  answer: z.object({ deliveries: z.array(deliverySchema), ...nextShape }),
  example,
});

export const repeatDelivery = endpoint({
  name: 'v1-webhooks.send-again',
  method: 'POST',
  path: '/v1/webhooks/:webhook/deliveries/:delivery/again',
  access,
  summary: 'Deliver an event again, with the id that it has.',
  params: z.object({ webhook: idSchema, delivery: idSchema }),
  answer: deliverySchema,
  example: { params: { webhook: '1', delivery: '1' } },
});
