import type { EventType } from '@marbete/core/api/v1/webhooks';

/** The text of each type of event. */
export const eventTexts = {
  'print.ended': 'webhooks.event-print-ended',
  'print.uncertain': 'webhooks.event-print-uncertain',
  'list.stored': 'webhooks.event-list-stored',
  'list.refused': 'webhooks.event-list-refused',
} as const satisfies Record<EventType, string>;
