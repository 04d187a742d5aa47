import type { SameKeys } from '../../provider/texts.ts';
import type { maintenance as es } from '../es-MX/maintenance.ts';

export const maintenance: SameKeys<typeof es> = {
  title: 'Maintenance notice',
  start: 'Maintenance in',
  days_one: '{{count}} day {{clock}}',
  days_other: '{{count}} days {{clock}}',
  ending: 'a moment!',
};
