import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const maintenance: SameKeys<typeof spanish.maintenance> = {
  title: 'Maintenance notice',
  start: 'Maintenance in',
  days_one: '{{count}} day {{clock}}',
  days_other: '{{count}} days {{clock}}',
  ending: 'a moment!',
};
