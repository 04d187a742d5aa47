import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, requiredText } from '../schemas.ts';
import { nextShape, idPageShape } from './schemas.ts';

/* Orders: what head office prints on the printers of its shops (docs/stations.md). */

const localMoment = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/));
const placeSchema = z.object({
  station: z.uuid(),
  printer: z.string().check(z.minLength(1), z.maxLength(200)),
});
const rulesOfRows = ['all', 'changed', 'found'] as const;

export const orderRunSchema = z.object({
  run: z.string(),
  station: z.string(),
  printer: z.string(),
  /** ISO 8601. */
  from: z.string(),
  until: z.string(),
  /** `silent`: the station was not heard of, and what it has is due to expire. */
  state: z.enum(['open', 'stopped', 'silent', 'ended']),
  /** Why nothing more of it is offered; '' where nothing stopped it. */
  reason: z.string(),
  /** Until when what was offered may still print; null where nothing waits for the station's word. */
  mayPrintUntil: z.nullable(z.string()),
});

const labelsSchema = z.object({
  printed: z.int(),
  uncertain: z.int(),
  notPrinted: z.int(),
  open: z.int(),
});

export const orderSchema = z.object({
  id: z.int(),
  name: z.string(),
  label: z.object({ id: z.nullable(z.int()), name: z.string() }),
  list: z.nullable(z.int()),
  rows: z.enum(rulesOfRows),
  search: z.string(),
  quantity: z.nullable(z.int()),
  from: z.nullable(z.string()),
  until: z.string(),
  priority: z.int(),
  state: z.enum(['open', 'withdrawn', 'ended']),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Labels that were offered, by what became of them. */
  labels: labelsSchema,
});
export type OrderV1 = z.output<typeof orderSchema>;

const withRunsSchema = z.object({ ...orderSchema.shape, runs: z.array(orderRunSchema) });
const params = z.object({ order: idSchema });
const access = [1, 2, 3] as const;
const example = { params: { order: '1' } };

/** What waits at a station, with the order that it belongs to. */
export const waitingRunSchema = z.object({
  order: z.int(),
  /** The order's. */
  name: z.string(),
  /** The label's name. */
  label: z.string(),
  run: orderRunSchema,
  labels: labelsSchema,
});
export type WaitingRun = z.output<typeof waitingRunSchema>;

export const readWaitingRuns = endpoint({
  name: 'v1-stations.orders',
  method: 'GET',
  path: '/v1/waiting/:station',
  access,
  secretKeys: ['imprimir'],
  summary:
    'What orders have not ended at a station, in the order in which they begin; an operator’s are its own. 200 at most.',
  params: z.object({ station: z.uuid() }),
  answer: z.object({ runs: z.array(waitingRunSchema) }),
  example: { params: { station: '0193a1f0-6f3c-7000-8000-000000000001' } },
});

export const createOrder = endpoint({
  name: 'v1-orders.create',
  recorded: true,
  method: 'POST',
  path: '/v1/orders',
  access,
  secretKeys: ['imprimir'],
  summary:
    'Print rows of a list on printers of shops. What older orders of the same label, list and printer have not begun is not printed any more.',
  body: z.object({
    name: requiredText(100),
    label: idSchema,
    list: idSchema,
    rows: z._default(z.enum(rulesOfRows), 'all'),
    search: z._default(z.string().check(z.maxLength(200)), ''),
    quantity: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
    printers: z._default(z.array(placeSchema).check(z.maxLength(2_000)), []),
    groups: z._default(z.array(idSchema).check(z.maxLength(500)), []),
    from: z.optional(localMoment),
    until: localMoment,
    priority: z._default(z.int().check(z.minimum(-100), z.maximum(100)), 0),
  }),
  answer: withRunsSchema,
  example: {
    body: {
      name: 'Friday prices',
      label: 1,
      list: 1,
      groups: [1],
      until: '2099-11-28T09:00',
      from: '2099-11-28T05:00',
    },
  },
});

export const readOrders = endpoint({
  name: 'v1-orders.list',
  method: 'GET',
  path: '/v1/orders',
  access,
  secretKeys: ['imprimir'],
  summary: 'Orders, newest first; an operator’s are its own.',
  query: z.object(idPageShape),
  answer: z.object({ orders: z.array(orderSchema), ...nextShape }),
  example: {},
});

export const readOrder = endpoint({
  name: 'v1-orders.get',
  method: 'GET',
  path: '/v1/orders/:order',
  access,
  secretKeys: ['imprimir'],
  summary: 'One order and how far it came on each printer.',
  params,
  answer: withRunsSchema,
  example,
});

export const withdrawOrder = endpoint({
  name: 'v1-orders.withdraw',
  recorded: true,
  method: 'POST',
  path: '/v1/orders/:order/withdraw',
  repeatable: true,
  access,
  secretKeys: ['imprimir'],
  summary:
    'Offer nothing more of an order. What a station has that is not heard of may still print: mayPrintUntil says until when.',
  params,
  answer: withRunsSchema,
  example,
});

export const closeOrder = endpoint({
  name: 'v1-orders.close',
  recorded: true,
  method: 'POST',
  path: '/v1/orders/:order/close',
  repeatable: true,
  access: [1, 2],
  summary:
    'Close what stations never spoke of as uncertain, once they no longer keep it: 90 days after until.',
  params,
  answer: withRunsSchema,
  example,
});
