import type { EventType } from '@marbete/core/api/v1/webhooks';

/** The text of each type of event. */
export const eventTexts = {
  'print.ended': 'webhooks.event-print-ended',
  'print.uncertain': 'webhooks.event-print-uncertain',
  'list.stored': 'webhooks.event-list-stored',
  'list.refused': 'webhooks.event-list-refused',
  'order.ended': 'webhooks.event-order-ended',
  'station.silent': 'webhooks.event-station-silent',
  'printer.needs-attention': 'webhooks.event-printer-needs-attention',
} as const satisfies Record<EventType, string>;
